"""Casting windows at the terminal: `ask` says when a person is asked, and nobody is bothered for a pass."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.terminal import PlainScreen
from cardwright.text import Language
from tests.covers import covers
from tests.terminal.tables import Typed, play_plain, run

A, B, C = 0, 1, 2
PEOPLE = "you,you,you"
WINDOWS = """
A pets hyena, hand arcane_shot
B pets crab, hand mend_pet
C pets wolf, hand second_wind
table active A
at turn
"""


def windows() -> cw.State:
    return cw.new_game("trueshot", 3, seed=1, start=WINDOWS)


def passes(state: cw.State) -> list[tuple[int, str]]:
    return list(state.record().choices)


def play(state: cw.State, typed: list[str], folder: Path, *, lang: Language = "en", seats: str = PEOPLE) -> str:
    return play_plain(state, typed, folder, lang=lang, seats=seats).replace("\u00a0", " ")


def folder(path: Path) -> Path:
    """Return another folder, for another game."""
    (path / "other").mkdir()
    return path / "other"


@covers("TL-5.4")
def test_at_first_everybody_is_asked_in_every_window_and_told_how_to_change_that(tmp_path: Path) -> None:
    state = windows()
    shown = play(state, ["", "0", "", "0", "", "0"], tmp_path)
    assert passes(state) == [(A, "pass"), (B, "pass"), (C, "pass")]
    assert shown.count("0 passes. You are asked like this in every window: `ask` says how to be asked less.") == 3


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("ask", "en", "You are asked: always game."),
        ("ask", "en", "targeted: only when something is declared against you or your cards"),
        ("demander", "fr", "On vous demande : toujours partie."),
        ("demander", "fr", "jamais : pas du tout : vous passez dans chaque fenêtre"),
        ("ask never round", "en", "From the next question on you are asked: never round."),
        ("demander visé tour", "fr", "Dès la prochaine question, on vous demande : visé tour."),
        ("ask jamais partie", "en", "From the next question on you are asked: never game."),
        ("ask sometimes", "en", 'I do not know when "sometimes" is. Write ask with always, targeted, usable or never.'),
        ("ask never tomorrow", "en", 'I do not know until when "tomorrow" is. Write turn, round or game at the end'),
        ("demander usable manche", "en", "From the next question on you are asked: usable round."),
        ("demander jamais demain", "fr", "Je ne sais pas jusqu’à quand va « demain »."),
    ],
)
def test_asking_for_less_answers_and_chooses_nothing(typed: str, lang: Language, said: str, tmp_path: Path) -> None:
    state = windows()
    shown = play(state, ["", typed], tmp_path, lang=lang)
    assert said in shown
    assert passes(state) == []


def test_help_tells_of_it_only_where_there_are_windows(tmp_path: Path) -> None:
    assert "ask WHEN: when you want to be asked in windows" in play(windows(), ["", "help"], tmp_path)
    shown = play(cw.new_game("hounds", seed=1), ["help", "ask never"], folder(tmp_path), seats="you,random")
    assert "ask WHEN" not in shown
    assert "In this game you are asked only when you must choose: there is nothing to set." in shown


def test_whoever_is_not_asked_passes_and_sees_no_curtain(tmp_path: Path) -> None:
    state = windows()
    # B never wants to be asked, and answers this once; from then on there is only A and C.
    shown = play(state, ["", "0", "", "ask never", "0", "", "0", "", "hyena > crab", "0", "", "0"], tmp_path)
    assert passes(state)[:3] == [(A, "pass"), (B, "pass"), (C, "pass")]
    assert passes(state)[3:] == [(A, "hyena > crab"), (A, "pass"), (B, "pass"), (C, "pass"), *passes(state)[7:]]
    curtains = re.findall(r"Player ([ABC]), it is your turn", shown)
    assert curtains[:5] == ["A", "B", "C", "A", "C"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You were not asked 2 times and passed (ask never round)."),
        ("fr", "Passé 2 fois pour vous, sans demander (demander jamais manche)."),
    ],
)
def test_one_line_tells_of_all_the_windows_passed_over(lang: Language, said: str, tmp_path: Path) -> None:
    state = windows()
    first = ["", "0", "", "ask never round", "0", "", "0"]  # window A of A's turn
    strike = ["", "hyena > wolf", "0", "", "0"]  # and its window B, without B
    then = ["0", "", "0", ""]  # window A of B's turn, without B, who then has to act
    shown = play(state, [*first, *strike, *then], tmp_path, lang=lang)
    question = state.question(B)
    assert question is not None
    assert question.kind == "act"
    assert shown.count(said) == 1


def test_only_who_is_targeted_is_asked(tmp_path: Path) -> None:
    state = windows()
    typed = ["", "ask targeted", "0", "", "ask targeted", "0", "", "ask targeted", "0", "", "hyena > crab", ""]
    shown = play(state, typed, tmp_path)
    assert passes(state)[3:] == [(A, "hyena > crab"), (A, "pass")]
    assert state.pending == (B,)
    assert "A declares Hyena against Crab of B" in shown.rpartition("Player B, it is your turn")[2]


def test_taking_back_goes_to_the_last_choice_made_by_hand_and_asks_it_again(tmp_path: Path) -> None:
    state = windows()
    typed = ["ask never", "0", "hyena > crab", "undo"]
    shown = play(state, typed, tmp_path, seats="you,random,random")
    assert "Taken back" in shown
    question = state.question(A)
    assert question is not None
    assert question.kind == "act"
    assert all(choice != "hyena > crab" for _, choice in passes(state))

    again = windows()
    shown = play(again, ["ask never", "0", "undo"], folder(tmp_path), seats="you,random,random")
    assert again.choices_made == 0, "the choice taken back is asked, despite the auto-pass set in the meantime"
    assert again.pending == (A,)


def test_auto_pass_does_not_answer_other_questions(tmp_path: Path) -> None:
    state = windows()
    play(state, ["ask never", "0"], tmp_path, seats="you,random,random")
    question = state.question(A)
    assert question is not None
    assert question.kind == "act"


@covers("DK-19.6")
def test_only_among_bots_nobody_is_asked_where_a_pass_is_all_that_is_left(tmp_path: Path) -> None:
    start = (
        "A melee toll_archer, hand ferry_recruit, deck hold_the_span\nB melee smoke_stalker\ntable active B\nat actions"
    )
    for seats, asked in (("you,you", 1), ("you,greedy", 0)):
        state = cw.new_game("drakerion", 2, seed=1, start=start, decks={A: "concord", B: "pack"})
        state.choose(B, "smoke_stalker > strike")
        assert state.choices(A) == ["pass"]
        where = tmp_path / seats
        where.mkdir()
        shown = play(state, [""], where, seats=seats)
        assert shown.count("Your combat action?") == asked
        assert ((A, "pass") in passes(state)) is not bool(asked)


# People who share a keyboard ------------------------------------------------------------------------------------------


class Watched(io.StringIO):
    """Types the first choice for ever; keeps that nothing is shown to a person that only others know."""

    def __init__(self, state: cw.State, shown: io.StringIO, answers: int) -> None:
        super().__init__()
        self.state, self.shown, self.answers = state, shown, answers
        self.read_so_far = 0
        self.seen: set[str] = set()

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        screen = self.shown.getvalue()[self.read_so_far :]
        self.read_so_far += len(screen)
        *_, letter = re.findall(r"Player ([ABC]), it is your turn", self.shown.getvalue())
        seat = "ABC".index(letter)
        self.seen.add(letter)
        for name in secrets_from(self.state, seat):
            assert not re.search(rf"\b{re.escape(name)}\b", screen), f"{name} is shown to {letter}"
        if "Press Enter" in screen:
            return "\n"
        self.answers -= 1
        return "1\n" if self.answers else ""


def secrets_from(state: cw.State, seat: int) -> set[str]:
    """Return the names of the first pets that others drew or chose, unless *seat* has seen such a card."""
    names = {card.id: card.names["en"] for card in find_game("trueshot").shipped_cards.cards}
    own = str(state.observe(seat)) + "\n".join(state.log("en", seat))
    secret: set[str] = set()
    for other in range(state.players):
        for zone in ("drawn", "chosen", "hand"):
            cards = state.observe(other)["seats"][other]["zones"][zone]["cards"]  # type: ignore[index]
            secret |= {card["id"] for card in cards if other != seat}
    return {names[card] for card in secret if f"'{card}'" not in own and names[card] not in own}


@pytest.mark.parametrize("seed", range(3))
@covers("TL-2.9")
def test_first_pets_are_chosen_behind_the_curtain(seed: int, tmp_path: Path) -> None:
    state = cw.new_game("trueshot", 3, seed=seed)
    assert secrets_from(state, A)
    shown = io.StringIO()
    watched = Watched(state, shown, answers=25)
    run(state, PlainScreen("en", watched, shown), tmp_path, lang="en", seats=PEOPLE)
    assert watched.seen == {"A", "B", "C"}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "lang"), [(3, "fr"), (4, "en")])
def test_a_whole_game_is_played_by_numbers(players: int, lang: Language, tmp_path: Path) -> None:
    state = cw.new_game("trueshot", players, seed=players)
    seats = ",".join(["you"] + ["random"] * (players - 1))
    shown = io.StringIO()
    screen = PlainScreen(lang, Typed(["ask usable"] + ["1"] * 3000), shown)
    run(state, screen, tmp_path, lang=lang, seats=seats)
    assert state.result is not None
    assert state.result.words(lang) in shown.getvalue()
