"""Decks that players bring: checked, kept in the record, open or secret, guessed as any legal list.

Squirrels, under tests/outside, has decks of two sections. Random play, records, undo, clones and guesses of it are
tested together with all other games; both forms of the code in `test_forms`.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.bots import bot
from cardwright.decks import decks_of
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.decks import Decks
from cardwright.games.lists import knows_card, owners_of_lists
from cardwright.text import LANGUAGES, Deck, DeckError, DeckFormat, render_deck, write_deck
from cardwright.text.deck_formats import FORMATS
from tests.games.machinery import (
    OUTSIDE,
    Trial,
    engine_of,
    events_of,
    exchanged,
    observers,
    packed,
    random_position,
    same_log,
    table_of,
    view,
)

pytestmark = pytest.mark.usefixtures("outside_games")
SECRET = Trial("squirrels", 2, {"open_lists": False})
OPEN = Trial("squirrels", 2)
E_DRAW = 0  # the number of the event in which a card may be hidden
MINE = "name: Mine\n[tree]\nbeech\n[nuts]\n2 walnut\n2 pecan\n2 chestnut\n"
THEIRS = "[tree]\noak\n[nuts]\n2 hazelnut\n2 almond\n1 pine_nut\n1 pecan\n"
OTHERS = "[tree]\nfir\n[nuts]\n2 chestnut\n2 walnut\n2 pine_nut\n"


def rules_of_decks() -> Decks:
    found = find_game("squirrels").decks
    assert found is not None
    return found


def start(theirs: str = THEIRS, seed: int = 1, *, secret: bool = True) -> cw.State:
    return cw.new_game("squirrels", seed=seed, options={"open_lists": not secret}, decks={0: MINE, 1: theirs})


def lists_of(state: cw.State) -> list[Deck]:
    cards = table_of(state).cards
    return [deck.in_order(cards) for deck in table_of(state).decks]


# Bringing a deck ----------------------------------------------------------------------------------------------------


def test_decks_are_given_by_name_text_path_or_chance(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text(MINE, encoding="utf-8")
    quick = rules_of_decks().starter_texts["quick"]
    assert lists_of(cw.new_game("squirrels", decks={1: "Quick"})) == lists_of(
        cw.new_game("squirrels", decks={1: quick, 0: "heavy"})
    )
    assert lists_of(cw.new_game("squirrels", decks={0: path})) == lists_of(cw.new_game("squirrels", decks={0: MINE}))
    itself = Deck("Mine", (("nuts", ("pecan", "pecan", "walnut", "walnut", "almond", "almond")), ("tree", ("fir",))))
    assert lists_of(cw.new_game("squirrels", decks={0: itself}))[0].section("tree") == ("fir",)
    unknown = Deck("Wrong", (("tree", ("yew",)),))
    assert [problem.id for problem in cw.check_deck(unknown, "squirrels")] == ["deck-kind", "deck-size"]
    names = [deck.name for deck in lists_of(cw.new_game("squirrels"))]
    assert names == ["Heavy Branches", "Quick Paws"]  # without a deck, the starters in turn
    chance = [render_deck(lists_of(cw.new_game("squirrels", seed=seed, decks={0: "random"}))[0]) for seed in range(9)]
    assert len(set(chance)) > 4
    assert all(cw.check_deck(deck, "squirrels") == [] for deck in chance)


@pytest.mark.parametrize(
    ("decks", "code"),
    [
        ({2: "quick"}, "unknown-seat"),
        ({"A": "quick"}, "unknown-seat"),
        ({0: "quik"}, "deck-not-a-starter"),
        ({0: "my.deck"}, "deck-not-a-starter"),
        ({0: "2 pecan"}, "deck-illegal"),
        ({0: ""}, "deck-illegal"),
        ({0: 5}, "wrong-deck"),
        ({0: None}, "wrong-deck"),
        (["quick", "heavy"], "wrong-deck"),
        ({0: "[tree]\noak\n"}, "deck-illegal"),
        ({0: Path("no-such.deck")}, "text"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(decks: Any, code: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("squirrels", decks=decks)
    assert refused.value.code == code
    assert all(refused.value.words(lang) for lang in LANGUAGES)


def test_a_game_without_decks_takes_none() -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("hounds", decks={0: "quick"})
    assert refused.value.code == "decks-unknown"
    with pytest.raises(cw.CardwrightError):
        cw.check_deck(MINE, "hounds")
    assert "decks" not in json.loads(cw.new_game("hounds").record().to_json())


def test_every_broken_rule_is_told_at_once() -> None:
    wrong = "[tree]\noak\nfir\npecan\n[nuts]\n3 pecan\n1 oak\n"
    problems = cw.check_deck(wrong, "squirrels")
    assert [(problem.line, problem.id, problem.rule) for problem in problems] == [
        (1, "deck-exact-size", "SQ-1.1"),
        (4, "deck-kind", "SQ-1.1"),
        (5, "deck-size", "SQ-1.2"),
        (6, "deck-copies", "SQ-1.2"),
        (7, "deck-kind", "SQ-1.2"),
    ]
    assert problems[3].render("en") == (
        "line 6: [nuts] holds 3 copies of pecan; at most 2 are allowed.\n    [deck-copies, SQ-1.2]"
    )
    with pytest.raises(DeckError) as refused:
        cw.new_game("squirrels", decks={1: wrong})
    assert refused.value.words("fr").startswith("Le deck de B ne peut pas être joué")
    assert len(refused.value.problems) == 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tree]\noka\n[nuts]\n3 pecan\n", [(2, "deck-card"), (3, "deck-size"), (4, "deck-copies")]),
        (
            "game: chess\n[nuts]\n3 pecan\n2 walnut\n",
            [(0, "deck-exact-size"), (1, "deck-game"), (2, "deck-size"), (3, "deck-copies")],
        ),
        ("[tre]\noak\n[nuts]\n2 pecan\n2 walnut\n2 almond\n", [(1, "deck-section")]),
        ("[tree]\noak\n[nuts]\n2 pecan\n2 walnut\n3 almend\n2 chestnut\n", [(3, "deck-size"), (6, "deck-card")]),
        ("[tree]\noak\n[nuts]\n2 pecan\n2 walnut\nnone almond\n2 chestnut\n", [(6, "deck-card")]),
        ('<deck>\n<section name="nuts">\n<card qty="3">Pecan</card>', [(3, "deck-xml"), (3, "deck-copies")]),
    ],
)
def test_what_is_missing_is_told_beside_lines_that_were_not_understood(text: str, told: list[tuple[int, str]]) -> None:
    """What may stand on such a line is not called missing: its count and its section are known."""
    assert [(problem.line, problem.id) for problem in cw.check_deck(text, "squirrels")] == told


def test_a_deck_is_checked_whatever_its_form() -> None:
    """A text of one line is a text; only a word that is no starter deck is refused as a name."""
    assert [problem.id for problem in cw.check_deck("", "squirrels")] == ["deck-empty"]
    assert [problem.line for problem in cw.check_deck("3 pecan", "squirrels")] == [0, 0, 1]
    assert cw.check_deck(text=MINE, game="squirrels") == []
    assert cw.check_deck(MINE.replace("\n", "\r\n"), "squirrels") == []
    with pytest.raises(cw.CardwrightError) as refused:
        cw.check_deck("my.deck", "squirrels")
    assert 'Path("my.deck")' in refused.value.words("en")


def test_the_starters_and_random_decks_are_legal() -> None:
    assert list(rules_of_decks().starter_texts) == ["heavy", "quick"]
    for name in rules_of_decks().starter_texts:
        assert cw.check_deck(name, "squirrels") == []
        assert cw.check_deck(OUTSIDE / "squirrels" / "decks" / f"{name}.deck", "squirrels") == []


def test_the_record_keeps_the_decks() -> None:
    state = random_position(Trial("squirrels", 2), 5, Random(5), most=9)
    text = state.record().to_json()
    again = cw.replay(cw.Record.from_json(text))
    assert again.record().to_json() == text
    assert packed(again) == packed(state)
    record = json.loads(text)
    assert record["decks"][0].startswith("name: Heavy Branches\n\n[tree]\n1 oak\n")
    with pytest.raises(cw.CardwrightError) as refused:
        cw.Record.from_json(json.dumps(record | {"decks": record["decks"][:1]}))
    assert (refused.value.code, "decks" in refused.value.words("en")) == ("record-field", True)
    with pytest.raises(cw.CardwrightError) as refused:  # other decks would be played than those of the game
        cw.replay(cw.Record.from_json(json.dumps(record | {"decks": []})))
    assert (refused.value.code, "decks" in refused.value.words("en")) == ("record-field", True)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", ["squirrels", "drakerion", "letal"])
def test_starters_and_random_legal_decks_are_read_back_from_every_form(name: str, form: DeckFormat) -> None:
    game = find_game(name)
    decks, cards, options = decks_of(game), game.shipped_cards, game.read_options({}, 2)
    chance = [decks.random(cards, options, Dice(f"circle {seed}")) for seed in range(40)]
    for deck in [*decks.starters(cards, options).values(), *chance]:
        for lang in LANGUAGES:
            written = write_deck(deck, form, decks.terms(cards), lang)
            assert decks.find(written, cards, options, Dice("read")) == (deck, [])


# Secret lists -------------------------------------------------------------------------------------------------------


def test_open_lists_are_known_to_all() -> None:
    theirs = start(secret=False).observe(0)["seats"][1]  # type: ignore[index]
    assert sorted(theirs["unseen"]) == ["almond"] * 2 + ["hazelnut"] * 2 + ["pecan", "pine_nut"]
    assert theirs["families"] == {"tree": ["oak"]}
    spectator = start(secret=False).observe(None)["seats"][0]  # type: ignore[index]
    assert len(spectator["unseen"]) == 6


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_list_changes_nothing_for_anybody_else(seed: int) -> None:
    """Play two games that differ in B's list alone: nobody but B can tell before B plays a nut."""
    one, other = start(THEIRS, seed), start(OTHERS, seed)
    for who in (0, None):
        assert view(one, who) == view(other, who)
        assert [one.log(lang, who) for lang in LANGUAGES] == [other.log(lang, who) for lang in LANGUAGES]
        refusals = [[state.refusal(0, card) for card in table_of(one).card_ids] for state in (one, other)]
        told = [[None if each is None else (each.code, each.words("en")) for each in found] for found in refusals]
        assert told[0] == told[1]
        seen = json.dumps([one.observe(who), one.log("en", who)])
        assert not any(card in seen for card in ("hazelnut", "pine_nut", "oak", "Oak"))
    chosen = one.choices(0)[0]
    one.choose(0, chosen)
    other.choose(0, chosen)
    assert view(one, 0) == view(other, 0)
    assert view(one, 1) != view(other, 1)
    guesses = [render_deck(lists_of(state.guess(0, 7))[1]) for state in (one, other)]
    assert guesses[0] == guesses[1]


