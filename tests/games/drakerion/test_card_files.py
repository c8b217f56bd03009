"""Card files of Drakerion: what a card must have, texts that cannot work on it, and what a whole set needs."""

from __future__ import annotations

from typing import Final

import pytest

from cardwright.games.drakerion.schema import SCHEMA
from cardwright.text import LANGUAGES, Problem, check_cards, load_cards, print_text
from tests.covers import covers

SHIPPED: Final = load_cards(SCHEMA.shipped, SCHEMA).required()

FACTS: Final = {
    "banner": "initiative = 6\nsetup = { bridge_warden = 1 }\n",
    "city": "",
    "retreat": "",
    "maneuver": 'subtype = "supply"\ngold = 6\ndraw = 2\n',
    "character": "cost = 2\nattack = 2\nriposte = 1\nhealth = 3\nprestige = 0\n",
    "event": "cost = 0\n",
    "attachment": "cost = 1\nattack = 0\nranged = 0\nriposte = 0\nhealth = 0\n",
}


def card(kind: str, text: str = "", *, name: str = "Novice", more: str = "") -> str:
    """Return the entry of a card; the Retreat replaces the shipped one."""
    heading = "sound_the_retreat" if kind == "retreat" else name.lower()
    faction = "" if kind == "retreat" else 'faction = "concord"\n'
    words = f'text = """\n{text}"""\n' if text else ""
    return (
        f'[{heading}]\nname = {{ en = "{name}", fr = "{name}" }}\nkind = "{kind}"\n{faction}{FACTS[kind]}{more}{words}'
    )


def problems_of(*entries: str, extends: bool = True) -> list[Problem]:
    first = 'game = "drakerion"\n' + ("extends = true\n" if extends else "")
    return check_cards("\n".join([first, *entries]), SCHEMA)


def pointed(problem: Problem) -> str:
    start, length = problem.caret
    return problem.excerpt[start : start + length]


@covers("DK-2.1", "DK-2.2", "DK-2.3", "DK-2.6", "DK-2.7", "DK-2.9", "DK-2.12", "DK-2.13")
def test_the_shipped_set_has_the_cards_of_the_specification_and_no_problem() -> None:
    kinds = [card.kind for card in SHIPPED.cards]
    assert SHIPPED.problems == ()
    assert {kind: kinds.count(kind) for kind in SCHEMA.kinds} == {
        "banner": 4,
        "city": 4,
        "retreat": 1,
        "maneuver": 25,
        "character": 67,
        "event": 39,
        "attachment": 14,
    }


@covers("DK-2.10", "DK-2.11", "DK-2.14")
def test_facts_that_a_card_has_or_lacks() -> None:
    archer, recruit, maelle = (SHIPPED.card(name) for name in ("toll_archer", "ferry_recruit", "maelle_voice"))
    assert archer.facts["ranged"] == 2
    assert "ranged" not in recruit.facts
    assert SCHEMA.printed(recruit)["ranged"] is None
    assert (archer.words["traits"], recruit.subnames) == (("archer", "guild"), {})
    assert maelle.names == {"en": "Maelle Orsanne", "fr": "Maelle Orsanne"}
    assert maelle.subnames == {"en": "Voice of the Nine Bridges", "fr": "Voix des Neuf Ponts"}


@covers("DK-3.7")
def test_a_banner_names_its_setup() -> None:
    assert SHIPPED.card("the_burnt_fang").named == {
        "setup": {"rhusk_father_of_ashes": 1, "bonfire_brute": 1, "howler": 1, "gnawed_veteran": 1}
    }
    assert problems_of(card("banner", more="")) == []


