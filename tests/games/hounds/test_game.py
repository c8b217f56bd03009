"""Hounds & Heroes as a game: what its table needs, what its questions say, what its log tells."""

from typing import Any

import pytest

import cardwright as cw
from tests.covers import covers

HOUND = """
[{id}]
kind = "hound"
name = {{ en = "{id}", fr = "{id}" }}
power = 2
copies = 9
text = "{text}"
"""
HERO = """
[{id}]
kind = "hero"
name = {{ en = "{id}", fr = "{id}" }}
power = 6
cost = 3
text = "Gain 2 Treats."
"""


DIG = "You may look at the top 2 cards of your deck. Put 1 of them into your hand and the rest into your discard pile."


def own_set(hounds: int, heroes: int) -> str:
    cards = [HOUND.format(id=f"dog_{n}", text="Draw 1 card.") for n in range(hounds)]
    cards += [HERO.format(id=f"hero_{n}") for n in range(heroes)]
    return 'game = "hounds"\n' + "".join(cards)


def extended(text: str) -> str:
    return 'game = "hounds"\nextends = true\n' + HOUND.format(id="rex", text=text)


def log_of(start: str, text: str = "Draw 1 card.", **arguments: object) -> list[str]:
    state = cw.new_game("hounds", seed=1, start=start, cards=extended(text), **arguments)  # type: ignore[arg-type]
    return state.log("en", 0)


@covers("HH-19.1", "HH-19.2")
@pytest.mark.parametrize(
    ("hounds", "heroes", "players", "copies", "fits"),
    [
        (3, 3, 2, 1, True),
        (3, 5, 3, 2, True),
        (3, 4, 3, 2, False),  # 8 Heroes, 9 needed: 2 each and 3 for the Barracks
        (3, 6, 4, 2, True),
        (3, 5, 4, 2, False),
        (3, 9, 3, 1, True),
        (3, 8, 3, 1, False),
    ],
)
def test_a_set_must_be_large_enough_for_its_players(
    hounds: int, heroes: int, players: int, copies: int, fits: bool
) -> None:
    options = {"copies": copies}
    cards = own_set(hounds, heroes)
    if fits:
        assert cw.new_game("hounds", players, 1, options, cards).pending
    else:
        with pytest.raises(cw.CardwrightError) as refused:
            cw.new_game("hounds", players, 1, options, cards)
        assert refused.value.code == "set-too-small"
        assert refused.value.rule == "HH-19.2"


def test_a_discard_says_how_many_cards_it_takes() -> None:
    start = "A ability rex, hand pug corgi beagle\nB ability pug\nat reveal"
    state = cw.new_game("hounds", seed=1, start=start, cards=extended("Discard 2 cards."))
    question = state.question(0)
    assert question is not None
    assert question.about == {"n": 2}
    assert question.words("en") == "rex: discard 2 cards from your hand."
    state.choose(0, "pug")
    question = state.question(0)
    assert question is not None
    assert question.words("fr") == "rex\N{NO-BREAK SPACE}: défaussez 1 carte de votre main."


@covers("HH-16.13")
def test_before_naming_nobody_has_an_opponent() -> None:
    state = cw.new_game("hounds", players=3, seed=1)
    seats: Any = state.observe(0)["seats"]
    assert [seat["counters"]["opponent"] for seat in seats] == [-1, -1, -1]


@covers("HH-16.30", "HH-16.47")
def test_who_falls_with_the_winner_comes_second() -> None:
    start = (
        "A hand pug rex beagle, fainted pug husky, treats 3\n"
        "B hand corgi papillon basset, fainted corgi husky, treats 5\n"
        "C hand whippet maltese labrador\n"
        "at place"
    )
    text = "Your Attack faints. Your opponent’s Attack faints."
    state = cw.new_game("hounds", players=3, seed=1, start=start, cards=extended(text))
    state.choose(2, "concede")
    for seat, choice in ((0, "attack pug"), (0, "ability rex"), (1, "attack corgi"), (1, "ability papillon")):
        state.choose(seat, choice)
    assert state.result is not None
    assert (state.result.reason, state.result.places) == ("treats", (2, 1, 3))
    assert state.scores == (0.0, 1.0, 0.0)


@covers("HH-7.22", "HH-15.8")
def test_nothing_gained_is_not_told() -> None:
    start = "A attack pug, ability shih_tzu, defense pug\nB attack beagle, ability rex, defense beagle\nat reveal"
    assert not [line for line in log_of(start) if " gains " in line or " steals " in line]


