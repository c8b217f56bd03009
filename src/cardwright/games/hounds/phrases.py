"""The phrasebook of Hounds & Heroes: what its cards can say, in English and French, and what each phrase makes (HH-20).

Players, quantities, conditions and the build of a sentence come from `cardwright.text.sentences` and combine with every
effect here. What the effects do is in `effects`; what no row can refuse is in `card_checks`.
"""

from functools import partial
from pathlib import Path
from typing import Final

from cardwright.engine.quantities import (
    UNBOUNDED,
    AllHave,
    CardsStat,
    CountCards,
    CounterStat,
    FittingStat,
    Number,
    Place,
    PlaceOf,
    Total,
)
from cardwright.games.hounds import board, effects
from cardwright.games.hounds.card_checks import CATALOGUE, FAULTS
from cardwright.games.hounds.values import LIFE, OPP, It, Slot, such
from cardwright.text.phrasebook import Category, Phrasebook, Row, phrasebook, row
from cardwright.text.sentences import ROWS, after, amounted, bounds_of, categories, each_owned, owned, within, words
from cardwright.text.toml_reading import read_lexicon

_CATEGORIES: Final = categories(
    Category("unit", "Treats or life", "des Friandises ou des points de vie"),
    Category("kind", "a kind of card", "une sorte de carte"),
    Category("breed", "a Hound or a Hero", "un Molosse ou un Héros"),
    Category("dur", "a duration", "une durée"),
    Category("attacker", "an Attack", "une Attaque"),
    Category("slot", "a slot", "un emplacement", includes=("attacker",)),
    Category("pair", "two slots", "deux emplacements"),
    Category("target", "a slot", "un emplacement", includes=("slot",)),
    Category("slots", "one or two slots", "un ou deux emplacements", includes=("target", "pair")),
    Category("zone", "a place for cards", "un lieu pour les cartes"),
    Category("cost_bound", "a cost limit", "une limite de coût"),
    Category("power_bound", "a power limit", "une limite de puissance"),
    Category("hero_filter", "a Hero", "un Héros"),
    Category("filter", "a card", "une carte", includes=("hero_filter",)),
    Category("pick", "a card", "une carte"),
    Category("moved", "a card", "une carte", includes=("pick",)),
    Category("place", "a place to go", "une destination"),
    Category("home", "a hand", "une main"),
    Category("subject", "a card", "une carte"),
)

_DEALT: Final = CounterStat(board.DEALT)

_DURATIONS: Final = words(
    "dur", ("round", "this round", "cette manche", 0), ("next_round", "next round", "à la manche suivante", board.NEXT)
)

_OF_ITS_OWNER: Final = {"person": "third", "owner": "=player"}

_SLOTS: Final = (
    *(
        owned(slot, category, f"{slot}_slot", features=_OF_ITS_OWNER, makes=partial(Slot, number))
        for slot, category, number in (
            ("attack", "attacker", board.ATTACK),
            ("ability", "slot", board.ABILITY),
            ("defense", "slot", board.DEFENSE),
        )
    ),
    row("that", "target", en=["it"], fr=["il"], features={"person": "third"}),
)

_PAIRS: Final = tuple(
    made
    for a, b in (("attack", "defense"), ("attack", "ability"), ("defense", "ability"))
    for made in (
        row(
            f"both({a}(me), {b}(me))",
            "pair",
            en=[f"your {{{a}_slot}} and your {{{b}_slot}}", f"your {{{a}_slot}} and {{{b}_slot}}"],
            fr=[f"votre {{{a}_slot}} et votre {{{b}_slot}}"],
            features={"person": "they"},
        ),
        row(
            f"both({a}(opp), {b}(opp))",
            "pair",
            en=[f"your opponent's {{{a}_slot}} and {{{b}_slot}}"],
            fr=[f"{{le@{a}_slot}} {{{a}_slot}} et {{le@{b}_slot}} {{{b}_slot}} de votre adversaire"],
            features={"person": "they"},
        ),
    )
)

_ZONES: Final = (
    *(
        owned(zone, "zone", f"{zone}_zone", features={"owner": "=player"}, makes=partial(PlaceOf, number))
        for zone, number in (
            ("hand", board.HAND),
            ("deck", board.DECK),
            ("discard", board.DISCARD),
            ("fainted", board.FAINTED),
        )
    ),
    *(
        row(zone, "zone", en=[en], fr=[fr], features={"owner": "nobody"}, makes=Place(number))
        for zone, en, fr, number in (
            ("barracks", "the Barracks", "la Caserne", board.BARRACKS),
            ("hero_deck", "the Hero deck", "la pioche des Héros", board.HERO_DECK),
        )
    ),
)

