"""Logs that follow a game: told once, taken back with an undo, and read on from where a viewer was."""

import random
from hashlib import blake2b

import msgspec
import pytest

from cardwright import new_game
from cardwright.server.history import History, Sitter
from cardwright.server.views import KEPT, Form, LogBook, compose, lines_read, log_lines, see, show
from cardwright.table_picture import Picture, arrangement_of, fill

FORMS: tuple[Form, ...] = ("observation", "picture")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_log_follows_choices_and_undos(seat: int | None) -> None:
    rng = random.Random(f"log {seat}")
    state = new_game("hounds", seed=3)
    book = LogBook(seat, "fr")
    for _ in range(60):
        if rng.random() < 0.2:
            for _ in range(rng.choice((1, 2, KEPT + 2))):
                takers = [taker for taker in range(2) if state.undo_terms(taker) is not None]
                if takers:
                    state.undo(rng.choice(takers))
        else:
            chooser = rng.choice(state.pending)
            state.choose(chooser, rng.choice(state.choices(chooser)))
        if rng.random() < 0.7:
            lines = [bytes(line) for line in log_lines(state, seat, "fr")]
            assert book.follow(state).lines == lines
            for read in (0, len(lines) // 2, len(lines)):
                assert book.digest(read) == blake2b(b"".join(lines[:read]), digest_size=8).hexdigest()


def test_a_viewer_reads_on_where_it_was_even_in_a_log_that_was_told_anew() -> None:
    history = History.begin(new_game("hounds", seed=3).record().to_json())
    history.sitters = [Sitter("person", "Ann"), Sitter("person", "Bea")]
    book = LogBook(0, "en")
    marks = []
    for _ in range(12):
        seat = history.state.pending[0]
        history.entry("choice", seat, history.state.choices(seat)[0])
        marks.append((show(see(history, 0, "en"), "en", book.follow(history.state)), len(book.lines)))
    again = LogBook(0, "en").follow(history.state)
    for shown, read in marks:
        assert lines_read(shown.mark, "en", book) == lines_read(shown.mark, "en", again) == read
        assert lines_read(shown.mark, "fr", book) == 0
        view = msgspec.json.decode(compose({"type": "view"}, shown, again, shown.mark, "en", "observation"))
        assert len(view["log"]["lines"]) == len(book.lines) - read
        assert view["log"]["from"] == read
        assert view["observation"]["seat"] == "A"
    assert lines_read("en.3.0000.0000", "en", book) == 0


def test_a_hidden_part_of_an_answer_changes_no_other_view() -> None:
    history = History.begin(new_game("hounds", seed=3).record().to_json())
    history.sitters = [Sitter("person", "Ann"), Sitter("person", "Bea")]
    rng = random.Random(5)
    unseen = 0
    while not history.state.over:
        seat = rng.choice(history.state.pending)
        before = {each: _mark(history, each) for each in (0, 1, None)}
        history.entry("choice", seat, rng.choice(history.state.choices(seat)))
        moment = history.state.moment
        assert moment is not None
        if moment.unseen:
            unseen += 1
            assert all(_mark(history, each) == before[each] for each in before if each != seat)
            assert _mark(history, seat) != before[seat]
    assert unseen > 10


def _mark(history: History, seat: int | None) -> str:
    return show(see(history, seat, "en"), "en", LogBook(seat, "en").follow(history.state)).mark


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_picture_is_the_observation_drawn(seat: int | None) -> None:
    history = History.begin(new_game("hounds", seed=3).record().to_json())
    history.sitters = [Sitter("person", "Ann"), Sitter("person", "Bea")]
    book = LogBook(seat, "en")
    while not history.state.over:
        shown = show(see(history, seat, "en"), "en", book.follow(history.state))
        told, drawn = (msgspec.json.decode(compose({"type": "view"}, shown, book, None, "en", form)) for form in FORMS)
        observation, picture = told.pop("observation"), drawn.pop("picture")
        assert told == drawn
        assert msgspec.convert(picture, Picture) == fill(arrangement_of(history.state, seat), observation)
        history.entry("choice", history.state.pending[0], history.state.choices(history.state.pending[0])[0])


def test_a_question_is_sent_with_a_line_that_says_what_it_is_for() -> None:
    history = History.begin(new_game("hounds", seed=3).record().to_json())
    history.sitters = [Sitter("person", "Ann"), Sitter("person", "Bea")]
    seat = history.state.pending[0]
    assert see(history, seat, "en")["question"]["help"] == (
        "What you take is your deck: power wins battles, a text works only from the middle."
    )
    assert see(history, seat, "fr")["question"]["help"].startswith("Vos Molosses forment votre pioche")


@pytest.mark.usefixtures("outside_games")
def test_a_game_may_send_its_questions_without_such_a_line() -> None:
    history = History.begin(new_game("magpies", 2, seed=3).record().to_json())
    history.sitters = [Sitter("person", "Ann"), Sitter("person", "Bea")]
    question = see(history, history.state.pending[0], "en")["question"]
    assert question["words"]
    assert question["help"] is None
