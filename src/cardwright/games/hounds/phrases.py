"""The phrasebook of Hounds & Heroes: what its cards can say, in English and French (HH-20, section 5.3).

Each row is one constructor of the effect tree; players, quantities, conditions and the build of a sentence come from
`cardwright.text.sentences` and combine with every effect here. What the effects do is next door, in the rules.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardwright.text.cards import CardSet
from cardwright.text.lexicon import Lexicon
from cardwright.text.messages import Catalogue
from cardwright.text.phrasebook import Category, Fault, Phrasebook, Row, phrasebook, row
from cardwright.text.schema import Complaint, Constant, Schema
from cardwright.text.sentences import CATEGORIES, ROWS, after
from cardwright.text.tree import Tree

_FOLDER: Final = Path(__file__).parent

_OWN_CATEGORIES: Final = (
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

_DURATIONS: Final = (
    row("round", "dur", en=["this round"], fr=["cette manche"], example=("this round", "cette manche")),
    row(
        "next_round",
        "dur",
        en=["next round"],
        fr=["à la manche suivante"],
        example=("next round", "à la manche suivante"),
    ),
)

_SLOTS: Final = (
    row(
        "attack(player)",
        "attacker",
        en=["{player.of:attack_slot}"],
        fr=["{player.of:attack_slot}"],
        features={"person": "third", "owner": "=player"},
        example=("your opponent's Attack", "l'Attaque de votre adversaire"),
    ),
    row(
        "ability(player)",
        "slot",
        en=["{player.of:ability_slot}"],
        fr=["{player.of:ability_slot}"],
        features={"person": "third", "owner": "=player"},
        example=("your Ability card", "votre carte de Capacité"),
    ),
    row(
        "defense(player)",
        "slot",
        en=["{player.of:defense_slot}"],
        fr=["{player.of:defense_slot}"],
        features={"person": "third", "owner": "=player"},
        example=("your Defense", "votre Défense"),
    ),
    row("that", "target", en=["it"], fr=["il"], features={"person": "third"}, example=("it", "il")),
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
        row(
            f"{zone}(player)",
            "zone",
            en=[f"{{player.of:{zone}_zone}}"],
            fr=[f"{{player.of:{zone}_zone}}"],
            features={"owner": "=player"},
            example=example,
        )
        for zone, example in (
            ("hand", ("your hand", "votre main")),
            ("deck", ("your opponent's deck", "la pioche de votre adversaire")),
            ("discard", ("your discard pile", "votre défausse")),
            ("fainted", ("your fainted pile", "votre pile des évanouis")),
        )
    ),
    row(
        "barracks",
        "zone",
        en=["the Barracks"],
        fr=["la Caserne"],
        features={"owner": "nobody"},
        example=("the Barracks", "la Caserne"),
    ),
    row(
        "hero_deck",
        "zone",
        en=["the Hero deck"],
        fr=["la pioche des Héros"],
        features={"owner": "nobody"},
        example=("the Hero deck", "la pioche des Héros"),
    ),
)


def _bounds(op: str, category: str, *, en: str, fr: str) -> tuple[Row, ...]:
    """Return the rows "with power 3 or less" and "with power 3 or more" of one printed number."""
    return (
        row(
            f"{op}_at_most(n)",
            category,
            en=[f"with {en} {{n}} or less"],
            fr=[f"de {fr} {{n}} ou moins"],
            example=(f"with {en} 4 or less", f"de {fr} 4 ou moins"),
        ),
        row(
            f"{op}_at_least(n)",
            category,
            en=[f"with {en} {{n}} or more"],
            fr=[f"de {fr} {{n}} ou plus"],
            example=(f"with {en} 4 or more", f"de {fr} 4 ou plus"),
        ),
    )


_FILTERS: Final = (
    *_bounds("power", "power_bound", en="power", fr="puissance"),
    *_bounds("cost", "cost_bound", en="cost", fr="coût"),
    row(
        "filter(hero)",
        "hero_filter",
        en={"a": ["a {hero}"], "bare": ["{hero}"]},
        fr={"a": ["{un@hero} {hero}"], "bare": ["{hero}"]},
        example=("a Hero", "un Héros"),
    ),
    row(
        "filter(hero, cost_bound)",
        "hero_filter",
        en={"a": ["a {hero} {cost_bound}"], "bare": ["{hero} {cost_bound}"]},
        fr={"a": ["{un@hero} {hero} {cost_bound}"], "bare": ["{hero} {cost_bound}"]},
        example=("a Hero with cost 4 or less", "un Héros de coût 4 ou moins"),
    ),
    row(
        "filter(hero, power_bound)",
        "hero_filter",
        en={"a": ["a {hero} {power_bound}"], "bare": ["{hero} {power_bound}"]},
        fr={"a": ["{un@hero} {hero} {power_bound}"], "bare": ["{hero} {power_bound}"]},
        example=("a Hero with power 7 or more", "un Héros de puissance 7 ou plus"),
    ),
    *(
        made
        for kind in ("hound", "card")
        for made in (
            row(
                f"filter({kind})",
                "filter",
                en={"a": [f"a {{{kind}}}"], "bare": [f"{{{kind}}}"]},
                fr={"a": [f"{{un@{kind}}} {{{kind}}}"], "bare": [f"{{{kind}}}"]},
            ),
            row(
                f"filter({kind}, power_bound)",
                "filter",
                en={"a": [f"a {{{kind}}} {{power_bound}}"], "bare": [f"{{{kind}}} {{power_bound}}"]},
                fr={
                    "a": [f"{{un@{kind}}} {{{kind}}} {{power_bound}}"],
                    "bare": [f"{{{kind}}} {{power_bound}}"],
                },
            ),
        )
    ),
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
        example=("a Hound in your discard pile", "un Molosse de votre défausse"),
    ),
    row(
        "this",
        "moved",
        en=["this card"],
        fr=["cette carte"],
        features={"owner": "nobody"},
        example=("this card", "cette carte"),
    ),
    row(
        "it",
        "subject",
        en={"power": ["its power"], "cost": ["its cost"]},
        fr={"power": ["sa puissance"], "cost": ["son coût"]},
        example=("its power", "sa puissance"),
    ),
    row(
        "slot",
        "subject",
        en={"power": ["the power of {slot}"]},
        fr={"power": ["la puissance de {slot}"]},
        example=("the power of your Attack", "la puissance de votre Attaque"),
    ),
    row(
        "power_of(subject)",
        "value",
        en=["{subject.power}"],
        fr=["{subject.power}"],
        example=("the power of your opponent's Attack", "la puissance de l'Attaque de votre adversaire"),
    ),
    row(
        "power_of(pick)",
        "value",
        en=["the power of {pick.in}"],
        fr=["la puissance de {pick.in}"],
        example=("the power of a Hero in the Barracks", "la puissance d'un Héros de la Caserne"),
    ),
    row("cost_of(it)", "value", en=["its cost"], fr=["son coût"], example=("its cost", "son coût")),
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
                f"{op}(player)",
                "place",
                en=[f"{en} {{player.of:{zone}_zone}}"],
                fr=[f"{fr} {{player.of:{zone}_zone}}"],
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
        example=("cards in hand", "cartes en main"),
    ),
    *(
        row(
            op,
            "stat",
            en={number: [f"{{{kind}.{number}}} in {{their@*}} {{{zone}_zone}}"] for number in ("pl", "sg")},
            fr={number: [f"{{{kind}.{number}}} dans {{sa@*}} {{{zone}_zone}}"] for number in ("pl", "sg")},
            features={"mass": "count"},
            example=example,
        )
        for op, kind, zone, example in (
            ("deck_cards", "card", "deck", ("cards in your deck", "cartes dans votre pioche")),
            (
                "discard_cards",
                "card",
                "discard",
                ("cards in your discard pile", "cartes dans votre défausse"),
            ),
            (
                "discard_heroes",
                "hero",
                "discard",
                ("Heroes in your discard pile", "Héros dans votre défausse"),
            ),
            (
                "discard_hounds",
                "hound",
                "discard",
                ("Hounds in your discard pile", "Molosses dans votre défausse"),
            ),
        )
    ),
)

_COUNTED: Final = (
    row(
        "count(filter, zone)",
        "counted",
        en=["each {filter.bare} in {zone}"],
        fr=["chaque {filter.bare} dans {zone}", "chaque {filter.bare} de {zone}"],
        example=("each Hero in your discard pile", "chaque Héros dans votre défausse"),
    ),
    row(
        "fainted_hounds(player)",
        "counted",
        en=["each of {player.of:fainted.pl}"],
        fr=["chacun de {player.of:fainted.pl}"],
        example=("each of your fainted Hounds", "chacun de vos Molosses évanouis"),
    ),
    row(
        "treats_of(player)",
        "counted",
        en=["each {treats.sg} {player} {have@player}"],
        fr=["chaque {treats.sg} que {player} {avoir@player}"],
        example=("each Treat you have", "chaque Friandise que vous avez"),
    ),
    row(
        "damage_by(attacker)",
        "counted",
        en=["each point of damage {attacker} dealt"],
        fr=["chaque point de dégât infligé par {attacker}"],
        example=("each point of damage your Attack dealt", "chaque point de dégât infligé par votre Attaque"),
    ),
)

_CONDITIONS: Final = (
    row(
        "resolved(opp)",
        "cond",
        en=["your opponent's ability has already resolved"],
        fr=["la capacité de votre adversaire est déjà résolue"],
        example=(
            "your opponent's ability has already resolved",
            "la capacité de votre adversaire est déjà résolue",
        ),
    ),
    row(
        "power_at_most(subject, n)",
        "cond",
        en=["{subject.power} is {n} or less"],
        fr=["{subject.power} est de {n} ou moins"],
        example=("its power is 3 or less", "sa puissance est de 3 ou moins"),
    ),
    row(
        "power_at_least(subject, n)",
        "cond",
        en=["{subject.power} is {n} or more"],
        fr=["{subject.power} est de {n} ou plus"],
        example=("the power of your Attack is 5 or more", "la puissance de votre Attaque est de 5 ou plus"),
    ),
    row(
        "cost_at_most(it, n)",
        "cond",
        en=["its cost is {n} or less"],
        fr=["son coût est de {n} ou moins"],
        example=("its cost is 4 or less", "son coût est de 4 ou moins"),
    ),
    row(
        "cost_at_least(it, n)",
        "cond",
        en=["its cost is {n} or more"],
        fr=["son coût est de {n} ou plus"],
        example=("its cost is 4 or more", "son coût est de 4 ou plus"),
    ),
    row(
        "no_damage_by(attacker)",
        "cond",
        en=["{attacker} dealt no damage"],
        fr=["{attacker} n'a infligé aucun dégât"],
        example=("your Attack dealt no damage", "votre Attaque n'a infligé aucun dégât"),
    ),
    row(
        "damage_dealt_by(attacker)",
        "cond",
        en=["{attacker} dealt damage"],
        fr=["{attacker} a infligé des dégâts"],
        example=("your Attack dealt damage", "votre Attaque a infligé des dégâts"),
    ),
    row(
        "is(slot, breed)",
        "cond",
        en=["{slot} is a {breed}"],
        fr=["{slot} est {un@breed} {breed}"],
        example=(
            "your opponent's Ability card is a Hound",
            "la carte de Capacité de votre adversaire est un Molosse",
        ),
    ),
    row(
        "is(it, breed)",
        "cond",
        en=["it is a {breed}"],
        fr=["c'est {un@breed} {breed}"],
        example=("it is a Hero", "c'est un Héros"),
    ),
)

_TREATS_AND_LIFE: Final = (
    row(
        "gain(who, unit, n)",
        "countable",
        slots={"n": "quantity"},
        en=["{who} {gain@who} {n:unit}"],
        fr=["{who} {gagner@who} {n:unit}"],
        example=("Gain 2 Treats.", "Gagnez 2 Friandises."),
    ),
    row(
        "gain(who, unit, measure)",
        "effect",
        en=["{who} {gain@who} {measure:unit}"],
        fr=["{who} {gagner@who} {measure:unit}"],
        example=(
            "Gain Treats equal to the power of your Attack.",
            "Gagnez autant de Friandises que la puissance de votre Attaque.",
        ),
    ),
    row(
        "lose(who, unit, n)",
        "countable",
        slots={"n": "quantity"},
        en=["{who} {lose@who} {n:unit}"],
        fr=["{who} {perdre@who} {n:unit}"],
        example=("Your opponent loses 2 life.", "Votre adversaire perd 2 points de vie."),
    ),
    row(
        "lose(who, unit, measure)",
        "effect",
        en=["{who} {lose@who} {measure:unit}"],
        fr=["{who} {perdre@who} {measure:unit}"],
        example=(
            "Your opponent loses life equal to the power of a Hero in the Barracks.",
            "Votre adversaire perd autant de points de vie que la puissance d'un Héros de la Caserne.",
        ),
    ),
    row(
        "steal(n)",
        "countable",
        slots={"n": "quantity"},
        en=["{steal@you} {n:treats} from your opponent"],
        fr=["{voler@you} {n:treats} à votre adversaire"],
        example=("Steal 3 Treats from your opponent.", "Volez 3 Friandises à votre adversaire."),
    ),
    row(
        "steal(measure)",
        "effect",
        en=["{steal@you} {measure:treats} from your opponent"],
        fr=["{voler@you} {measure:treats} à votre adversaire"],
        example=(
            "Steal Treats equal to the power of your Defense from your opponent.",
            "Volez autant de Friandises que la puissance de votre Défense à votre adversaire.",
        ),
    ),
    row(
        "double_treats(me, dur)",
        "effect",
        en=["{gain@you} double Treats for battle damage {dur}"],
        fr=["{gagner@you} le double de Friandises pour les dégâts de bataille {dur}"],
        example=(
            "Gain double Treats for battle damage this round.",
            "Gagnez le double de Friandises pour les dégâts de bataille cette manche.",
        ),
    ),
)

_DRAWING: Final = (
    row(
        "draw(who, n)",
        "countable",
        slots={"n": "quantity"},
        en=["{who} {draw@who} {n:card}"],
        fr=["{who} {piocher@who} {n:card}"],
        example=("Draw 2 cards.", "Piochez 2 cartes."),
    ),
    row(
        "draw(who, measure)",
        "effect",
        en=["{who} {draw@who} {measure:card}"],
        fr=["{who} {piocher@who} {measure:card}"],
        example=(
            "Draw cards equal to the power of your opponent's Defense.",
            "Piochez autant de cartes que la puissance de la Défense de votre adversaire.",
        ),
    ),
    *(
        row(
            "next_draw(who, n)",
            "countable",
            slots={"n": "more" if en == "more" else "fewer"},
            moods=("imp",),
            en=[f"next round, {{who}} {{draw@who}} {{n}} {{card#n}} {en}"],
            fr=[f"à la manche suivante, {{who}} {{piocher@who}} {{n}} {{card#n}} de {fr}"],
            example=(f"Next round, draw 1 card {en}.", f"À la manche suivante, piochez 1 carte de {fr}."),
        )
        for en, fr in (("more", "plus"), ("fewer", "moins"))
    ),
    row(
        "discard(who, n)",
        "countable",
        slots={"n": "quantity"},
        en=["{who} {discard@who} {n:card}"],
        fr=["{who} {défausser@who} {n:card}"],
        example=("Your opponent discards 1 card.", "Votre adversaire défausse 1 carte."),
    ),
    row(
        "mill(who, 1)",
        "countable",
        en=["{who} {discard@who} the top card of {their@who} deck"],
        fr=["{who} {défausser@who} la carte du dessus de {sa@who} pioche"],
        example=("Discard the top card of your deck.", "Défaussez la carte du dessus de votre pioche."),
    ),
    row(
        "mill(who, n)",
        "countable",
        slots={"n": "several"},
        en=["{who} {discard@who} the top {n} cards of {their@who} deck"],
        fr=["{who} {défausser@who} les {n} cartes du dessus de {sa@who} pioche"],
        example=(
            "Discard the top 2 cards of your deck.",
            "Défaussez les 2 cartes du dessus de votre pioche.",
        ),
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
            "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest into your discard pile.",
            (
                "Regardez les 3 cartes du dessus de votre pioche. "
                "Mettez-en 1 dans votre main et le reste dans votre défausse."
            ),
        ),
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
        example=(
            "Look at the top 3 cards of your opponent's deck. Put them back in any order.",
            (
                "Regardez les 3 cartes du dessus de la pioche de votre adversaire. "
                "Remettez-les dans l'ordre de votre choix."
            ),
        ),
    ),
)

_BATTLE: Final = (
    row(
        "power(slots, n, dur)",
        "countable",
        slots={"n": "signed"},
        en=["{slots} {get@slots} {n} power {dur}"],
        fr=["{slots} {recevoir@slots} {n} de puissance {dur}"],
        example=(
            "Your Attack gets +3 power this round.",
            "Votre Attaque reçoit +3 de puissance cette manche.",
        ),
    ),
    row(
        "set_power(slot, value, dur)",
        "effect",
        en=["the power of {slot} becomes {value} {dur}"],
        fr=["la puissance de {slot} devient {value} {dur}"],
        example=(
            "The power of your Defense becomes the power of your opponent's Attack this round.",
            "La puissance de votre Défense devient la puissance de l'Attaque de votre adversaire cette manche.",
        ),
    ),
    row(
        "set_power(that, value, dur)",
        "effect",
        en=["its power becomes {value} {dur}"],
        fr=["sa puissance devient {value} {dur}"],
        example=(
            "If your Defense is a Hound, its power becomes the power of your Attack this round.",
            "Si votre Défense est un Molosse, sa puissance devient la puissance de votre Attaque cette manche.",
        ),
    ),
    row(
        "min_damage(target, n, dur)",
        "countable",
        en=["{target} {deal@target} at least {n} damage {dur}"],
        fr=["{target} {infliger@target} au moins {n} {damage#n} {dur}"],
        example=(
            "Your Attack deals at least 3 damage this round.",
            "Votre Attaque inflige au moins 3 dégâts cette manche.",
        ),
    ),
    row(
        "count_as_hero(target, dur)",
        "effect",
        en=["{target} counts as a Hero {dur}"],
        fr=["{target} compte comme un Héros {dur}"],
        example=(
            "Your Attack counts as a Hero this round.",
            "Votre Attaque compte comme un Héros cette manche.",
        ),
    ),
    row(
        "count_as_hero(pair, dur)",
        "effect",
        en=["{pair} count as Heroes {dur}"],
        fr=["{pair} comptent comme des Héros {dur}"],
        example=(
            "Your Attack and your Defense count as Heroes this round.",
            "Votre Attaque et votre Défense comptent comme des Héros cette manche.",
        ),
    ),
    row(
        "prevent(me, n, dur)",
        "countable",
        en=["{prevent@you} up to {n} damage dealt to you {dur}"],
        fr=["{prévenir@you} jusqu'à {n} {damage#n} qui vous {est|sont@n} {infligé|infligés@n} {dur}"],
        example=(
            "Prevent up to 4 damage dealt to you this round.",
            "Prévenez jusqu'à 4 dégâts qui vous sont infligés cette manche.",
        ),
    ),
    row(
        "no_faint(who, dur)",
        "effect",
        en=["{who.of:hound.pl} can't faint {dur}"],
        fr=["{who.of:hound.pl} ne peuvent pas s'évanouir {dur}"],
        example=(
            "Your Hounds can't faint this round.",
            "Vos Molosses ne peuvent pas s'évanouir cette manche.",
        ),
    ),
    row(
        "swap(pair)",
        "effect",
        en=["{swap@you} {pair}"],
        fr=["{échanger@you} {pair}"],
        example=("Swap your Attack and your Defense.", "Échangez votre Attaque et votre Défense."),
    ),
    row(
        "swap_hand(slot)",
        "effect",
        en=["{swap@you} {slot} with a card in your hand"],
        fr=["{échanger@you} {slot} avec une carte de votre main"],
        example=(
            "Swap your Attack with a card in your hand.",
            "Échangez votre Attaque avec une carte de votre main.",
        ),
    ),
    row(
        "replace(slot)",
        "effect",
        en=["{replace@you} {slot} with the top card of {their@slot} deck"],
        fr=["{remplacer@you} {slot} par la carte du dessus de {sa@slot} pioche"],
        example=(
            "Replace your opponent's Defense with the top card of their deck.",
            "Remplacez la Défense de votre adversaire par la carte du dessus de sa pioche.",
        ),
    ),
    row(
        "faint(target)",
        "effect",
        en=["{target} {faint@target}"],
        fr=["{target} s'{évanouir@target}"],
        example=(
            "If your opponent's Ability card is a Hound, it faints.",
            "Si la carte de Capacité de votre adversaire est un Molosse, il s'évanouit.",
        ),
    ),
)

_MOVING: Final = (
    row(
        "move(moved, to_hand(me))",
        "effect",
        en=["{return@you} {moved.from} to your hand"],
        fr=["{reprendre@you} {moved.from} dans votre main"],
        example=("Return this card to your hand.", "Reprenez cette carte dans votre main."),
    ),
    row(
        "move(moved, home)",
        "effect",
        en=["{return@you} {moved.from} {home:moved}"],
        fr=["{renvoyer@you} {moved.from} {home:moved}"],
        example=(
            "Return a Hound from your opponent's discard pile to their hand.",
            "Renvoyez un Molosse de la défausse de votre adversaire dans sa main.",
        ),
    ),
    row(
        "move(moved, place)",
        "effect",
        en=["{put@you} {moved.from} {place:moved}"],
        fr=["{placer@you} {moved.from} {place:moved}"],
        example=(
            "Put a card from your discard pile on top of your deck.",
            "Placez une carte de votre défausse sur le dessus de votre pioche.",
        ),
    ),
)

_ABILITIES: Final = (
    row(
        "cancel(opp)",
        "effect",
        en=["{cancel@you} your opponent's ability"],
        fr=["{annuler@you} la capacité de votre adversaire"],
        example=("Cancel your opponent's ability.", "Annulez la capacité de votre adversaire."),
    ),
    row(
        "use(slot)",
        "effect",
        en=["{use@you} the ability of {slot}"],
        fr=["{utiliser@you} la capacité de {slot}"],
        example=("Use the ability of your Attack.", "Utilisez la capacité de votre Attaque."),
    ),
    row(
        "use(that)",
        "effect",
        en=["{use@you} its ability"],
        fr=["{utiliser@you} sa capacité"],
        example=(
            "If your opponent's Attack is a Hero, use its ability.",
            "Si l'Attaque de votre adversaire est un Héros, utilisez sa capacité.",
        ),
    ),
    row(
        "use(pick)",
        "effect",
        en=["{use@you} the ability of {pick.in}"],
        fr=["{utiliser@you} la capacité de {pick.in}"],
        example=(
            "Use the ability of a Hero in the Barracks.",
            "Utilisez la capacité d'un Héros de la Caserne.",
        ),
    ),
    row(
        "discount(me, n)",
        "effect",
        slots={"n": "quantity"},
        en=["the next Hero you recruit this round costs {n:treats} less"],
        fr=["le prochain Héros que vous recrutez cette manche coûte {n:treats} de moins"],
        example=(
            "The next Hero you recruit this round costs 2 Treats less.",
            "Le prochain Héros que vous recrutez cette manche coûte 2 Friandises de moins.",
        ),
    ),
    row(
        "recruit_free(hero_filter)",
        "effect",
        en=["{recruit@you} {hero_filter.a} for free"],
        fr=["{recruter@you} gratuitement {hero_filter.a}"],
        example=(
            "Recruit a Hero with cost 4 or less for free.",
            "Recrutez gratuitement un Héros de coût 4 ou moins.",
        ),
    ),
    row(
        "recover(who, n)",
        "countable",
        en=["{who} {recover@who} {n} of {their@who} fainted Hounds"],
        fr=["{who} {ranimer@who} {n} de {ses@who} Molosses évanouis"],
        example=("Recover 1 of your fainted Hounds.", "Ranimez 1 de vos Molosses évanouis."),
    ),
)

_AFTER_BATTLE: Final = after(
    "after_battle",
    en="battle",
    fr="la bataille",
    example=(
        "After battle, return this card to your hand.",
        "Après la bataille, reprenez cette carte dans votre main.",
    ),
)


def _that_without_condition(text: Tree) -> Fault | None:
    """Refuse "it" for a slot where the sentence does not ask what lies in a slot."""
    for sentence in _sentences(text):
        guarded = _guarded(sentence)
        if _uses(sentence, "that") and not (guarded.op == "if" and _asks_about_slot(guarded)):
            return "nothing-it-means", sentence, Tree("that")
    return None


def _asks_about_slot(guarded: Tree) -> bool:
    cond = guarded.args[0]
    return isinstance(cond, Tree) and cond.op == "is" and cond.args[0] != Tree("it")


def _it_without_card(text: Tree) -> Fault | None:
    """Refuse "its power" where the sentence before, at the same moment, moved or discarded no single card."""
    before: Tree | None = None
    for sentence in _sentences(text):
        if _uses(sentence, "it"):
            same_moment = before is not None and (before.op == "after_battle") == (sentence.op == "after_battle")
            if before is None or not same_moment or not any(map(_takes_one_card, _effects(before))):
                return "nothing-it-means", sentence, Tree("it")
        before = sentence
    return None


def _takes_one_card(effect: Tree) -> bool:
    return effect.op == "move" or (
        effect.op in ("mill", "discard") and effect.args[0] != Tree("each") and effect.args[1:] == (1,)
    )


def _damage_before_battle(text: Tree) -> Fault | None:
    """Refuse damage as a condition or a number before the battle that deals it."""
    for sentence in _sentences(text):
        if sentence.op != "after_battle":
            for part in sentence.walk():
                if part.op in ("no_damage_by", "damage_dealt_by", "damage_by"):
                    return "before-battle", sentence, part
    return None


def _sentences(text: Tree) -> Iterator[Tree]:
    for sentence in text.args:
        assert isinstance(sentence, Tree)
        yield sentence


def _guarded(sentence: Tree) -> Tree:
    inner = sentence.args[0] if sentence.op == "after_battle" else sentence
    assert isinstance(inner, Tree)
    return inner


def _effects(sentence: Tree) -> Iterator[Tree]:
    """Yield the parts of a sentence, without what is done several times over."""
    yield sentence
    for part in sentence.args:
        if isinstance(part, Tree) and part.op != "for_each":
            yield from _effects(part)


def _uses(sentence: Tree, op: str) -> bool:
    return any(part.op == op for part in sentence.walk())


def _keeps_too_many(text: Tree) -> Fault | None:
    """Refuse a look at N cards of which more than N are kept (HH-7.34)."""
    for sentence in _sentences(text):
        for part in sentence.walk():
            match part.op, part.args:
                case "dig", (_, int(looked), int(kept)) if kept > looked:
                    return "keeps-too-many", sentence, part
    return None


def _looks_into_hidden(text: Tree) -> Fault | None:
    """Refuse a choice among cards the user may not see, and a count of what nobody may know (HH-7.23, section 4)."""
    for sentence in _sentences(text):
        for part in sentence.walk():
            match part.op, part.args:
                case "a", (Tree(), Tree() as zone) if zone in _UNSEEN_BY_USER:
                    return "hidden-cards", sentence, part
                case "count", (Tree() as which, Tree() as zone) if zone in _HIDDEN and which != _ANY_CARD:
                    return "hidden-cards", sentence, part
    return None


_ANY_CARD: Final = Tree("filter", Tree("card"))
_UNSEEN_BY_USER: Final = {
    Tree("hero_deck"),
    Tree("deck", Tree("me")),
    Tree("deck", Tree("opp")),
    Tree("hand", Tree("opp")),
}
_HIDDEN: Final = _UNSEEN_BY_USER | {Tree("hand", Tree("me"))}

_MESSAGES: Final = Catalogue(r'''
[problem.hidden-cards]
rule = "HH-7.23"
en = "this would tell which cards lie where they are hidden ({language} text)."
fr = "cela dirait quelles cartes se trouvent là où elles sont cachées (texte {language})."

[hint.hidden-cards]
en = "choose from open cards or your hand; of hidden cards, count them all"
fr = "choisissez parmi des cartes visibles ou votre main ; parmi des cartes cachées, comptez-les toutes"

[problem.too-few-cards]
rule = "HH-19.1"
en = """\
for {players} players, {sets} {sets|copy|copies} of this set must hold {hounds} Hounds and {heroes} Heroes; \
one copy has {have_hounds} and {have_heroes}."""
fr = """\
à {players} joueurs, {sets} {sets|exemplaire|exemplaires} de cette série {sets|doit|doivent} contenir \
{hounds} Molosses et {heroes} Héros ; un exemplaire en compte {have_hounds} et {have_heroes}."""

[problem.before-battle]
rule = "HH-7.20"
en = "“{words}” is not known before the battle ({language} text)."
fr = "« {words} » n’est pas connu avant la bataille (texte {language})."

[hint.before-battle]
en = "begin the sentence with “After battle,”"
fr = "commencez la phrase par « Après la bataille, »"

[problem.keeps-too-many]
rule = "HH-7.34"
en = "more cards are kept than are looked at ({language} text)."
fr = "on garde plus de cartes qu’on n’en regarde (texte {language})."

[hint.keeps-too-many]
en = "keep as many as are looked at, or fewer"
fr = "n’en gardez pas plus que vous n’en regardez"

[hint.too-few-cards]
en = "add cards or copies, or extends = true to keep the shipped cards"
fr = "ajoutez des cartes ou des exemplaires, ou extends = true pour garder les cartes d’origine"

[problem.weak-hero]
rule = "HH-12.17"
en = "this Hero’s power {power} is not above the mean power of the Hounds, {mean}."
fr = "la puissance {power} de ce Héros ne dépasse pas la puissance moyenne des Molosses, {mean}."

[hint.weak-hero]
en = "a Hero should be stronger than most Hounds"
fr = "un Héros devrait être plus fort que la plupart des Molosses"
''')

BOOK: Final[Phrasebook] = phrasebook(
    "hounds",
    categories=CATEGORIES + _OWN_CATEGORIES,
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
    lexicon=Lexicon.from_toml((_FOLDER / "lexicon.toml").read_text(encoding="utf-8")),
    faults=(_that_without_condition, _it_without_card, _damage_before_battle, _keeps_too_many, _looks_into_hidden),
    catalogue=_MESSAGES,
)


def _too_few_cards(cards: CardSet) -> Iterator[Complaint]:
    """Count Hounds and Heroes against what 2 players need, and 3 or 4 with their two copies of the set (HH-19.1)."""
    have = {kind: sum(card.copies for card in cards.cards if card.kind == kind) for kind in ("hound", "hero")}
    hounds, heroes = cards.constants["draft_pool"], cards.constants["barracks"]
    for players, sets in ((2, 1), (3, 2), (4, 2)):
        needed = heroes if players == 2 else heroes + players * cards.constants["drafted_heroes"]
        if have["hound"] * sets < hounds or have["hero"] * sets < needed:
            arguments = {
                "players": players,
                "sets": sets,
                "hounds": hounds,
                "heroes": needed,
                "have_hounds": have["hound"],
                "have_heroes": have["hero"],
            }
            # A set for two is a good set; that it does not do for more is worth a warning (HH-19.2).
            yield Complaint("too-few-cards", arguments, severity="error" if players == 2 else "warning")
            return


def _weak_heroes(cards: CardSet) -> Iterator[Complaint]:
    """Warn about Heroes that are no stronger than the mean Hound, copies counted (HH-12.17)."""
    powers = [card.facts["power"] for card in cards.cards if card.kind == "hound" for _ in range(card.copies)]
    for card in cards.cards:
        if card.kind == "hero" and powers and card.facts["power"] * len(powers) <= sum(powers):
            arguments = {"power": card.facts["power"], "mean": sum(powers) / len(powers)}
            yield Complaint("weak-hero", arguments, severity="warning", card=card.id, field="power")


SCHEMA: Final[Schema] = Schema(
    game="hounds",
    book=BOOK,
    shipped=_FOLDER / "cards.toml",
    kinds={"hound": {"power": (0, 99)}, "hero": {"power": (0, 99), "cost": (0, 99)}},
    copies=(1, 9),
    constants={
        "life": Constant(30, 1, 99),
        "draw": Constant(3, 1, 9),
        "draft_pool": Constant(24, 2, 99),
        "batch": Constant(6, 1, 24),
        "barracks": Constant(3, 1, 9),
        "faint_limit": Constant(5, 1, 24),
        "faint_limit_many": Constant(3, 1, 24),
        "heroes_to_win": Constant(5, 1, 99),
        "dry_rounds": Constant(3, 1, 99),
        "recovery": Constant(6, 1, 99),
        "second_recovery": Constant(12, 1, 99),
        "drafted_heroes": Constant(2, 0, 9),
    },
    checks=(_too_few_cards, _weak_heroes),
    rules={
        "unknown-word": "HH-20.4",
        "unreadable-sentence": "HH-20.4",
        "unfinished-sentence": "HH-20.1",
        "missing-period": "HH-20.1",
        "duplicate-id": "HH-19.3",
        "out-of-range": "HH-19.3",
        "no-name": "HH-19.4",
        "no-text": "HH-19.4",
        "texts-differ": "HH-19.4",
    },
    catalogue=_MESSAGES,
)