def test_designers_add_traits_that_texts_can_use() -> None:
    goblins = (
        '[words.traits]\ngoblin = { en = "Goblin", fr = "Gobelin", plural = { en = "Goblins", fr = "Gobelins" } }\n'
    )
    text = "Other Goblins you control have +1 attack.\nDestruction: Target a Goblin Character; heal it by 1."
    cards = load_cards('game = "drakerion"\nextends = true\n' + goblins + card("character", text), SCHEMA).required()
    book = SCHEMA.book_for(cards)
    assert print_text(cards.card("novice").tree, book, "fr") == (
        "Les autres Gobelins que vous contrôlez ont +1 en attaque.\n"
        "Destruction\u00a0: ciblez un Gobelin\u00a0; soignez-le de 1."
    )
    (problem,) = problems_of(card("character", text))
    assert (problem.id, pointed(problem)) == ("unknown-word", "Goblins")


REPLACED: Final = "replace it with a Character from your hand"
WIDE_SEARCH = (
    "Search the top 11 cards of your deck for a Beast, reveal it and put it into your hand, "
    "then put the others on the bottom of your deck"
)
FOUR_ABILITIES: Final = "\n".join(f"Action: Gain {gold} gold." for gold in (1, 2, 3, 4))
REFUSED = [
    # Words that mean no card, or one to which this cannot be done.
    ("character", "Action: Commit this card; heal it by 1.", "nothing-it-means", "it"),
    ("character", "Action: Draw 1 card, then move it.", "nothing-it-means", "it"),
    ("event", "Combat: Discard 1 card from your hand; it gains +1 attack this combat.", "nothing-it-means", "it"),
    ("character", "Action: Deal 1 damage to that Character.", "no-such-character", "that Character"),
    (
        "character",
        "Reaction: When an Attachment is destroyed, ready that Character.",
        "no-such-character",
        "that Character",
    ),
    ("event", "Action: Target a card in your discard pile; ready it.", "wrong-zone", "ready it"),
    ("event", "Action: Target a Character; put it onto the battlefield.", "wrong-zone", "put it onto the battlefield"),
    ("event", "Action: Look at the top card of your deck, then ready it.", "wrong-zone", "ready it"),
    ("character", "Destruction: Ready this card.", "wrong-zone", "Ready this card"),
    (
        "character",
        "Action: Put this card onto the battlefield.",
        "wrong-zone",
        "Put this card onto the battlefield",
    ),
    ("event", "Action: Target an Attachment; deal 1 damage to it.", "not-a-character", "deal 1 damage to it"),
    ("event", "Action: Target a Character; return it to your hand.", "owners-hand", "return it to your hand"),
    (
        "event",
        "Action: Target a Character; replace it with a Character from your hand.",
        "replaces-opposing",
        "replace it with a Character from your hand",
    ),
    (
        "attachment",
        "Action: Commit this card; replace attached Character with a Character from your hand.",
        "replaces-opposing",
        "replace attached Character with a Character from your hand",
    ),
    (
        "character",
        "Combat: Replace the opposing attacker with a Character from your hand.",
        "replaces-opposing",
        "Replace the opposing attacker with a Character from your hand",
    ),
    (
        "event",
        f"Action: Target a Character you control; {REPLACED}, then {REPLACED}.",
        "replaces-twice",
        REPLACED,
    ),
    (
        "event",
        "Combat: Target 2 Characters you control; redirect the attack to them.",
        "only-one",
        "redirect the attack to them",
    ),
    (
        "event",
        "Action: Target 2 Characters you control; replace them with a Character from your hand.",
        "only-one",
        "replace them with a Character from your hand",
    ),
    # Costs, combats, limits, descriptions, keywords.
    (
        "event",
        "Action: Target a Character; it loses No Attachments this turn.",
        "idle-keyword",
        "it loses No Attachments this turn",
    ),
    (
        "event",
        "Action: Target a Character; it gains Unpredictable this turn.",
        "idle-keyword",
        "it gains Unpredictable this turn",
    ),
    ("character", "Beasts have Unpredictable.", "idle-keyword", "Beasts have Unpredictable"),
    ("event", "Action: Target up to 5 Characters; heal them by 1.", "many-targets", "Target up to 5 Characters"),
    ("character", "Action: Pay 1 gold and pay 2 gold; draw 1 card.", "same-cost-twice", "pay 2 gold"),
    ("event", "Action: Commit a Character; draw 1 card.", "cannot-commit", "Commit a Character"),
    (
        "event",
        "Action: Commit a committed Character you control; draw 1 card.",
        "cannot-commit",
        "Commit a committed Character you control",
    ),
    ("character", "Destruction: Commit this card; draw 1 card.", "not-in-play", "Commit this card"),
    (
        "character",
        "Discard pile action: If this card is wounded, draw 1 card.",
        "not-in-play",
        "this card is wounded",
    ),
    ("attachment", "Discard pile action: Move attached Character.", "not-in-play", "attached Character"),
    ("attachment", "Destruction: Deal 1 damage to attached Character.", "not-in-play", "attached Character"),
    (
        "attachment",
        "Forced Reaction: When attached Character is destroyed, draw 1 card.",
        "gone-together",
        "attached Character is destroyed",
    ),
    ("event", "Action: Heal your attacker by 1.", "no-combat", "your attacker"),
    ("event", "Reaction: When the turn ends, cancel the attack.", "no-combat", "cancel the attack"),
    ("event", "Action: Target a Character; it gains +1 attack this combat.", "no-combat", "this combat"),
    ("maneuver", "Deployment: Target a Character; it gains +1 attack this combat.", "no-combat", "this combat"),
    (
        "character",
        "As long as your attacker attacks at range, this card has +1 attack.",
        "no-combat",
        "your attacker attacks at range",
    ),
    (
        "character",
        "Deployment: Draw 1 card. Limit 1 per turn.",
        "useless-limit",
        "Deployment: Draw 1 card. Limit 1 per turn.",
    ),
    (
        "character",
        "Action: Commit this card; draw 1 card. Limit 1 per combat.",
        "useless-limit",
        "Action: Commit this card; draw 1 card. Limit 1 per combat.",
    ),
    ("event", "Combat: Draw 1 card. Limit 1 per combat.", "useless-limit", "Combat: Draw 1 card. Limit 1 per combat."),
    (
        "character",
        "Action: Pay 1 gold; draw 1 card. Limit 16 per turn.",
        "high-limit",
        "Action: Pay 1 gold; draw 1 card. Limit 16 per turn.",
    ),
    (
        "character",
        f"{FOUR_ABILITIES}\nAction: Draw 1 card.",
        "many-abilities",
        "Action: Draw 1 card.",
    ),
    (
        "event",
        "Action: Target an opposing Character on your melee line; move it.",
        "never-fits",
        "opposing Character on your melee line",
    ),
    (
        "event",
        "Reaction: When a ready Character on your melee line attacks, draw 1 card.",
        "never-happens",
        "a ready Character on your melee line attacks",
    ),
    (
        "character",
        "Reaction: When a wounded Beast comes onto the battlefield, draw 1 card.",
        "never-happens",
        "a wounded Beast comes onto the battlefield",
    ),
    ("character", "Interceptor.\nInfiltrator, Interceptor.", "said-twice", "Interceptor"),
    ("character", "No Attachments, No Attachments except Armor.", "said-twice", "No Attachments except Armor"),
    (
        "event",
        f"Action: {WIDE_SEARCH}.",
        "wide-search",
        WIDE_SEARCH,
    ),
    (
        "event",
        "Action: Target an Attachment in your discard pile; put it onto the battlefield.",
        "not-a-character",
        "put it onto the battlefield",
    ),
    # Lines and words on the wrong kind of card.
    ("event", "Deployment: Draw 1 card.", "wrong-label", "Deployment: Draw 1 card."),
    ("event", "Forced Reaction: When the turn ends, draw 1 card.", "wrong-label", None),
    ("city", "Destruction: Draw 1 card.", "wrong-label", "Destruction: Draw 1 card."),
    ("maneuver", "Discard pile action: Draw 1 card.", "wrong-label", "Discard pile action: Draw 1 card."),
    ("event", "Unpredictable.\nCombat: Draw 1 card.", "wrong-keyword", "Unpredictable."),
    ("attachment", "Interceptor.", "wrong-keyword", "Interceptor."),
    ("city", "Interceptor.", "wrong-keyword", "Interceptor."),
    ("character", "Attach only to a Character you control.", "not-an-attachment", None),
    ("character", "The gold value of the opposing Maneuver is reduced by 1.", "not-a-maneuver", None),
    ("event", "Action: Draw 1 card.\nCharacters have +1 attack.", "not-lasting", "Characters have +1 attack."),
    ("character", "Attached Character has Interceptor.", "no-host", "Attached Character"),
    ("event", "Action: Target another Character; move it.", "no-other", "Target another Character"),
    ("maneuver", "Other Characters you control have +1 attack.", "no-other", "Other Characters you control"),
    ("city", "Action: Sound the retreat.", "not-the-retreat", "Sound the retreat"),
    ("retreat", "Action: Draw 1 card.", "only-the-retreat", "Action: Draw 1 card."),
    ("city", "Action: Commit this card; heal this card by 1.", "this-is-no-character", "heal this card by 1"),
    ("event", "Action: Commit this card; draw 1 card.", "this-is-no-character", "Commit this card"),
    (
        "event",
        "Reaction: When this card is destroyed, draw 1 card.",
        "this-is-no-character",
        "this card is destroyed",
    ),
    ("attachment", "This card has +1 attack.", "this-is-no-character", "This card has +1 attack"),
    (
        "attachment",
        "As long as this card is on your melee line, Characters have +1 attack.",
        "this-is-no-character",
        "this card is on your melee line",
    ),
    (
        "attachment",
        "Discard pile action: Pay 1 gold; put this card onto the battlefield.",
        "this-is-no-character",
        "put this card onto the battlefield",
    ),
    ("city", "Action: If this card is wounded, draw 1 card.", "this-is-no-character", "this card is wounded"),
    ("event", "Discard pile action: Draw 1 card.", "no-ability", "Discard pile action: Draw 1 card."),
]