@covers("HH-7.11")
def test_recovering_none_asks_nothing() -> None:
    start = "A ability rex, fainted pug husky\nB ability pug\nat reveal"
    text = "Recover 1 of your fainted Hounds for each Hero in your discard pile."
    state = cw.new_game("hounds", seed=1, start=start, cards=extended(text))
    questions = [state.question(seat) for seat in (0, 1)]
    assert [question.kind for question in questions if question] == ["place-attack", "place-attack"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Your Attack gets +3 power this round.", "The Attack of A gets +3 power this round."),
        ("Your opponent’s Defense gets −2 power next round.", "The Defense of B gets −2 power next round."),
        (
            "The power of your Defense becomes the power of your Attack this round.",
            "The Defense of A becomes 1 this round.",
        ),
        ("Your Ability card counts as a Hero next round.", "The Ability card of A counts as a Hero next round."),
        ("Your Attack deals at least 3 damage this round.", "The Attack of A deals at least 3 damage this round."),
        ("Prevent up to 4 damage dealt to you this round.", "Up to 4 damage to A is prevented."),
        ("Your Hounds can’t faint this round.", "The Hounds of A can’t faint."),
        ("Gain double Treats for battle damage this round.", "A will gain double Treats for battle damage."),
        ("Next round, draw 2 cards fewer.", "The next draw of A changes by −2."),
        ("Swap your Attack and your Defense.", "Attack and Defense of A are swapped."),
        ("Replace your Attack with the top card of your deck.", "Attack of A is replaced with Basset Hound."),
        ("Gain 2 life.", "A gains 2 life."),
        ("Your opponent loses 2 life.", "B loses 2 life."),
        ("Your opponent loses 1 Treat.", "B loses 1 Treat."),
        ("Steal 2 Treats from your opponent.", "A steals 2 Treats from B."),
        ("Cancel your opponent’s ability.", "The ability of B will do nothing this round."),
        ("The next Hero you recruit this round costs 2 Treats less.", "costs 2 Treats less."),
        ("Use the ability of your Attack.", "A uses the ability of Pug:"),
        ("Put this card on the bottom of your deck.", "rex goes to the bottom of the deck of A."),
        ("Put a card from your discard pile on top of your deck.", "Whippet goes on top of the deck of A."),
        ("Return a Hound from your discard pile to your hand.", "Whippet goes to the hand of A."),
        (
            "Put a Hero from the Barracks on the bottom of the Hero deck.",
            "Whistler goes to the bottom of the Hero deck.",
        ),
        ("Recover 1 of your fainted Hounds.", "A recovers Kangal."),
        ("Discard the top card of your deck.", "A discards Basset Hound."),
        ("Put this card on the bottom of your deck. Gain Treats equal to its power.", "A gains 2 Treats."),
        (
            "The power of your Defense becomes the power of your Ability card this round.",
            "B attacks A with Beagle: 2 against 2.",
        ),
        ("Your opponent’s Attack faints.", "Beagle of B faints."),
    ],
)
def test_what_a_text_does_is_told(text: str, line: str) -> None:
    """*rex* has power 2 and resolves before Chihuahua, power 1."""
    start = (
        "A attack pug, ability rex, defense corgi, deck basset, discard whippet, fainted kangal, life 20\n"
        "B attack beagle, ability chihuahua, defense husky, treats 3, life 20\n"
        "table barracks whistler\n"
        "at reveal"
    )
    assert [told for told in log_of(start, text) if line in told], log_of(start, text)


def test_the_phase_is_shown_from_the_draft_to_the_end_of_a_round() -> None:
    state = cw.new_game("hounds", seed=5)
    bot = cw.bot("random", seed=2)
    seen = []
    for _ in range(120):
        phase = str(state.observe(None)["phase"])
        kinds = {question.kind for seat in state.pending if (question := state.question(seat))}
        seen.append((phase, *sorted(kinds)))
        seat = state.pending[0]
        state.choose(seat, bot.choose(state, seat))
    assert seen[0] == ("draft", "draft")
    assert {phase for phase, kind, *_ in seen if kind == "recruit"} == {"recruit"}
    assert {phase for phase, kind, *_ in seen if kind.startswith("place")} == {"play"}
    assert {phase for phase, kind, *_ in seen if kind in ("may", "card", "keep", "mode")} == {"ability"}
    assert {phase for phase, kind, *_ in seen if kind == "trim"} <= {"end"}


@covers("HH-16.43")
def test_two_players_have_no_pick_order_to_rotate() -> None:
    cards = "hand pug corgi beagle, deck husky basset whippet"
    start = f"A {cards}\nB {cards}\nat place"
    state = cw.new_game("hounds", seed=1, start=start)
    while state.observe(None)["round"] == 1:
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[0])
    shared: Any = state.observe(None)["shared"]
    assert shared["counters"]["starter"] == 0


@covers("HH-11.5")
def test_a_card_is_discarded_once_whichever_seat_trims() -> None:
    start = "B hand pug corgi beagle husky basset\nat recruit"
    state = cw.new_game("hounds", seed=1, start=start)
    assert list(state.pending) == [1]
    state.choose(1, "corgi")
    refusal = state.refusal(1, "corgi")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("already-trimmed", "HH-11.5")
    refusal = state.refusal(1, "whippet")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-yours-to-trim", "HH-11.5")
    state.choose(1, "pug")
    state.choose(1, "beagle")
    seats: Any = state.observe(None)["seats"]
    assert [card["id"] for card in seats[1]["zones"]["discard"]["cards"]] == []  # shuffled again for the draw