_BOUNDS: Final = (
    *bounds_of("power", "power_bound", en="power", fr="puissance", fact=board.POWER),
    *bounds_of("cost", "cost_bound", en="cost", fr="coût", fact=board.COST),
)


def _filters(kind: str, category: str, *bounds: str) -> tuple[Row, ...]:
    """Return the rows "a Hero", "a Hero with cost 4 or less" of one kind of card."""
    return tuple(
        row(
            f"filter({kind}, {bound})" if bound else f"filter({kind})",
            category,
            en={"a": [f"a {{{kind}}}{limit}"], "bare": [f"{{{kind}}}{limit}"]},
            fr={"a": [f"{{un@{kind}}} {{{kind}}}{limit}"], "bare": [f"{{{kind}}}{limit}"]},
            makes=such,
        )
        for bound in ("", *bounds)
        for limit in (f" {{{bound}}}" if bound else "",)
    )


_FILTERS: Final = (
    *_BOUNDS,
    *_filters("hero", "hero_filter", "cost_bound", "power_bound"),
    *_filters("hound", "filter", "power_bound"),
    *_filters("card", "filter", "power_bound"),
)

_CARDS: Final = (
    row(
        "a(filter, zone)",
        "pick",
        en={
            "in": ["{filter.a} in {zone}", "{filter.a} from {zone}"],
            "from": ["{filter.a} from {zone}", "{filter.a} in {zone}"],
        },
        fr={"in": ["{filter.a} de {zone}"], "from": ["{filter.a} de {zone}"]},
        features={"owner": "=zone"},
    ),
    row("this", "moved", en=["this card"], fr=["cette carte"], features={"owner": "nobody"}),
    row(
        "it",
        "subject",
        en={"power": ["its power"], "cost": ["its cost"]},
        fr={"power": ["sa puissance"], "cost": ["son coût"]},
        makes=It(),
    ),
    row("slot", "subject", en={"power": ["the power of {slot}"]}, fr={"power": ["la puissance de {slot}"]}),
    row(
        "power_of(subject)",
        "value",
        en=["{subject.power}"],
        fr=["{subject.power}"],
        makes=lambda subject: subject.number(board.POWER),
    ),
    row("power_of(pick)", "value", en=["the power of {pick.in}"], fr=["la puissance de {pick.in}"]),
    row("cost_of(it)", "value", en=["its cost"], fr=["son coût"], makes=lambda it: it.number(board.COST)),
)

# "Their" deck is that of the opponent whose card is moved; another opponent's deck must be named in full.
_PLACES: Final = (
    *(
        made
        for op, zone, en, fr in (
            ("top", "deck", "on top of", "sur le dessus de"),
            ("bottom", "deck", "on the bottom of", "sous"),
            ("to_discard", "discard", "into", "dans"),
        )
        for made in (
            row(
                f"{op}(opp)",
                "place",
                when={"owner": "third"},
                en=[f"{en} their {{{zone}_zone}}"],
                fr=[f"{fr} sa {{{zone}_zone}}"],
            ),
            row(
                f"{op}(player)", "place", en=[f"{en} {{player.of:{zone}_zone}}"], fr=[f"{fr} {{player.of:{zone}_zone}}"]
            ),
        )
    ),
    row("to_hand(opp)", "home", when={"owner": "third"}, en=["to their hand"], fr=["dans sa main"]),
    row("to_hand(opp)", "home", en=["to your opponent's hand"], fr=["dans la main de votre adversaire"]),
    row("bottom_heroes", "place", en=["on the bottom of the Hero deck"], fr=["sous la pioche des Héros"]),
)

_STATS: Final = (
    row(
        "hand_cards",
        "stat",
        en={"pl": ["cards in hand"], "sg": ["card in hand"]},
        fr={"pl": ["cartes en main"], "sg": ["carte en main"]},
        features={"mass": "count"},
        makes=CardsStat(board.HAND),
    ),
    *(
        row(
            op,
            "stat",
            en={number: [f"{{{kind}.{number}}} in {{their@*}} {{{zone}_zone}}"] for number in ("pl", "sg")},
            fr={number: [f"{{{kind}.{number}}} dans {{sa@*}} {{{zone}_zone}}"] for number in ("pl", "sg")},
            features={"mass": "count"},
            makes=stat,
        )
        for op, kind, zone, stat in (
            ("deck_cards", "card", "deck", CardsStat(board.DECK)),
            ("discard_cards", "card", "discard", CardsStat(board.DISCARD)),
            ("discard_heroes", "hero", "discard", FittingStat(such(1), board.DISCARD)),
            ("discard_hounds", "hound", "discard", FittingStat(such(0), board.DISCARD)),
        )
    ),
)