@pytest.mark.parametrize("trial", [OPEN, SECRET], ids=str)
def test_nobody_can_tell_where_hidden_cards_of_a_list_lie(trial: Trial) -> None:
    """Exchange two cards of one section that were never shown: whoever has not seen them sees the same."""
    exchanges = 0
    for seed in range(6):
        rng = Random(f"lists {trial} {seed}")
        state = random_position(trial, seed, rng, most=16)
        table, shown = table_of(state), {event[2] for event in events_of(state) if event[0] != E_DRAW}
        owners = owners_of_lists(table.decks)
        for who in observers(state):
            here = view(state, who)
            for first in set(range(len(owners))) - shown:
                others = [copy for copy in range(first) if owners[copy] == owners[first] and copy not in shown]
                if owners[first][0] == who or not others:
                    continue
                world = exchanged(state, first, rng.choice(others), who, unseen=set(), stays=trial is SECRET)
                assert view(world, who) == here, f"seed {seed}, seat {who}"
                exchanges += 1
    assert exchanges > 50


@pytest.mark.parametrize("trial", [OPEN, SECRET], ids=str)
def test_guesses_are_legal_lists_with_what_was_shown(trial: Trial) -> None:
    cards = find_game("squirrels").shipped_cards
    lists = set()
    for seed in range(20):
        state = random_position(trial, seed, Random(f"decks {seed}"), most=16)
        for who in observers(state):
            for number in range(4):
                guessed = state.guess(who, number)
                assert view(guessed, who) == view(state, who)
                assert same_log(state, guessed, who)
                assert guessed.log("fr", who) == state.log("fr", who)
                for seat, deck in enumerate(lists_of(guessed)):
                    truth = lists_of(state)[seat]
                    assert rules_of_decks().check(deck, cards, guessed.options) == []
                    assert [len(listed) for _, listed in deck.sections] == [len(each) for _, each in truth.sections]
                    if seat == who or trial is OPEN:
                        assert deck.sections == truth.sections
                    row = [card["id"] for card in state.observe(None)["seats"][seat]["zones"]["row"]["cards"]]  # type: ignore[index]
                    assert Counter(row) <= Counter(deck.section("nuts"))
                    lists.add(deck.sections)
    assert len(lists) == 2 if trial is OPEN else len(lists) > 50


