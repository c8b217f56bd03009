"""What the engine offers beyond decks and hands, in two small games: hidden numbers, grids, cards on cards, two lines.

Random play, leaks, guesses, records and undo of both are tested together with all other games.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.engine import Dice
from cardwright.games.laying import place_name, read_place
from cardwright.server.sheets import sheet
from cardwright.table_picture import picture_of
from cardwright.text import LANGUAGES, print_card
from tests.games.machinery import (
    Trial,
    engine_of,
    observers,
    random_position,
    same_log,
    table_of,
    view,
)
from tests.games.trials import FRONTS, OUTPOSTS

pytestmark = pytest.mark.usefixtures("outside_games")


def counters(state: cw.State, who: int | None, seat: int) -> dict[str, int | None]:
    seats: Any = state.observe(who)["seats"]
    found: dict[str, int | None] = seats[seat]["counters"]
    return found


def cards_in(state: cw.State, who: int | None, seat: int, zone: str) -> list[Any]:
    seats: Any = state.observe(who)["seats"]
    found: list[Any] = seats[seat]["zones"][zone]["cards"]
    return found


def placed(players: int, *cases: str) -> cw.State:
    """Return a game in which seat A has placed its scouts on *cases*, and B has placed one of two."""
    state = cw.new_game("outposts", players, seed=4)
    state.choose(1, "b5")
    for case in cases:
        state.choose(0, case)
    return state


# Hidden numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_hidden_number_changes_nothing_for_those_who_may_not_know_it(players: int) -> None:
    one, other = placed(players, "a1", "c1"), placed(players, "e1", "d1")
    strangers = [who for who in observers(one) if who not in (0, 2)]
    for who in strangers:
        here, there = view(one, who), view(other, who)
        assert here == there
        assert same_log(one, other, who)
        assert counters(one, who, 0) == {"first_spot": None, "second_spot": None}
        if who is not None:
            assert one.worlds(who)[1].fingerprint() == other.worlds(who)[1].fingerprint()
    assert counters(one, 0, 0) == {"first_spot": 1, "second_spot": 3}
    assert one.observe(1)["parts"] == ["b5"]
    assert one.observe(0)["parts"] == []


def test_a_team_is_let_in_and_builds_on_it() -> None:
    state = placed(4, "a1", "c1")
    state.choose(1, "d5")
    assert counters(state, 2, 0) == {"first_spot": 1, "second_spot": 3}
    assert list(state.pending) == [2, 3]
    assert state.choices(2) == ["b1", "d1", "e1"]
    refusal = state.refusal(2, "a1")
    assert refusal is not None
    assert refusal.code == "occupied"
    for who in (1, 3, None):
        world = state.guess(who, 7)
        spots = [engine_of(world).get(i, 0) for i in range(2)]
        assert len(set(spots)) == 2
        assert all(1 <= spot <= 5 for spot in spots), "the game says which values are possible"


def test_all_is_known_once_it_is_revealed() -> None:
    state = placed(2, "a1", "c1")
    state.choose(1, "d5")
    for who in observers(state):
        assert [counters(state, who, seat)["first_spot"] for seat in (0, 1)] == [1, 22]
        assert [card["case"] for card in cards_in(state, who, 0, "scouts")] == ["a1", "c1"]


def storm(state: cw.State, who: int | None) -> int | None:
    shared: Any = state.observe(who)["shared"]
    found: int | None = shared["counters"]["storm"]
    return found


def test_a_secret_of_the_table_is_known_to_nobody_until_it_is_revealed() -> None:
    state = cw.new_game("outposts", 2, seed=4)
    rng = Random(4)
    while not state.over:
        assert {storm(state, who) for who in observers(state)} == {None}
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    assert len({storm(state, who) for who in observers(state)} - {None}) == 1
    late = cw.new_game("outposts", 2, start=GRID + "table round 6, storm ?7")
    assert storm(late, 0) is None
    drawn = {engine_of(late.guess(0, seed)).get(2, 0) for seed in range(40)}
    assert drawn == {6, 7, 8}, "it has not come in the rounds before"


def test_what_was_revealed_cannot_be_taken_back_without_consent() -> None:
    before = placed(2, "a1", "c1")
    assert before.undo_terms(1) == "free", "its own first spot"
    state = before.clone()
    state.choose(1, "d5")
    assert state.undo_terms(1) == "consent"


def test_how_far_others_have_come_changes_no_terms_of_an_undo() -> None:
    state = placed(4, "a1", "c1")
    state.choose(1, "d5")
    terms = [state.undo_terms(1)]
    for case in ("b1", "d1"):
        state.choose(2, case)
        terms.append(state.undo_terms(1))
    assert terms == ["consent"] * 3, "C may have begun to answer, which only its partner is told"
    state.undo(1)
    assert (state.pending, state.observe(1)["parts"]) == ((1,), ["b5"])


def test_a_game_laid_open_shows_hidden_numbers_to_all() -> None:
    state = placed(2, "a1", "c1").lay_open()
    assert [counters(state, who, 0)["first_spot"] for who in observers(state)] == [1, 1, 1]
    assert None not in {storm(state, who) for who in observers(state)}


def test_a_search_asks_nobody_again_who_decided_before() -> None:
    """C and D place their scouts: what A and B have chosen may be unknown, but is not chosen anew."""
    state = placed(4, "a1", "c1")
    state.choose(1, "d5")
    dice = Dice(1)
    for who, known in ((2, 0), (3, 1)):
        worlds = state.worlds(who)[1]
        drawn = [worlds.draw(dice) for _ in range(20)]
        assert {tuple(world.lane_of(seat) >= 0 for seat in range(4)) for world in drawn} == {(False, False, True, True)}
        spots = [{(world.get(0, seat), world.get(1, seat)) for world in drawn} for seat in (0, 1)]
        assert spots[known] == {(1, 3) if known == 0 else (22, 24)}
        assert len(spots[1 - known]) > 5
        assert all(len(set(pair)) == 2 for pair in spots[1 - known])


def test_a_search_thinks_about_hidden_numbers() -> None:
    state = cw.new_game("outposts", 2, seed=4)
    bot = cw.bot("search", simulations=60)
    while state.choices_made < 6:
        seat = state.pending[0]
        state.choose(seat, bot.choose(state, seat))
    assert state.choices_made == 6


# Grids and cards on cards -------------------------------------------------------------------------------------------


GRID = """
A scouts runner/case=a1 archer/case=c1/hurt=1
B scouts guard/case=c3 runner/case=e5
at turn
"""


def test_cases_are_chosen_told_and_written() -> None:
    state = cw.new_game("outposts", start=GRID)
    assert cards_in(state, 1, 0, "scouts") == [
        {"id": "runner", "case": "a1"},
        {"id": "archer", "health": 1, "case": "c1"},
    ]
    question = state.question(0)
    assert question is not None
    about = {choice.notation: choice.about for choice in question.choices}
    scout = {"owner": "A", "zone": "scouts"}
    assert about["a1 > b2"] == {"card": "runner", **scout, "place": "A.1", "target_case": "b2"}
    assert about["c1 > c3"]["target_place"] == "B.1"
    assert "c1 > c4" not in about, "nobody moves through another"
    words = {choice.notation: choice.words("fr") for choice in question.choices}
    assert (words["a1 > b2"], words["c1 > c3"]) == ("Coureur en b2", "Archer frappe Garde")
    state.choose(0, "c1 > c3")
    assert cards_in(state, 0, 1, "scouts")[0] == {"id": "guard", "health": 2, "case": "c3"}


LINES = """
A front cub hala/damage=1/turned=1, worn spear/on=A.front.1 banner/on=B.front.1, troop_hand ?cub wall
B front wall/damage=4, back cub, worn spear/on=B.front.1, gear_hand spear
"""


def lines() -> cw.State:
    return cw.new_game("fronts", start=LINES)


def test_an_observation_tells_hosts_marks_and_null_for_what_a_card_does_not_have() -> None:
    state = lines()
    for who in observers(state):
        assert cards_in(state, who, 0, "front") == [
            {"id": "cub", "attack": 3},
            {"id": "hala", "attack": 3, "damage": 1, "turned": 1},
        ]
        assert cards_in(state, who, 1, "front") == [{"id": "wall", "attack": None, "damage": 4}]
        assert cards_in(state, who, 0, "worn") == [
            {"id": "spear", "host": {"owner": "A", "zone": "front", "place": 1}},
            {"id": "banner", "host": {"owner": "B", "zone": "front", "place": 1}},
        ]
    assert cards_in(state, 0, 0, "troop_hand") == [{"id": "cub"}, {"id": "wall"}]
    assert cards_in(state, 1, 0, "troop_hand") == [{"id": "wall"}, None]


def test_a_troop_is_shown_before_its_line_is_chosen() -> None:
    """A guess would else put it back into the deck, while its player is asked for the line."""
    for seed in range(20):
        state = cw.new_game("fronts", seed=seed)
        for seat in (0, 1):
            state.choose(seat, 0)
        troop = next(choice for choice in state.choices(0) if ">" not in choice)
        state.choose(0, troop)
        assert {"id": troop} in cards_in(state, 1, 0, "troop_hand")
        world = state.guess(1, seed)
        world.choose(0, "1")
        assert [card["id"] for card in cards_in(world, 1, 0, "front")] == [troop]


def test_attached_cards_fall_with_their_host() -> None:
    state = lines()
    assert state.choices(0) == ["cub", "wall", "A.front.1 > B.front.1", "pass"]
    state.choose(0, "A.front.1 > B.front.1")
    assert cards_in(state, None, 1, "front") == []
    assert [card["id"] for card in cards_in(state, None, 1, "discard")] == ["wall", "spear"]
    assert [card["id"] for card in cards_in(state, None, 0, "discard")] == ["banner"]
    assert [card["id"] for card in cards_in(state, None, 0, "worn")] == ["spear"]
    assert cards_in(state, None, 0, "front")[0] == {"id": "cub", "attack": 3, "turned": 1}
    assert set(state.choices(1)) == {"spear > A.front.1", "spear > A.front.2", "spear > B.back.1", "pass"}


def test_what_went_under_the_deck_is_known_to_whoever_put_it_there() -> None:
    state = cw.new_game("fronts", seed=5)
    chosen = [state.choices(seat)[0] for seat in (0, 1)]
    for seat in (0, 1):
        state.choose(seat, chosen[seat])
    for seat in (0, 1):
        assert cards_in(state, seat, seat, "troop_deck")[-1] == {"id": chosen[seat]}
        for who in (1 - seat, None):
            assert cards_in(state, who, seat, "troop_deck")[-1] is None
        assert {engine_of(state.guess(seat, n)).card(FIRST_OF_DECK + seat, 0) for n in range(9)} == {
            engine_of(state).card(FIRST_OF_DECK + seat, 0)
        }
    assert f"A puts {name_of(state, chosen[0])} under the deck." in state.log("en", 0)
    assert "A puts a troop under the deck." in state.log("en", 1)


def name_of(state: cw.State, card: str) -> str:
    return table_of(state).cards.card(card).names["en"]


FIRST_OF_DECK = 16 + 3 * 4  # the troop deck of seat A


# Pictures -----------------------------------------------------------------------------------------------------------


def test_both_lines_gear_and_two_hands_are_drawn() -> None:
    drawn = picture_of(lines(), 0)
    assert drawn.own is not None
    other = drawn.others[0]
    assert [line.zone for line in (*other.lines, *drawn.own.lines)] == ["back", "front", "front", "back"]
    cub, hala = drawn.own.lines[0].known
    assert ([card.id for card in cub.attached], hala.turned) == (["spear"], True)
    assert [card.id for card in other.lines[1].known[0].attached] == ["banner", "spear"]
    assert [place.zone for place in drawn.own.hands] == ["troop_hand", "gear_hand"]


def test_figures_stand_on_the_grid_as_each_side_sees_it() -> None:
    state = cw.new_game("outposts", start=GRID)
    for seat, corner in ((0, "a5"), (1, "e1")):
        grid = picture_of(state, seat).grid
        assert grid[0][0].case == corner
        standing = {case.case: card.id for row in grid for case in row for card in case.figures}
        assert standing == {"a1": "runner", "c1": "archer", "c3": "guard", "e5": "runner"}


def test_figures_that_stand_nowhere_are_drawn_with_their_player() -> None:
    state = placed(2)
    drawn = [(side.seat, place.zone, place.size) for side in picture_of(state, 0).sides for place in side.cards]
    assert drawn == [("B", "scouts", 2), ("A", "scouts", 2)]
    for case in ("a1", "c1"):
        state.choose(0, case)
    state.choose(1, "d5")
    assert [place for side in picture_of(state, 0).sides for place in side.cards] == []


def test_a_hidden_number_is_drawn_as_a_question() -> None:
    drawn = picture_of(placed(2, "a1", "c1"), 1)
    assert [counter.text for counter in drawn.others[0].counters] == ["?", "?"]
    assert [counter.text for counter in drawn.shared.counters] == ["?"]


def test_a_number_that_is_a_case_is_drawn_as_one() -> None:
    before, after = (picture_of(state, 0).own for state in (placed(2), placed(2, "a1", "c1")))
    assert before is not None
    assert after is not None
    assert ([counter.text for counter in before.counters], [counter.text for counter in after.counters]) == (
        [],
        ["a1", "c1"],
    )


# Positions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trial", [*OUTPOSTS.tables, *FRONTS.tables], ids=str)
def test_a_place_is_written_and_read_back(trial: Trial) -> None:
    state = random_position(trial, 3, Random(str(trial)), most=30)
    table, g = table_of(state), engine_of(state)
    names = [place_name(table, g, copy) for copy in range(table.program.copies)]
    assert len(set(names)) == len(names)
    assert [read_place(table, g, name) for name in names] == list(range(table.program.copies))
    for wrong in ("", "A", "A.scouts", "A.scouts.0", "A.scouts.9", "E.scouts.1", "table.scouts.1", "A.front.x"):
        assert read_place(table, g, wrong) == -1


@pytest.mark.parametrize("wrong", ["table.front.1", "B.front.2", "B.side.1", "B.front.0", "B.front", "C.front.1", ""])
def test_a_host_that_is_not_there_is_refused(wrong: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("fronts", start=f"B front wall\nA worn spear/on={wrong}")
    assert refused.value.code == "wrong-start"
    assert f"spear/on={wrong}" in refused.value.words("en")


@pytest.mark.parametrize(
    ("position", "part"),
    [
        ("A scouts runner/case=f1\nat turn", "runner/case=f1"),
        ("A scouts runner/on=B.scouts.1\nat turn", "runner/on=B.scouts.1"),
        ("A scouts runner/hurt=much\nat turn", "runner/hurt=much"),
        ("A scouts runner runner guard\nat turn", "scouts"),
        ("A scouts guard guard\nB scouts guard\nat turn", "guard"),
        ("A scouts unicorn\nat turn", "unicorn"),
        ("A first_spot ?26\nat partners", "first_spot ?26"),
        ("A first_spot ?0\nat partners", "first_spot ?0"),
        ("A first_spot ?\nat partners", "first_spot"),
        ("A spots 2\nat turn", "spots 2"),
        ("at dawn", "at dawn"),
    ],
)
def test_what_a_position_cannot_mean_is_refused(position: str, part: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("outposts", start=position)
    assert refused.value.code == "wrong-start"
    assert part in refused.value.words("en")


def test_a_secret_number_of_a_position_stays_secret() -> None:
    start = "A scouts runner archer, first_spot ?1, second_spot 2\nB scouts guard runner\nat partners"
    state = cw.new_game("outposts", 4, start=start)
    assert counters(state, 1, 0) == {"first_spot": None, "second_spot": 2}
    assert counters(state, 2, 0) == {"first_spot": 1, "second_spot": 2}


# Card files ---------------------------------------------------------------------------------------------------------


def test_a_card_with_abilities_is_printed_in_both_languages() -> None:
    cards = table_of(lines()).cards
    hala = cards.card("hala")
    book = table_of(lines()).game.schema.book
    printed = [print_card(hala, book, lang) for lang in LANGUAGES]
    assert printed == [
        "Howl: Gain 1 Glory.\nLast Song: Gain 2 Glory.",
        "Hurlement\u00a0: Gagnez 1 Gloire.\nDernier chant\u00a0: Gagnez 2 Gloire.",
    ]
    assert cards.words_of("hala", "traits", "fr") == ["Loup", "Cavalier"]
    assert json.dumps(table_of(lines()).game.schema.printed(cards.card("wall"))) == (
        '{"attack": null, "health": 5, "traits": []}'
    )


def test_a_client_is_told_all_parts_of_a_card_and_null_for_what_it_does_not_have() -> None:
    cards: Any = sheet("fronts", "fr")["cards"]
    hala, wall = cards["hala"], cards["wall"]
    assert (hala["name"], hala["subname"], wall["subname"]) == ("Hala", "la Grise", None)
    assert (hala["tags"], hala["facts"]) == ({"traits": ["wolf", "rider"]}, {"traits": "Loup, Cavalier"})
    assert hala["abilities"][1] == {"name": "Dernier chant", "text": "Gagnez 2 Gloire."}
    assert wall["numbers"] == {"attack": None, "health": 5}
    assert wall["abilities"] == []