_COUNTED: Final = (
    row(
        "count(filter, zone)",
        "counted",
        en=["each {filter.bare} in {zone}"],
        fr=["chaque {filter.bare} dans {zone}", "chaque {filter.bare} de {zone}"],
        makes=CountCards,
    ),
    row(
        "fainted_hounds(player)",
        "counted",
        en=["each of {player.of:fainted.pl}"],
        fr=["chacun de {player.of:fainted.pl}"],
        makes=lambda who: Total(CardsStat(board.FAINTED), who),
    ),
    each_owned("treats_of", "treats", CounterStat(board.TREATS)),
    row(
        "damage_by(attacker)",
        "counted",
        en=["each point of damage {attacker} dealt"],
        fr=["chaque point de dégât infligé par {attacker}"],
        makes=lambda slot: Total(_DEALT, slot.who),
    ),
)

_CONDITIONS: Final = (
    row(
        "resolved(opp)",
        "cond",
        en=["your opponent's ability has already resolved"],
        fr=["la capacité de votre adversaire est déjà résolue"],
        makes=lambda who: AllHave(who, CounterStat(board.RESOLVED), 1, 1),
    ),
    *within("power", "subject", en="{subject.power}", fr="{subject.power}", fact=board.POWER),
    *within("cost", "it", en="its cost", fr="son coût", fact=board.COST),
    row(
        "no_damage_by(attacker)",
        "cond",
        en=["{attacker} dealt no damage"],
        fr=["{attacker} n'a infligé aucun dégât"],
        makes=lambda slot: AllHave(slot.who, _DEALT, 0, 0),
    ),
    row(
        "damage_dealt_by(attacker)",
        "cond",
        en=["{attacker} dealt damage"],
        fr=["{attacker} a infligé des dégâts"],
        makes=lambda slot: AllHave(slot.who, _DEALT, 1, UNBOUNDED),
    ),
    row("is(slot, breed)", "cond", en=["{slot} is a {breed}"], fr=["{slot} est {un@breed} {breed}"]),
    row("is(it, breed)", "cond", en=["it is a {breed}"], fr=["c'est {un@breed} {breed}"]),
)

_TREATS_AND_LIFE: Final = (
    *amounted(
        "gain(who, unit, n)",
        en="{who} {gain@who} {n:unit}",
        fr="{who} {gagner@who} {n:unit}",
        examples=("Gain 2 Treats.", "Gain Treats equal to the power of your Attack."),
        makes=lambda who, unit, n: (effects.GainLife if unit is LIFE else effects.GainTreats)(who, n),
    ),
    *amounted(
        "lose(who, unit, n)",
        en="{who} {lose@who} {n:unit}",
        fr="{who} {perdre@who} {n:unit}",
        examples=(
            "Your opponent loses 2 life.",
            "Your opponent loses life equal to the power of a Hero in the Barracks.",
        ),
        makes=lambda who, unit, n: (effects.LoseLife if unit is LIFE else effects.LoseTreats)(who, n),
    ),
    *amounted(
        "steal(n)",
        en="{steal@you} {n:treats} from your opponent",
        fr="{voler@you} {n:treats} à votre adversaire",
        examples=(
            "Steal 3 Treats from your opponent.",
            "Steal Treats equal to the power of your Defense from your opponent.",
        ),
        makes=partial(effects.Steal, OPP),
    ),
    row(
        "double_treats(me, dur)",
        "effect",
        en=["{gain@you} double Treats for battle damage {dur}"],
        fr=["{gagner@you} le double de Friandises pour les dégâts de bataille {dur}"],
        example="Gain double Treats for battle damage this round.",
        makes=partial(effects.Mark, board.DOUBLE, board.E_DOUBLE),
    ),
)