@covers("HH-7.7")
def test_the_opponent_of_a_drafted_game_of_two_is_the_other_player() -> None:
    seats: Any = cw.new_game("hounds", seed=1).observe(0)["seats"]
    assert [seat["counters"]["opponent"] for seat in seats] == [1, 0]


@covers("HH-7.8", "HH-5.6")
def test_a_power_may_become_nothing() -> None:
    start = "A attack pug, ability rex, defense husky\nB attack beagle, ability pug\nat reveal"
    lines = log_of(start, "The power of your Defense becomes the power of your opponent’s Defense this round.")
    assert "B attacks A with Beagle: 2 against 0." in lines


@covers("HH-7.25")
def test_the_first_card_of_the_set_is_swapped_like_any_other() -> None:
    start = "A attack chihuahua, ability rex, defense husky\nB attack beagle, ability pug, defense husky\nat reveal"
    lines = log_of(start, "Swap your Attack and your Defense.")
    assert "A attacks B with Husky: 4 against 4." in lines
    assert "B attacks A with Beagle: 2 against 1." in lines


def test_losing_nothing_is_not_told() -> None:
    start = "A attack pug, ability rex, defense pug\nB attack beagle, ability basset, defense beagle\nat reveal"
    lines = log_of(start, "Your opponent loses 1 life for each Hero in your discard pile.")
    assert not [line for line in lines if line.startswith("B loses")]


@covers("HH-16.36")
def test_the_recovery_step_is_shown_as_such() -> None:
    start = "A treats 7, fainted pug husky\nat recruit"
    state = cw.new_game("hounds", players=3, seed=1, start=start)
    assert state.observe(None)["phase"] == "recovery"
    assert state.choices(0) == ["pug", "husky"]


@covers("HH-16.34")
def test_declining_the_second_recovery_is_told() -> None:
    state = cw.new_game("hounds", players=3, seed=1, start="A treats 12, fainted pug husky\nat recruit")
    state.choose(0, "pug")
    assert state.choices(0) == ["husky", "pass"]
    state.choose(0, "pass")
    assert "A declines." in state.log("en", 1)
    assert "A gives back 12 Treats." in state.log("en", 1)


@covers("HH-7.23", "HH-7.24")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_hand_holds_does_not_show_in_whether_its_owner_is_asked(seat: int) -> None:
    def asked(text: str, hand: str) -> list[str]:
        user, other = "AB"[seat], "BA"[seat]
        start = f"{user} ability rex, hand {hand}\n{other} ability chihuahua\nat reveal"
        state = cw.new_game("hounds", seed=1, start=start, cards=extended(text))
        question = state.question(seat)
        return [question.kind, *state.choices(seat)] if question and not question.kind.startswith("place") else []

    put = "Put a card from your hand on top of your deck."
    assert asked(put, "pug pug") == ["card", "pug"]  # two cards, though they are equal
    assert asked(put, "pug") == []  # everybody sees that there is only one
    may = "You may put a Hero from your hand on top of your deck."
    assert asked(may, "pug husky") == ["may", "yes", "no"]  # nobody sees that there is no Hero


@covers("HH-7.24")
@pytest.mark.parametrize(
    ("text", "asked_with", "not_asked_with"),
    [
        ("You may lose 2 Treats.", "A treats 1, ability rex", "A ability rex"),
        ("You may draw 1 card.", "A ability rex, deck pug", "A ability rex"),
        ("You may discard 1 card.", "A ability rex, hand pug husky", "A ability rex"),
        ("You may discard the top card of your deck.", "A ability rex, discard pug", "A ability rex"),
        ("You may recover 1 of your fainted Hounds.", "A ability rex, fainted pug", "A ability rex"),
        ("You may swap your Attack and your Defense.", "A ability rex, defense pug", "A ability rex"),
        (
            "You may replace your Attack with the top card of your deck.",
            "A attack pug, ability rex, deck husky",
            "A attack pug, ability rex",
        ),
        (
            DIG,
            "A ability rex, deck pug husky",
            "A ability rex",
        ),
    ],
)
def test_what_cannot_happen_is_not_asked(text: str, asked_with: str, not_asked_with: str) -> None:
    for position, expected in ((asked_with, "may"), (not_asked_with, "place-attack")):
        start = f"{position}\nB attack beagle, ability chihuahua, defense beagle, deck basset\nat reveal"
        state = cw.new_game("hounds", seed=1, start=start, cards=extended(text))
        question = state.question(0)
        assert question is not None
        assert question.kind == expected