@covers(
    "DK-2.5", "DK-2.12", "DK-5.6", "DK-6.12", "DK-6.15", "DK-10.15", "DK-12.1", "DK-13.3", "DK-13.5", "DK-13.6",
    "DK-13.7", "DK-13.12", "DK-13.20", "DK-13.21", "DK-14.5", "DK-14.19", "DK-16.2", "DK-16.10", "DK-17.11",
    "DK-17.15", "DK-17.21",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "text", "code", "words"), REFUSED, ids=[f"{code}-{kind}-{text[:40]}" for kind, text, code, _ in REFUSED]
)
def test_a_text_that_cannot_work_is_refused_at_the_words_to_blame(
    kind: str, text: str, code: str, words: str | None
) -> None:
    (problem,) = problems_of(card(kind, text))
    assert (problem.id, pointed(problem).rstrip(".")) == (code, (words or text).rstrip("."))
    assert problem.severity == "error"
    assert problem.rule is not None
    assert problem.rule.startswith("DK-")
    assert problem.words("en") != problem.words("fr")
    assert problem.hint("en") != problem.hint("fr")


ALLOWED = [
    ("character", "Deployment: Look at the top card of your deck, then you may discard it."),
    ("character", "Reaction: When a Character you control is destroyed, return that Character to your hand."),
    ("attachment", "Unpredictable."),
    ("attachment", "Reaction: When the turn ends, destroy attached Character."),
    ("attachment", "Reaction: When this card is committed, draw 1 card."),
    ("event", "Combat: Cancel the attack.\nDiscard pile action: Pay 1 gold; return this card to your hand."),
    ("event", "Reaction: When this card is discarded from your hand, return it to your hand."),
    ("city", "Characters you play cost 1 less gold."),
    ("banner", "Combat: Commit this card; your participating Character gains 1 Shield."),
    ("maneuver", "Action: Commit this card; draw 1 card."),
    ("character", f"Interceptor.\n{FOUR_ABILITIES}\nCharacters have +1 attack."),
    ("character", "Action: Pay 1 gold; draw 1 card. Limit 15 per turn."),
]


