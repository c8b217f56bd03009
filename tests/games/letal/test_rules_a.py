"""What scenes of chapters 1 to 11 cannot show: what is printed on heroes, shuffles, and the order of draws."""

from __future__ import annotations

import pytest

from cardwright import CardwrightError, State, new_game
from cardwright.engine.attachments import attach
from cardwright.games import find_game
from cardwright.games.letal import board, setup
from cardwright.games.letal.schema import SCHEMA
from cardwright.text import LANGUAGES, check_cards, print_text
from tests.covers import covers

SHIPPED = find_game("letal").shipped_cards
ENDURANCE, START, MOST = "endurance", "starting_hand", "maximum_hand"
CRITIC = """
game = "letal"
extends = true
[merciless_critic]
name = { en = "Merciless Critic", fr = "Critique sans pitié" }
kind = "aura"
types = ["schemer"]
text = "At the beginning of your turn, draw 1 card."
"""
HEROES = {
    "assassin": ("rogue", 13, 4, 6, 2),
    "gatewarden": ("guardian", 16, 4, 6, 2),
    "emberwright": ("mage", 12, 5, 7, 2),
    "longshot": ("hunter", 13, 4, 6, 3),
    "bonesetter": ("mender", 14, 5, 7, 3),
    "puppeteer": ("schemer", 14, 5, 6, 2),
}


def asked(state: State) -> str:
    """Return what the first player who must answer is asked."""
    question = state.question(state.pending[0])
    assert question is not None
    return question.kind


def placed(seed: int) -> State:
    """Return a duel in which everybody has placed the heroes and set nothing aside."""
    state = new_game("letal", seed=seed)
    while asked(state) in ("aside", "place"):
        state.choose(state.pending[0], "done" if "done" in state.choices(state.pending[0]) else 0)
    return state


def pile(state: State, zone: int, hero: int) -> list[str]:
    """Return the true cards of a zone of *hero*, from the bottom."""
    return [state._table.card_id(copy) for copy in state._engine.cards(board.zone_of(zone, hero))]


@covers("LT-1.1", "LT-1.2")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_two_or_four_players(players: int) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("letal", players)
    assert (refused.value.code, refused.value.rule) == ("wrong-player-count", "LT-1.1")
    assert [len(new_game("letal", n)._engine.cards(board.HEROES)) for n in (2, 4)] == [2, 2]


@covers("LT-2.1", "LT-2.7", "LT-2.9")
def test_a_hero_card_has_numbers_a_type_and_abilities() -> None:
    heroes = [card for card in SHIPPED.cards if card.kind == "hero"]
    found = {
        card.id: (*card.words["types"], card.facts[ENDURANCE], card.facts[START], card.facts[MOST], len(card.abilities))
        for card in heroes
    }
    assert found == HEROES
    for card in heroes:
        assert all(card.names[lang] for lang in LANGUAGES)
        assert all(print_text(ability.tree, SCHEMA.book, lang) for ability in card.abilities for lang in LANGUAGES)


@covers("LT-4.4")
def test_each_deck_is_shuffled_by_itself() -> None:
    decks = {seed: [pile(placed(seed), board.DECK, hero) for hero in range(4)] for seed in (1, 2)}
    for one, other in zip(*decks.values(), strict=True):
        assert one != other
        assert sorted(one) == sorted(other)
    # What one player sets aside moves no card in the decks of the others.
    state = new_game("letal", seed=1)
    state.choose(0, "feint")
    while asked(state) in ("aside", "place"):
        state.choose(state.pending[0], "done" if "done" in state.choices(state.pending[0]) else 0)
    assert [pile(state, board.DECK, hero) for hero in (1, 2, 3)] == decks[1][1:]
    assert len(pile(state, board.DECK, 0)) == 34


@covers("LT-4.8")
def test_every_player_rolls_one_die() -> None:
    rolled = [[int(placed(seed)._engine.get(board.DIE, seat)) for seat in (0, 1)] for seed in range(60)]
    assert {n for roll in rolled for n in roll} == set(range(1, setup.SIDES + 1))
    for seed, (one, other) in enumerate(rolled):
        assert one != other
        assert placed(seed).pending == ((0,) if one > other else (1,))


@covers("LT-5.9")
def test_heroes_draw_in_the_order_of_the_list() -> None:
    state = new_game("letal", start="table active A, first A, turns 5\nat begin")
    assert state.log("en") == ["The Assassin of A draws a card.", "The Gatewarden of A draws a card."]