def test_a_guess_plays_on_to_its_end_as_its_own_list_allows() -> None:
    for seed in range(20):
        state = random_position(SECRET, seed, Random(f"ends {seed}"), most=8)
        world = state.guess(0, seed)
        rng = Random(seed)
        while world.pending:
            choices = world.choices(world.pending[0])
            assert len(set(choices)) == len(choices)
            world.choose(world.pending[0], rng.choice(choices))
        played = [card["id"] for card in world.observe(None)["seats"][1]["zones"]["row"]["cards"]]  # type: ignore[index]
        assert Counter(played) == Counter(lists_of(world)[1].section("nuts"))


def test_what_was_seen_of_a_copy_is_told_though_an_equal_one_was_played_since() -> None:
    """Equal copies are interchangeable: a fetched nut is known until an equal one is played; the log tells of both."""
    found = 0
    for seed in (159, 166, 354, 420, 479):
        state = random_position(SECRET, seed, Random(f"fetched {seed}"), most=24)
        seen = {event[2] for event in events_of(state) if event[2] >= 0 and event[-1] & 7 == 0}
        if all(knows_card(engine_of(state), 0, copy) for copy in seen):
            continue
        found += 1
        for number in range(10):
            assert state.guess(0, number).log("en", 0) == state.log("en", 0)
            there = state.view(0).packed(number, history=True).state()
            assert there.log("en", 0) == state.log("en", 0)
    assert found > 0


