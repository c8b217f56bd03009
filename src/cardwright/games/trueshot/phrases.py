"""The phrasebook of In the Trueshot Lodge: what its cards can say, in English and French, and what each phrase makes.

Conditions, choices and the build of a clause come from `cardwright.text.sentences`. A card speaks of itself as "I";
what it does after a trigger is told in the first person in French, what a spell does in the third. What the effects do
is in `effects`; what no row can refuse is in `card_checks`.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from cardwright.engine.control import Effect
from cardwright.engine.quantities import (
    EACH_PLAYER,
    UNBOUNDED,
    USER,
    AllHave,
    CardsStat,
    CounterStat,
    EachOpponent,
    Number,
    Total,
    Value,
    Who,
)
from cardwright.engine.state import NONE
from cardwright.games.trueshot import board, effects, pets, texts, values
from cardwright.games.trueshot.card_checks import CATALOGUE, TYPES, means_nothing
from cardwright.games.trueshot.values import Pets
from cardwright.text.phrasebook import Category, Phrasebook, Row, phrasebook, row
from cardwright.text.sentences import (
    BOUNDS,
    CHOOSE_ONE,
    CLAUSE,
    FOR_EACH,
    IF,
    YOU_MAY,
    categories,
    each_owned,
    owned,
    somebody,
    words,
    you,
)
from cardwright.text.toml_reading import read_lexicon

_CATEGORIES: Final = categories(
    Category("chosen", "a player", "un joueur"),
    Category("someone", "a player", "un joueur", includes=("chosen",)),
    Category("player", "a player", "un joueur", includes=("someone",)),
    Category("family", "a family of spells", "une famille de sorts"),
    Category("spell", "a spell", "un sort"),
    Category("type", "a type", "un type"),
    Category("typing", "a type", "un type"),
    Category("filter", "a pet", "un familier"),
    Category("card", "this card", "cette carte"),
    Category("herd", "pets", "des familiers"),
    Category("bearer", "a pet", "un familier", includes=("card", "herd")),
    Category("pets", "a pet", "un familier", includes=("card", "herd")),
    Category("actor", "a pet", "un familier", includes=("card",)),
    Category("weapon", "a weapon", "une arme"),
    Category("own_weapon", "a weapon", "une arme"),
    Category("until", "a duration", "une durée"),
    Category("gains", "what is gained", "ce qui est gagné"),
    Category("changes", "what changes", "ce qui change"),
    Category("sharper", "what is gained", "ce qui est gagné"),
    Category("edge", "what changes", "ce qui change"),
    Category("event", "a moment", "un moment"),
    Category("aura", "a lasting effect", "un effet durable"),
    Category("rule", "a sentence", "une phrase"),
    Category("standing", "a sentence", "une phrase"),
    Category("sentence", "a sentence", "une phrase", includes=("rule", "standing")),
    Category("follow", "a sentence", "une phrase", includes=("rule", "standing")),
    moods=("act", "tell"),
    offers=("inf", "owner_inf"),
)

_PLAYERS: Final = (
    somebody("a_player", "chosen", en="a player", fr="un joueur"),
    somebody("an_opponent", "chosen", en="an opponent", fr="un adversaire"),
    somebody("that_player", "chosen", en="that player", fr="ce joueur", makes=values.ThatPlayer()),
    somebody("its_owner", "chosen", en="its owner", fr="son propriétaire"),
    somebody("struck_owner", "someone", en="the struck pet's owner", fr="le propriétaire du familier frappé"),
    somebody("owner", "player", en="my owner", fr="mon propriétaire", person="owner", makes=USER),
    you("you"),
    somebody("each_opponent", "who", en="each opponent", fr="chaque adversaire", makes=EachOpponent()),
    somebody("each_player", "who", en="each player", fr="chaque joueur", makes=EACH_PLAYER),
    somebody("struck_players", "who", en="each struck player", fr="chaque joueur frappé", makes=values.StruckPlayers()),
    somebody(
        "neighbours",
        "who",
        en="the adjacent players",
        fr="les joueurs adjacents",
        person="they",
        makes=values.AdjacentPlayers(),
    ),
)

_TYPES: Final = (
    *(
        row(name, "type", en=[en], fr={"sg": [fr], "pl": [f"{fr}s"]}, makes=TYPES.value(name))
        for name, en, fr in (
            ("ferocious", "Ferocious", "féroce"),
            ("cunning", "Cunning", "rusé"),
            ("tenacious", "Tenacious", "tenace"),
        )
    ),
    row("that_type", "typing", en=["that type"], fr=["ce type"], makes=NONE),
    row("type", "typing", en=["the {type} type"], fr=["le type {type.sg}"]),
)


def _any_of(*families: int) -> int:
    return sum(families)


_SPELLS: Final = (
    *words(
        "family",
        ("aspect", "Aspect", "aspect", board.IS_ASPECT),
        ("arrow", "Arrow", "flèche", board.IS_ARROW),
        ("bite", "Bite", "morsure", board.IS_BITE),
        ("trap", "Trap", "piège", board.IS_TRAP),
        ("sting", "Sting", "piqûre", board.IS_STING),
        ("shot", "Shot", "tir", board.IS_SHOT),
    ),
    *words("spell", ("any_spell", "a spell", "un sort", 0)),
    row("of(family)", "spell", en=["a {family} spell"], fr=["un sort de {family}"], makes=_any_of),
    row(
        "of(family, family2)",
        "spell",
        en=["a {family} or {family2} spell"],
        fr=["un sort de {family} ou de {family2}"],
        makes=_any_of,
    ),
)

_FILTERS: Final = (
    *(
        row(
            name,
            "filter",
            en={"sg": [f"{en}pet"], "pl": [f"{en}pets"]},
            fr={"sg": [f"familier{fr}"], "pl": [f"familiers{fr}{'s' if fr else ''}"]},
            makes=which,
        )
        for name, en, fr, which in (
            ("any", "", "", pets.ANY),
            ("damaged", "damaged ", " blessé", pets.DAMAGED),
            ("dead", "dead ", " mort", pets.DEAD_ONE),
        )
    ),
    row(
        "of_type(type)",
        "filter",
        en={"sg": ["{type} pet"], "pl": ["{type} pets"]},
        fr={"sg": ["familier {type.sg}"], "pl": ["familiers {type.pl}"]},
        makes=lambda kind: pets.OF_TYPE + kind,
    ),
)

# What other words must know of a phrase for pets; the pronoun is the one that a French verb takes.
_ONE: Final = {"person": "third", "owner": "third", "number": "sg", "pronoun": "-"}
_MANY: Final = {"person": "they", "owner": "they", "number": "pl", "pronoun": "-"}
_SELF: Final = {"person": "first", "owner": "first", "number": "sg", "pronoun": "me"}
_IT: Final = {**_ONE, "pronoun": "lui"}

# Whose pets: the words for one of them and for each of them.
_SIDES: Final = (
    ("anyone", ("a {filter.sg}", "un {filter.sg}"), ("each {filter.sg}", "chaque {filter.sg}")),
    (
        "opponents",
        ("an opponent's {filter.sg}", "un {filter.sg} adverse"),
        ("each opponent's {filter.sg}", "chaque {filter.sg} adverse"),
    ),
    (
        "owners",
        ("a {filter.sg} of my owner", "un {filter.sg} de mon propriétaire"),
        ("each {filter.sg} of my owner", "chaque {filter.sg} de mon propriétaire"),
    ),
    (
        "others",
        ("another {filter.sg} of my owner", "un autre {filter.sg} de mon propriétaire"),
        ("each other {filter.sg} of my owner", "chaque autre {filter.sg} de mon propriétaire"),
    ),
    (
        "yours",
        ("one of your {filter.pl}", "le un de vos {filter.pl}"),
        ("each of your {filter.pl}", "chacun de vos {filter.pl}"),
    ),
    (
        "neighbours",
        ("a {filter.sg} of the adjacent players", "un {filter.sg} de les joueurs adjacents"),
        ("each {filter.sg} of the adjacent players", "chaque {filter.sg} de les joueurs adjacents"),
    ),
)

_PETS: Final = (
    row("self", "card", en={"": ["I"], "obj": ["me"]}, fr=["je"], features=_SELF, makes=values.Myself()),
    row("it", "pets", en=["it"], fr=["il"], features=_IT),
    *(
        row(name, "pets", en=[en], fr=[fr], features=_ONE)
        for name, en, fr in (
            ("struck_pet", "the struck pet", "le familier frappé"),
            ("striker", "the pet that struck me", "le familier qui m'a frappé"),
            ("its_striker", "the pet that struck it", "le familier qui le a frappé"),
            ("killer", "the pet that killed me", "le familier qui m'a tué"),
            (
                "others_of_struck",
                "each other pet of the struck pet's owner",
                "chaque autre familier du propriétaire du familier frappé",
            ),
        )
    ),
    *(row(f"a(filter, {side})", "pets", en=[one[0]], fr=[one[1]], features=_ONE) for side, one, _ in _SIDES),
    *(
        row(f"random(filter, {side})", "pets", en=[f"{one[0]} at random"], fr=[f"{one[1]} au hasard"], features=_ONE)
        for side, one, _ in _SIDES
    ),
    *(row(f"each(filter, {side})", "herd", en=[each[0]], fr=[each[1]], features=_ONE) for side, _, each in _SIDES),
    row(
        "all_of(filter, someone)",
        "pets",
        en=["each {filter.sg} of {someone}"],
        fr=["chaque {filter.sg} de {someone}"],
        features=_ONE,
        makes=values.AllOf,
    ),
    row(
        "mine_all(filter)",
        "herd",
        en=["my owner's {filter.pl}"],
        fr=["les {filter.pl} de mon propriétaire"],
        features=_MANY,
        makes=lambda which: values.Each(which, values.OWNERS),
    ),
    row(
        "others_all(filter)",
        "herd",
        en=["my owner's other {filter.pl}"],
        fr=["les autres {filter.pl} de mon propriétaire"],
        features=_MANY,
        makes=lambda which: values.Each(which, values.OTHERS),
    ),
    *(
        row(name, "actor", en=[en], fr=[fr], features=_ONE)
        for name, en, fr in (
            ("mine", "a pet of my owner", "un familier de mon propriétaire"),
            ("other", "another pet of my owner", "un autre familier de mon propriétaire"),
        )
    ),
    owned("weapon", "weapon", "weapon_noun", features=_ONE, makes=values.WeaponsOf),
    row("weapon(owner)", "own_weapon", en=["my owner's weapon"], fr=["la arme de mon propriétaire"], features=_ONE),
)

_EVENTS: Final = (
    *words(
        "event",
        ("tamed", "when I am tamed", "lorsque je suis dompté", texts.TAMED),
        ("equipped", "when I am equipped", "lorsque je suis équipée", texts.EQUIPPED),
        ("combat_start", "at the start of the combat phase", "au début de la phase de combat", texts.COMBAT_STARTS),
        (
            "prep_start",
            "at the start of the preparation phase",
            "au début de la phase de préparation",
            texts.PREPARATION_STARTS,
        ),
        ("turn_start", "at the start of my owner's turn", "au début du tour de mon propriétaire", texts.TURN_STARTS),
        ("hurt", "when my owner loses Health", "lorsque mon propriétaire perd de la Vie", texts.HURT),
        ("strikes(actor)", "when {actor} {strike@actor}", "lorsque {actor} {frapper@actor}", texts.STRIKES),
        (
            "strikes_with_advantage(actor)",
            "when {actor} {strike@actor} with the advantage",
            "lorsque {actor} {frapper@actor} avec le avantage",
            texts.STRIKES,
        ),
        ("struck(actor)", "when {actor} {be@actor} struck", "lorsque {actor} {être@actor} frappé", texts.IS_STRUCK),
        ("kills(actor)", "when {actor} {kill@actor}", "lorsque {actor} {tuer@actor}", texts.KILLS),
        ("dies(actor)", "when {actor} {die@actor}", "lorsque {actor} {mourir@actor}", texts.DIES),
        ("casts(spell)", "when my owner casts {spell}", "lorsque mon propriétaire lance {spell}", texts.CAST),
        (
            "placed(spell)",
            "when {spell} is placed in my owner's hand",
            "lorsque {spell} est placé dans la main de mon propriétaire",
            texts.PLACED,
        ),
    ),
)

_DURATIONS: Final = words(
    "until",
    ("round", "until the end of the round", "jusqu'à la fin de la manche", board.FOR_ROUND),
    ("turn", "until the end of the turn", "jusqu'à la fin du tour", board.FOR_TURN),
    (
        "owners_turn",
        "until the end of {its@*} owner's turn",
        "jusqu'à la fin du tour de {mon@*} propriétaire",
        board.FOR_OWNERS_TURN,
    ),
)


def _attack(attack: Value) -> tuple[Value | None, Value | None]:
    return attack, None


def _health(health: Value) -> tuple[Value | None, Value | None]:
    return None, health


def _both(attack: Value, health: Value) -> tuple[Value | None, Value | None]:
    return attack, health


def _amounts(category: str, number: str, *, also_health: bool) -> tuple[Row, ...]:
    """Return the rows "+1 Attack", "+1 Health" and both, for numbers of one kind."""
    rows = (
        row("attack(n)", category, slots={"n": number}, en=["{n} {attack}"], fr=["{n} {attack}"], makes=_attack),
        row("health(n)", category, slots={"n": number}, en=["{n} {health}"], fr=["{n} {health}"], makes=_health),
        row(
            "both(n, k)",
            category,
            slots={"n": number, "k": number},
            en=["{n} {attack} and {k} {health}", "{k} {health} and {n} {attack}"],
            fr=["{n} {attack} et {k} {health}", "{k} {health} et {n} {attack}"],
            makes=_both,
        ),
    )
    return rows if also_health else rows[:1]


_AMOUNTS: Final = (
    *_amounts("gains", "plus", also_health=True),
    *_amounts("changes", "signed", also_health=True),
    *_amounts("sharper", "plus", also_health=False),
    *_amounts("edge", "signed", also_health=False),
)


def _lasting(
    pattern: str,
    category: str,
    *,
    en: str,
    fr: str,
    slot: str,
    also_unsaid: bool = True,
    slots: Mapping[str, str] | None = None,
    example: str = "",
    makes: object = None,
) -> tuple[Row, ...]:
    """Return the rows of an effect with a duration; templates say [permanently] and [until] where they may stand.

    A change of Attack or Health that does not say how long it lasts lasts until the end of the round (TL-6.9).
    """

    def templates(template: str, word: str) -> tuple[list[str], list[str], list[str]]:
        plain = template.replace("[permanently]", "")
        permanent = [template.replace("[permanently]", word).replace("[until]", ""), plain.replace("[until]", word)]
        return permanent, [plain.replace("[until]", f"{{until:{slot}}}")], [plain.replace("[until]", "")]

    english, french = templates(en, "permanently"), templates(fr, "définitivement")
    rows = [
        row(pattern.replace("dur", dur), category, slots=slots, en=english[i], fr=french[i], example=shown, makes=makes)
        for i, (dur, shown) in enumerate((("permanent", ""), ("until", example), ("round", "")))
    ]
    return tuple(rows if also_unsaid else rows[:2])


def _change(whom: Pets, stats: tuple[Value | None, Value | None], bank: int) -> Effect:
    attack, health = stats
    if health is None:
        assert attack is not None
        return effects.ChangeAttack(whom, attack, bank)
    if attack is None:
        return effects.ChangeHealth(whom, health, bank)
    return effects.ChangeBoth(whom, attack, health, bank)


_STRENGTH: Final = (
    *(
        each
        for who, gains, changes in (("pets", "gains", "changes"), ("weapon", "sharper", "edge"))
        for each in (
            *_lasting(
                f"gain({who}, {gains}, dur)",
                "countable",
                slot=who,
                en=f"{{{who}}} [permanently] {{gain@{who}}} {{{gains}}} [until]",
                fr=f"{{{who}}} {{gagner@{who}}} [permanently] {{{gains}}} [until]",
                makes=_change,
            ),
            *_lasting(
                f"give({who}, {changes}, dur)",
                "countable",
                slot=who,
                en=f"[permanently] {{give@agent}} {{{changes}}} to {{{who}.obj}} [until]",
                fr=f"{{conférer@agent<{who}}} [permanently] {{{changes}}} {{à {who}}} [until]",
                makes=_change,
            ),
        )
    ),
    *_lasting(
        "lose_attack(pets, n, dur)",
        "countable",
        slot="pets",
        slots={"n": "more"},
        en="{pets} [permanently] {lose@pets} {n} {attack} [until]",
        fr="{pets} {perdre@pets} [permanently] {n} {attack} [until]",
        example="When I strike, the struck pet loses 1 Attack until the end of the round.",
    ),
)

_HEALTH: Final = (
    row(
        "lose_health(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{pets} {lose@pets} {n} {health}"],
        fr=["{pets} {perdre@pets} {n} {health}"],
        example="A pet loses 1 Health.",
        makes=effects.Remove,
    ),
    row(
        "remove(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{remove@agent} {n} {health} from {pets.obj}"],
        fr=["{retirer@agent<pets} {n} {health} {à pets}"],
        example="Remove 2 Health from a pet.",
        makes=effects.Remove,
    ),
    row(
        "poison(pets, n, round)",
        "effect",
        slots={"n": "more"},
        en=[
            "until the end of the round, {pets} {lose@pets} {n} {health} at the start of each turn of {its@pets} owner",
            "{pets} {lose@pets} {n} {health} at the start of each turn of {its@pets} owner until the end of the round",
        ],
        fr=[
            (
                "jusqu'à la fin de la manche, {pets} {perdre@pets} {n} {health} "
                "au début de chaque tour de {mon@pets} propriétaire"
            ),
            (
                "{pets} {perdre@pets} {n} {health} au début de chaque tour de {mon@pets} propriétaire "
                "jusqu'à la fin de la manche"
            ),
        ],
        example="Until the end of the round, a pet loses 1 Health at the start of each turn of its owner.",
        makes=effects.Poison,
    ),
    row(
        "restore(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{restore@agent} {n} {health} to {pets.obj}"],
        fr=["{rendre@agent<pets} {n} {health} {à pets}"],
        example="Restore 3 Health to a pet.",
        makes=effects.Restore,
    ),
    row(
        "revive(pets, n)",
        "effect",
        slots={"n": "more"},
        en=["{pets} {come@pets} back to life with {n} {health}"],
        fr=["{pets} {revenir@pets} à la vie avec {n} {health}"],
        example="A dead pet comes back to life with 2 Health.",
        makes=effects.Revive,
    ),
)


def _once(effect: type[effects.OnPlayers], who: Who) -> Effect:
    return effect(who, Number(1))


def _set_type(whom: Pets, kind: int, bank: int) -> Effect:
    return effects.SetType(whom, Number(kind), bank)


_CONTROL: Final = (
    row(
        "cannot_strike(pets, until)",
        "effect",
        en=["{pets} can't strike {until:pets}"],
        fr=["{pets} ne {pouvoir@pets} pas frapper {until:pets}"],
        example="A pet can't strike until the end of its owner's turn.",
        makes=partial(effects.Forbid, board.NO_STRIKE, board.E_CANNOT_STRIKE),
    ),
    row(
        "cannot_be_struck(pets, until)",
        "effect",
        en=["{pets} can't be struck {until:pets}"],
        fr=["{pets} ne {pouvoir@pets} pas être {frappé|frappés@pets} {until:pets}"],
        example="A pet can't be struck until the end of the turn.",
        makes=partial(effects.Forbid, board.NO_STRUCK, board.E_CANNOT_BE_STRUCK),
    ),
    row(
        "choose_type",
        "effect",
        en=["{choose@you} a type"],
        fr=["{choisir@you} un type"],
        example="Choose a type.",
        makes=effects.ChooseType,
    ),
    *_lasting(
        "has_type(pets, typing, dur)",
        "effect",
        slot="pets",
        also_unsaid=False,
        makes=_set_type,
        en="{pets} [permanently] {have@pets} {typing} [until]",
        fr="{pets} {avoir@pets} [permanently] {typing} [until]",
        example="A pet has the Tenacious type until the end of the round.",
    ),
    row(
        "extra_turn(player)",
        "effect",
        en=["{player} {take@player} an extra turn"],
        fr=["{player} {jouer@player} un tour supplémentaire"],
        example="You take an extra turn.",
        makes=partial(_once, effects.ExtraTurn),
    ),
)


def _some_spells(op: str, *, en: tuple[str, str], fr: tuple[str, str], makes: object) -> tuple[Row, ...]:
    """Return the rows of something done with a spell and with several: a verb and what follows the spells."""
    return (
        row(
            f"{op}(who, 1)",
            "countable",
            en=[f"{{who}} {{{en[0]}@who}} {some} spell {en[1]}" for some in ("a", "one")],
            fr=[f"{{who}} {{{fr[0]}@who}} un sort {fr[1]}"],
            makes=makes,
        ),
        row(
            f"{op}(who, n)",
            "countable",
            slots={"n": "several"},
            en=[f"{{who}} {{{en[0]}@who}} {{n}} spells {en[1]}"],
            fr=[f"{{who}} {{{fr[0]}@who}} {{n}} sorts {fr[1]}"],
            makes=makes,
        ),
    )


_FORTUNE: Final = (
    *(
        row(
            f"{verb}_{op}(who, n)",
            "countable",
            slots={"n": "more"},
            en=[f"{{who}} {{{verb}@who}} {{n}} {{{noun}#n}}"],
            fr=[f"{{who}} {{{fr}@who}} {{n}} {{{noun}#n}}"],
            makes=makes,
        )
        for verb, fr, op, noun, makes in (
            ("gain", "gagner", "coins", "coins", effects.GainCoins),
            ("gain", "gagner", "life", "health", effects.GainLife),
            ("lose", "perdre", "coins", "coins", effects.LoseCoins),
            ("lose", "perdre", "life", "health", effects.LoseLife),
        )
    ),
    row(
        "lose_weapon(who)",
        "effect",
        en=["{who} {lose@who} {their@who} weapon"],
        fr=["{who} {perdre@who} {sa@who} arme"],
        example="A player loses their weapon.",
        makes=partial(_once, effects.LoseWeapon),
    ),
    *_some_spells("discard_spells", en=("discard", ""), fr=("défausser", ""), makes=effects.Discard),
    *_some_spells(
        "take_spells",
        en=("take", "from the spell discard pile"),
        fr=("prendre", "dans la défausse de sorts"),
        makes=effects.Take,
    ),
    *_some_spells(
        "draw_spells",
        en=("draw", "from the spell pile"),
        fr=("piocher", "dans la cache de sorts"),
        makes=effects.DrawSpells,
    ),
    row(
        "place(chosen)",
        "effect",
        en=["{place@you} me in {chosen.of:hand_noun}"],
        fr={
            "": ["placez-moi dans {chosen.of:hand_noun}"],
            "inf": ["me {placer@you} dans {chosen.of:hand_noun}"],
            "owner_inf": ["me {placer@you} dans {chosen.of:hand_noun}"],
        },
        example="A player gains 1 Coin. Place me in that player's hand.",
        makes=partial(_once, effects.PlaceMe),
    ),
)

_AURAS: Final = (
    row(
        "has(bearer, changes)",
        "aura",
        en=["{bearer} {have@bearer} {changes}"],
        fr=["{bearer} {avoir@bearer} {changes}"],
    ),
    row("has(own_weapon, edge)", "aura", en=["{own_weapon} has {edge}"], fr=["{own_weapon} a {edge}"]),
    *(
        row(
            f"{op}(bearer, n)",
            "aura",
            slots={"n": "more"},
            en=[f"strikes remove {{n}} {op} {{health}} from {{bearer.obj}}"],
            fr=[f"les frappes {{retirer@they<bearer}} {{n}} {{health}} de {fr} {{à bearer}}"],
        )
        for op, fr in (("less", "moins"), ("more", "plus"))
    ),
    row(
        "first_less(n)",
        "aura",
        slots={"n": "more"},
        en=["each round, the first strike against a pet of my owner removes {n} less {health}"],
        fr=["à chaque manche, la première frappe contre un familier de mon propriétaire retire {n} {health} de moins"],
        example="Each round, the first strike against a pet of my owner removes 2 less Health.",
    ),
    *(
        row(
            f"more_pets(owner, {n})",
            "aura",
            en=[f"my owner may own {en}"],
            fr=[f"mon propriétaire peut posséder {fr} de plus"],
            example=f"My owner may own {en}.",
        )
        for n, en, fr in ((1, "one more pet", "un familier"), (2, "two more pets", "deux familiers"))
    ),
    row(
        "reach",
        "aura",
        en=["I strike each opponent"],
        fr=["je frappe chaque adversaire"],
        example="I strike each opponent.",
    ),
)

_CONDITIONS: Final = (
    row(
        "has_weapon(player)",
        "cond",
        en=["{player} {have@player} a weapon"],
        fr=["{player} {avoir@player} une arme"],
        makes=lambda who: AllHave(who, values.Weapons(), 1, 1),
    ),
    row(
        "has_aspect(player)",
        "cond",
        en=["{player} {have@player} an active Aspect"],
        fr=["{player} {avoir@player} un aspect actif"],
        makes=lambda who: AllHave(who, CardsStat(board.ASPECT), 1, UNBOUNDED),
    ),
)

_COUNTED: Final = (
    *(row(f"pets_of(filter, {side})", "counted", en=[each[0]], fr=[each[1]]) for side, _, each in _SIDES),
    each_owned("coins_of", "coins", CounterStat(board.COINS)),
    row(
        "spells_of(player)",
        "counted",
        en=["each spell in {player.of:hand_noun}"],
        fr=["chaque sort dans {player.of:hand_noun}"],
        makes=lambda who: Total(CardsStat(board.HAND), who),
    ),
)

_MY_OWNER_MAY: Final = {"en": ["my owner may {clause.owner_inf}"], "fr": ["mon propriétaire peut {clause.owner_inf}"]}
_OFFERS: Final = (
    # After a trigger the owner is spoken of, in a spell the caster is spoken to; both are read everywhere.
    row("may(clause)", "optional", moods=("act",), en=_MY_OWNER_MAY["en"], fr=_MY_OWNER_MAY["fr"]),
    YOU_MAY,
    row("may(clause)", "optional", moods=("tell",), en=_MY_OWNER_MAY["en"], fr=_MY_OWNER_MAY["fr"]),
)

_SENTENCES: Final = (
    row(
        "when(event, guarded)",
        "rule",
        en=["{event}, {guarded.act}"],
        fr=["{event}, {guarded.act}"],
        example="When I kill, I permanently gain +1 Attack.",
    ),
    row(
        "once(when(event, guarded))",
        "rule",
        en=["once per round, {event}, {guarded.act}"],
        fr=["une fois par manche, {event}, {guarded.act}"],
        example="Once per round, when I die, I come back to life with 3 Health.",
    ),
    row("static(aura)", "standing", en=["{aura}"], fr=["{aura}"], example="My owner's pets have +1 Attack."),
    row("guarded", "sentence", en=["{guarded.tell}"], fr=["{guarded.tell}"]),
    row("guarded", "follow", en=["{guarded.act}"], fr=["{guarded.act}"]),
    # A card's text ends without a period; one is read all the same.
    row(
        "text(rule, follow...)",
        "text",
        en=["{rule}. {follow... .}", "{rule}. {follow... .}."],
        fr=["{rule}. {follow... .}", "{rule}. {follow... .}."],
        at_least=1,
    ),
    row(
        "text(sentence...)",
        "text",
        en=["{sentence... .}", "{sentence... .}."],
        fr=["{sentence... .}", "{sentence... .}."],
        at_least=1,
    ),
)

_ROWS: Final = (
    *_PLAYERS,
    *_TYPES,
    *_SPELLS,
    *_FILTERS,
    *_PETS,
    *_EVENTS,
    *_DURATIONS,
    *_AMOUNTS,
    *_STRENGTH,
    *_HEALTH,
    *_CONTROL,
    *_FORTUNE,
    *_AURAS,
    *_CONDITIONS,
    *BOUNDS,
    *_COUNTED,
    FOR_EACH,
    CLAUSE,
    CHOOSE_ONE,
    IF,
    *_OFFERS,
    *_SENTENCES,
)

BOOK: Final[Phrasebook] = phrasebook(
    "trueshot",
    categories=_CATEGORIES,
    rows=_ROWS,
    lexicon=read_lexicon(Path(__file__).with_name("lexicon.toml")),
    faults=(means_nothing,),
    catalogue=CATALOGUE,
)