@pytest.mark.parametrize(("kind", "text"), ALLOWED)
def test_a_text_that_can_work_is_allowed(kind: str, text: str) -> None:
    assert problems_of(card(kind, text)) == []


@covers("DK-19.16")
@pytest.mark.parametrize(
    ("event", "is_wide"),
    [
        ("an opposing Character attacks", True),
        ("a Character is dealt damage", True),
        ("a Character is moved", True),
        ("a Beast is committed", True),
        ("a Character comes onto the battlefield", True),
        ("a Character you control is attacked", True),
        ("a Beast you control is attacked", False),
        ("a Character you control on your support line is attacked", False),
        ("a Character is destroyed", False),
        ("the turn ends", False),
    ],
)
def test_an_event_that_reacts_to_too_much_is_warned_of(event: str, is_wide: bool) -> None:
    text = f"Reaction: When {event}, draw 1 card."
    found = [(problem.id, problem.severity, problem.rule) for problem in problems_of(card("event", text))]
    assert found == [("wide-reaction", "warning", "DK-19.16")] * is_wide
    assert problems_of(card("character", text)) == []


# Cards and sets


def setup(*names: str) -> str:
    return card("banner").replace("{ bridge_warden = 1 }", "{ " + ", ".join(names) + " }")


@covers("DK-3.2", "DK-3.5", "DK-3.7", "DK-3.8")
@pytest.mark.parametrize(
    ("entry", "code", "words"),
    [
        (setup("bridge_wardn = 1"), "unknown-card-named", "bridge_wardn"),
        (setup("hold_the_span = 1"), "unknown-card-named", "hold_the_span"),
        (setup("bridge_warden = 5"), "out-of-range", "5"),
        (setup(), "out-of-range", "{  }"),
        (setup("ash_runner = 1"), "setup-faction", "{ ash_runner = 1 }"),
        (setup("maelle_voice = 2"), "setup-renowned", "{ maelle_voice = 2 }"),
        (
            setup("maelle_voice = 1", "maelle_bridge_burner = 1"),
            "setup-renowned",
            "{ maelle_voice = 1, maelle_bridge_burner = 1 }",
        ),
    ],
)
def test_a_setup_list_that_cannot_be_laid_is_refused(entry: str, code: str, words: str) -> None:
    (problem,) = problems_of(entry)
    assert (problem.id, pointed(problem)) == (code, words)
    for language in LANGUAGES:
        assert f"[{code}]" in problem.render(language)


