"""Teams at the terminal: who plays with whom, and whose win it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES, Language
from tests.terminal.tables import DrawnTable, painter_of, play_plain

pytestmark = pytest.mark.usefixtures("outside_games")
SEATS = "you,random,random,random"
WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "partner": "random bot, your partner",
        "with": "random bot, with D",
        "won": "You win, players A and C!",
        "lost": "Not this time, players A and C.",
        "shared": "A draw.",
    },
    "fr": {
        "partner": "robot aléatoire, votre partenaire",
        "with": "robot aléatoire, avec D",
        "won": "Vous gagnez, joueurs A et C !",
        "lost": "Pas cette fois, joueurs A et C.",
        "shared": "Match nul.",
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_tells_who_is_the_partner_and_which_team_has_won(lang: Language, tmp_path: Path) -> None:
    outcomes = set()
    for seed in range(12):
        state = cw.new_game("lanterns", seed=seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        shown = play_plain(state, ["1"] * 40, folder, lang=lang, seats=SEATS).replace("\u00a0", " ")
        assert state.result is not None
        outcome = state.result.outcome(0)
        outcomes.add(outcome)
        assert [each for each in ("won", "lost", "shared") if WORDS[lang][each] in shown] == [outcome]
        assert WORDS[lang]["partner"] in shown
        assert WORDS[lang]["with"] in shown
    assert outcomes == {"won", "lost", "shared"}


def test_a_drawn_table_tells_it_too() -> None:
    state = cw.new_game("lanterns", seed=1)
    table = DrawnTable(state, 100, 40)
    seen = painter_of(state, "en").scene(state, 0, ["you", "bot", "bot", "bot"])
    question = state.question(0)
    assert question is not None
    table.screen.show(seen, table.painter.asking(question, seen), [], (), "")
    drawn = "\n".join(table.lines())
    assert "bot, your partner" in drawn
    assert "bot, with B" in drawn