_DRAWING: Final = (
    *amounted(
        "draw(who, n)",
        en="{who} {draw@who} {n:card}",
        fr="{who} {piocher@who} {n:card}",
        examples=("Draw 2 cards.", "Draw cards equal to the power of your opponent's Defense."),
        makes=effects.Draw,
    ),
    *(
        row(
            "next_draw(who, n)",
            "countable",
            slots={"n": "more" if en == "more" else "fewer"},
            moods=("imp",),
            en=[f"next round, {{who}} {{draw@who}} {{n}} {{card#n}} {en}"],
            fr=[f"à la manche suivante, {{who}} {{piocher@who}} {{n}} {{card#n}} de {fr}"],
            example=f"Next round, draw 1 card {en}.",
            makes=effects.NextDraw,
        )
        for en, fr in (("more", "plus"), ("fewer", "moins"))
    ),
    row(
        "discard(who, n)",
        "countable",
        slots={"n": "quantity"},
        en=["{who} {discard@who} {n:card}"],
        fr=["{who} {défausser@who} {n:card}"],
        example="Your opponent discards 1 card.",
        makes=effects.Discard,
    ),
    row(
        "mill(who, 1)",
        "countable",
        en=["{who} {discard@who} the top card of {their@who} deck"],
        fr=["{who} {défausser@who} la carte du dessus de {sa@who} pioche"],
        example="Discard the top card of your deck.",
        makes=effects.Mill,
    ),
    row(
        "mill(who, n)",
        "countable",
        slots={"n": "several"},
        en=["{who} {discard@who} the top {n} cards of {their@who} deck"],
        fr=["{who} {défausser@who} les {n} cartes du dessus de {sa@who} pioche"],
        example="Discard the top 2 cards of your deck.",
    ),
    row(
        "dig(me, n, k)",
        "effect",
        slots={"n": "several"},
        en=[
            (
                "{look@you} at the top {n} cards of your deck. "
                "Put {k} of them into your hand and the rest into your discard pile"
            )
        ],
        fr=[
            (
                "{regarder@you} les {n} cartes du dessus de votre pioche. "
                "Mettez-en {k} dans votre main et le reste dans votre défausse"
            )
        ],
        example=(
            "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest into your discard pile."
        ),
        makes=lambda who, n, kept: effects.Dig(n.n, kept.n),
    ),
    row(
        "reorder(player, n)",
        "effect",
        slots={"n": "several"},
        en=["{look@you} at the top {n} cards of {player.of:deck_zone}. Put them back in any order"],
        fr=[
            (
                "{regarder@you} les {n} cartes du dessus de {player.of:deck_zone}. "
                "Remettez-les dans le ordre de votre choix"
            )
        ],
        example="Look at the top 3 cards of your opponent's deck. Put them back in any order.",
        makes=lambda who, n: effects.Reorder(who, n.n),
    ),
)

_BATTLE: Final = (
    row(
        "power(slots, n, dur)",
        "countable",
        slots={"n": "signed"},
        en=["{slots} {get@slots} {n} power {dur}"],
        fr=["{slots} {recevoir@slots} {n} de puissance {dur}"],
        example="Your Attack gets +3 power this round.",
    ),
    row(
        "set_power(slot, value, dur)",
        "effect",
        en=["the power of {slot} becomes {value} {dur}"],
        fr=["la puissance de {slot} devient {value} {dur}"],
        example="The power of your Defense becomes the power of your opponent's Attack this round.",
        makes=effects.SetPower,
    ),
    row(
        "set_power(that, value, dur)",
        "effect",
        en=["its power becomes {value} {dur}"],
        fr=["sa puissance devient {value} {dur}"],
        example="If your Defense is a Hound, its power becomes the power of your Attack this round.",
    ),
    row(
        "min_damage(target, n, dur)",
        "countable",
        en=["{target} {deal@target} at least {n} damage {dur}"],
        fr=["{target} {infliger@target} au moins {n} {damage#n} {dur}"],
        example="Your Attack deals at least 3 damage this round.",
        makes=effects.LeastDamage,
    ),
    row(
        "count_as_hero(target, dur)",
        "effect",
        en=["{target} counts as a Hero {dur}"],
        fr=["{target} compte comme un Héros {dur}"],
        example="Your Attack counts as a Hero this round.",
    ),
    row(
        "count_as_hero(pair, dur)",
        "effect",
        en=["{pair} count as Heroes {dur}"],
        fr=["{pair} comptent comme des Héros {dur}"],
        example="Your Attack and your Defense count as Heroes this round.",
    ),
    row(
        "prevent(me, n, dur)",
        "countable",
        en=["{prevent@you} up to {n} damage dealt to you {dur}"],
        fr=["{prévenir@you} jusqu'à {n} {damage#n} qui vous {est|sont@n} {infligé|infligés@n} {dur}"],
        example="Prevent up to 4 damage dealt to you this round.",
        makes=effects.Prevent,
    ),
    row(
        "no_faint(who, dur)",
        "effect",
        en=["{who.of:hound.pl} can't faint {dur}"],
        fr=["{who.of:hound.pl} ne peuvent pas s'évanouir {dur}"],
        example="Your Hounds can't faint this round.",
        makes=partial(effects.Mark, board.NO_FAINT, board.E_NO_FAINT),
    ),
    row(
        "swap(pair)",
        "effect",
        en=["{swap@you} {pair}"],
        fr=["{échanger@you} {pair}"],
        example="Swap your Attack and your Defense.",
    ),
    row(
        "swap_hand(slot)",
        "effect",
        en=["{swap@you} {slot} with a card in your hand"],
        fr=["{échanger@you} {slot} avec une carte de votre main"],
        example="Swap your Attack with a card in your hand.",
    ),
    row(
        "replace(slot)",
        "effect",
        en=["{replace@you} {slot} with the top card of {their@slot} deck"],
        fr=["{remplacer@you} {slot} par la carte du dessus de {sa@slot} pioche"],
        example="Replace your opponent's Defense with the top card of their deck.",
        makes=lambda slot: effects.Replace(slot, Number(0), 0),
    ),
    row(
        "faint(target)",
        "effect",
        en=["{target} {faint@target}"],
        fr=["{target} s'{évanouir@target}"],
        example="If your opponent's Ability card is a Hound, it faints.",
        makes=lambda slot: effects.Faint(slot, Number(0), 0),
    ),
)