def test_continuing_redraws_the_secret_list_and_replays() -> None:
    state = random_position(SECRET, 3, Random(3), most=6)
    other = state.continue_from(0, "again")
    assert other.log("en", 0) == state.log("en", 0)
    rng = Random(1)
    while other.pending:
        other.choose(other.pending[0], rng.choice(other.choices(other.pending[0])))
    assert other.record().decks == state.record().decks
    text = other.record().to_json()
    replayed = cw.replay(cw.Record.from_json(text))
    assert replayed.record().to_json() == text
    assert (packed(replayed), replayed.log("en")) == (packed(other), other.log("en"))
    assert lists_of(replayed) == lists_of(other)
    last = next(moment.seat for moment in other.moment.back())  # type: ignore[union-attr]
    other.undo(last)
    assert other.choices_made == replayed.choices_made - 1
    assert lists_of(other) == lists_of(replayed)


@pytest.mark.parametrize("name", ["random", "greedy", "search"])
def test_bots_think_about_many_lists(name: str) -> None:
    state = start()
    thinker = bot(name, seconds=None, simulations=60, seed=1) if name == "search" else bot(name, seed=1)
    one, other = start(THEIRS), start(OTHERS)
    assert thinker.choose(one, 0) == thinker.choose(other, 0)
    while state.pending:
        state.choose(state.pending[0], thinker.choose(state, state.pending[0]))
    assert state.over


def test_a_search_draws_from_several_lists_and_other_processes_the_same() -> None:
    state = start()
    table, worlds = state.view(0).worlds()
    dice = Dice("lists")
    drawn = [worlds.draw(dice) for _ in range(60)]
    lists = {tuple(world.program.card_of[copy] for copy in range(table.program.copies)) for world in drawn}
    assert len(lists) > 2
    mine = {cards[: len(cards) // 2] for cards in lists}
    assert len(mine) == 1
    sent = state.view(0).packed()
    there, others = sent.worlds()
    assert others.fingerprint() == worlds.fingerprint()
    assert there.ids == table.ids
    assert sent.state().observe(0) == state.observe(0)


def test_shown_cards_are_told_apart_by_searches() -> None:
    """The same copy may turn out to be another card: what a search has learnt belongs to one of them only."""
    prints = set()
    for theirs in (THEIRS, OTHERS):
        state = start(theirs)
        state.choose(0, state.choices(0)[0])
        hand = engine_of(state)
        before = state.view(0).worlds()[1].fingerprint()
        state.choose(1, state.choices(1)[0])
        assert hand is not engine_of(state)
        prints |= {before, state.view(0).worlds()[1].fingerprint()}
    assert len(prints) == 3