def test_a_misspelt_card_of_a_setup_list_is_guessed() -> None:
    (problem,) = problems_of(setup("bridge_wardn = 1"))
    assert (problem.suggestion, problem.rule) == ("bridge_warden", "DK-3.7")


@covers("DK-2.15")
def test_two_cards_cannot_have_one_name_unless_their_second_names_differ() -> None:
    text = "Action: Draw 1 card."
    (problem,) = problems_of(card("event", text).replace('"Novice"', '"Howler"'))
    assert (problem.id, problem.card, problem.arguments) == ("same-name", "novice", {"other": "howler"})
    renowned = card("character", more='subname = { en = "The Old", fr = "Le Vieux" }\n').replace('"Novice"', '"Rhusk"')
    assert problems_of(renowned) == []
    (problem,) = problems_of(renowned.replace("The Old", "Father of Ashes"))
    assert problem.id == "same-name"


@covers("DK-3.1")
def test_a_set_needs_the_retreat_and_enough_cards_for_every_banner() -> None:
    found = problems_of(card("banner"), card("character", name="Bridge_Warden"), extends=False)
    assert {problem.id for problem in found} == {"one-retreat", "no-list"}


def test_every_problem_of_the_game_is_triggered_by_a_test() -> None:
    own = SCHEMA.catalogue
    assert own is not None
    elsewhere = {"wide-reaction", "setup-faction", "setup-renowned", "same-name", "one-retreat", "no-list"}
    known = {key.removeprefix("problem.") for key in own.keys("problem.")}
    assert known == {code for _, _, code, _ in REFUSED} | elsewhere | {"unfinished-sentence"}