_MOVING: Final = (
    row(
        "move(moved, to_hand(me))",
        "effect",
        en=["{return@you} {moved.from} to your hand"],
        fr=["{reprendre@you} {moved.from} dans votre main"],
        example="Return this card to your hand.",
    ),
    row(
        "move(moved, home)",
        "effect",
        en=["{return@you} {moved.from} {home:moved}"],
        fr=["{renvoyer@you} {moved.from} {home:moved}"],
        example="Return a Hound from your opponent's discard pile to their hand.",
    ),
    row(
        "move(moved, place)",
        "effect",
        en=["{put@you} {moved.from} {place:moved}"],
        fr=["{placer@you} {moved.from} {place:moved}"],
        example="Put a card from your discard pile on top of your deck.",
    ),
)

_ABILITIES: Final = (
    row(
        "cancel(opp)",
        "effect",
        en=["{cancel@you} your opponent's ability"],
        fr=["{annuler@you} la capacité de votre adversaire"],
        example="Cancel your opponent's ability.",
        makes=lambda who: effects.Cancel(),
    ),
    row(
        "use(slot)",
        "effect",
        en=["{use@you} the ability of {slot}"],
        fr=["{utiliser@you} la capacité de {slot}"],
        example="Use the ability of your Attack.",
    ),
    row(
        "use(that)",
        "effect",
        en=["{use@you} its ability"],
        fr=["{utiliser@you} sa capacité"],
        example="If your opponent's Attack is a Hero, use its ability.",
    ),
    row(
        "use(pick)",
        "effect",
        en=["{use@you} the ability of {pick.in}"],
        fr=["{utiliser@you} la capacité de {pick.in}"],
        example="Use the ability of a Hero in the Barracks.",
    ),
    row(
        "discount(me, n)",
        "effect",
        slots={"n": "quantity"},
        en=["the next Hero you recruit this round costs {n:treats} less"],
        fr=["le prochain Héros que vous recrutez cette manche coûte {n:treats} de moins"],
        example="The next Hero you recruit this round costs 2 Treats less.",
        makes=effects.Discount,
    ),
    row(
        "recruit_free(hero_filter)",
        "effect",
        en=["{recruit@you} {hero_filter.a} for free"],
        fr=["{recruter@you} gratuitement {hero_filter.a}"],
        example="Recruit a Hero with cost 4 or less for free.",
        makes=effects.RecruitFree,
    ),
    row(
        "recover(who, n)",
        "countable",
        en=["{who} {recover@who} {n} of {their@who} fainted Hounds"],
        fr=["{who} {ranimer@who} {n} de {ses@who} Molosses évanouis"],
        example="Recover 1 of your fainted Hounds.",
        makes=effects.Recover,
    ),
)

_AFTER_BATTLE: Final = after(
    "after_battle", en="battle", fr="la bataille", example="After battle, return this card to your hand."
)


BOOK: Final[Phrasebook] = phrasebook(
    "hounds",
    categories=_CATEGORIES,
    rows=ROWS
    + _DURATIONS
    + _SLOTS
    + _PAIRS
    + _ZONES
    + _FILTERS
    + _CARDS
    + _PLACES
    + _STATS
    + _COUNTED
    + _CONDITIONS
    + _TREATS_AND_LIFE
    + _DRAWING
    + _BATTLE
    + _MOVING
    + _ABILITIES
    + (_AFTER_BATTLE,),
    lexicon=read_lexicon(Path(__file__).with_name("lexicon.toml")),
    faults=FAULTS,
    catalogue=CATALOGUE,
)