@covers("LT-5.20", "LT-5.5")
def test_a_trigger_that_comes_during_a_trigger_step_waits_for_the_next_turn() -> None:
    position = """A heroes emberwright/case=a1 puppeteer/case=c1, first_hand flicker, auras marked_thread/on=B.heroes.1
    B heroes assassin/case=c4 gatewarden/case=f6
    table active B, first A
    at main"""
    decks = {0: "emberwright_puppeteer", 1: "assassin_gatewarden"}
    state = new_game("letal", cards=CRITIC, start=position, decks=decks)
    state.choose(1, "end")
    assert (state.pending, asked(state)) == ((0,), "trigger")
    g = state._engine
    late = state._table.copies_of("merciless_critic")[0]
    g.move(late, board.DECK + board.SECOND, board.AURAS)
    attach(g, late, board.card_of(g, 1))
    state.choose(0, "emberwright > use")
    drawn = "The Puppeteer of A draws a card."
    assert state.log("en", 1).count(drawn) == 1
    state.choose(0, "end")
    state.choose(1, "end")
    state.choose(0, "merciless_critic > use")
    assert state.log("en", 1).count(drawn) == 2


@covers("LT-6.4")
def test_refresh_is_a_keyword_of_a_card_and_counts_once() -> None:
    source = '[own]\nname = { en = "Own", fr = "À part" }\nkind = "action"\ntypes = ["any"]\ntext = """\n%s"""\n'
    head = 'game = "letal"\nextends = true\n'
    twice = check_cards(head + source % "Refresh.\nRefresh.\nDraw 1 card.", SCHEMA)
    assert [each.id for each in twice if each.severity == "error"] == ["unreadable-sentence"]
    state = new_game("letal", start="A first_hand blur blur quick_stab\nat main")
    for card in ("blur", "blur"):
        state.choose(0, card)
    assert state._engine.get(board.PLAYS, 0) == 0
    state.choose(0, "assassin > rest")
    refusal = state.refusal(0, "quick_stab")
    assert refusal is not None
    assert refusal.code == "no-play-left"


# The option `resting` -------------------------------------------------------------------------------------------------


def resting(text: str, heroes: str) -> State:
    """Return A's main phase in a duel in which Resting has that text."""
    start = f"A {heroes}\nB heroes emberwright/case=c5 longshot/case=f6\ntable active A\nat main"
    return new_game("letal", 2, 1, {"resting": text}, start=start)


@covers("LT-16.6", "LT-16.8")
@pytest.mark.parametrize(
    "text",
    [
        "Action, discard 1 card: This hero recovers 2 Endurance.",
        "Action, défaussez 1 carte : ce héros récupère 2 points d'Endurance.",
    ],
)
def test_resting_may_be_another_action_skill_with_a_cost(text: str) -> None:
    state = resting(text, "heroes assassin/case=c1/endurance=5 gatewarden/case=a1, first_hand lunge, first_deck blur")
    assert state.options["resting"] == "Action, discard 1 card: This hero recovers 2 Endurance."
    question = state.question(0)
    assert question is not None
    rest = next(choice for choice in question.choices if choice.notation == "assassin > rest")
    assert rest.words("en") == "The Assassin rests (Action, discard 1 card: This hero recovers 2 Endurance.)"
    assert "se repose (Action, défaussez 1 carte" in rest.words("fr")
    assert "gatewarden > rest" not in state.choices(0)  # it has no card to discard
    state.choose(0, "assassin > rest")
    assert board.stat(state._engine, board.ENDURANCE, 0) == 7
    assert board.hand_size(state._engine, 0) == 0
    assert "assassin > rest" not in state.choices(0)


@covers("LT-16.7")
def test_resting_that_only_draws_needs_a_card_to_draw() -> None:
    state = resting(
        "Action: Draw 2 cards.",
        "heroes assassin/case=c1 gatewarden/case=a1, first_hand lunge lunge blur blur feint feint",
    )
    assert [choice for choice in state.choices(0) if "rest" in choice] == ["gatewarden > rest"]
    state.choose(0, "gatewarden > rest")
    assert board.hand_size(state._engine, 1) == 2


@covers("LT-16.7")
def test_resting_that_does_more_needs_no_card_to_draw() -> None:
    state = resting(
        "Action: Move 1.\nDraw 1 card.",
        "heroes assassin/case=c1 gatewarden/case=a1, first_hand lunge lunge blur blur feint feint",
    )
    state.choose(0, "assassin > rest")
    assert asked(state) == "move"


@covers("LT-16.6", "LT-16.8")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Draw 1 card.", id="no Action skill"),
        pytest.param("Refresh.\nDraw 1 card.", id="Refresh"),
        pytest.param("When this hero attacks:\nMove 1.", id="a Trick"),
        pytest.param("Once per turn, during your main phase: Draw 1 card.", id="an active ability"),
        pytest.param("When this hero dies, each enemy loses 1 Endurance.", id="a trigger"),
        pytest.param("Action: Sing.", id="no text"),
        pytest.param("", id="nothing"),
    ],
)
def test_resting_is_an_action_skill_without_refresh(text: str) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("letal", options={"resting": text})
    assert refused.value.code == ("wrong-resting" if text else "wrong-option")
    assert "Action: Draw 1 card" in refused.value.words("en")
