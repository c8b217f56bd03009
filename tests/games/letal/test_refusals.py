"""What L.E.T.A.L. refuses is told with its rule, in English and in French: decks, pairs of heroes, and choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import CardwrightError, Refusal, new_game
from cardwright.games import find_game
from cardwright.text import DeckError, Language
from tests.covers import covers

GAME = find_game("letal")
LEGAL = Path(__file__).with_name("decks").joinpath("thirty.deck").read_text(encoding="utf-8")


def plain(words: str) -> str:
    """Return *words* with usual spaces, which French has not before some signs."""
    return words.replace("\N{NO-BREAK SPACE}", " ")


@covers("LT-1.3", "LT-1.5", "LT-3.1", "LT-3.2", "LT-3.4", "LT-3.9", "LT-20.10")
@pytest.mark.parametrize(
    ("decks", "rule", "en", "fr"),
    [
        (
            {0: LEGAL.replace("2 quick_stab", "1 quick_stab")},
            "LT-3.1",
            "assassin: its deck holds 29 cards; 30 to 35 are allowed.",
            "assassin : son deck contient 29 cartes ; il en faut de 30 à 35.",
        ),
        (
            {0: LEGAL.replace("2 quick_stab", "3 quick_stab")},
            "LT-3.2",
            "assassin: its deck holds 3 copies of quick_stab; at most 2 are allowed.",
            "assassin : son deck contient 3 exemplaires de quick_stab ; 2 au plus sont permis.",
        ),
        (
            {1: LEGAL.replace("2 quick_stab", "2 fire_dart")},
            "LT-3.4",
            "assassin: fire_dart is neither of its type nor for any hero.",
            "assassin : fire_dart n’est ni de son type, ni pour tout héros.",
        ),
        (
            {0: LEGAL.replace("1 gatewarden\n", "")},
            "LT-1.3",
            "[heroes] holds 1 card; exactly 2 are needed.",
            "[heroes] contient 1 carte ; il en faut exactement 2.",
        ),
        (
            {0: LEGAL.replace("1 gatewarden\n", "").replace("1 assassin", "2 assassin")},
            "LT-1.5",
            "[heroes] holds 2 copies of assassin; at most 1 is allowed.",
            "[heroes] contient 2 exemplaires de assassin ; 1 au plus est permis.",
        ),
        (
            {0: "assassin_longshot", 2: "longshot_puppeteer"},
            "LT-20.10",
            "longshot plays for the partner A already; the four heroes of a team have different names.",
            "longshot joue déjà pour le partenaire A ; les quatre héros d’une équipe ont des noms différents.",
        ),
    ],
)
def test_an_illegal_deck_or_pair_is_refused_with_its_rule(decks: dict[int, str], rule: str, en: str, fr: str) -> None:
    with pytest.raises(DeckError) as refused:
        new_game("letal", 4 if 2 in decks else 2, 1, decks=dict(decks))
    problem = refused.value.problems[0]
    assert (problem.rule, problem.words("en"), plain(problem.words("fr"))) == (rule, en, fr)


@covers("LT-1.1", "LT-1.2")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("letal", players, 1)
    assert refused.value.words("en") == f"L.E.T.A.L. is played by two or four players, not by {players}."
    assert refused.value.words("fr") == f"L.E.T.A.L. se joue à deux ou à quatre, et non à {players}."


@pytest.mark.parametrize("code", GAME.refusals)
def test_every_refusal_has_a_rule_and_a_sentence_in_both_languages(code: str) -> None:
    assert str(GAME.words.rule(f"refusal.{code}")).startswith("LT-")
    for language in ("en", "fr"):
        sentence = GAME.words.template(f"refusal.{code}", language)
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence.startswith("{")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["The Emberwright is not yours to use.", "The Assassin cannot rest: it would draw nothing."]),
        (
            "fr",
            [
                "Le Forgebraise n’est pas à vous.",
                "L’Assassin ne peut pas se reposer : il ne piocherait rien.",
            ],
        ),
    ],
)
def test_a_refused_choice_is_told_in_words_and_changes_nothing(language: Language, words: list[str]) -> None:
    hand = "lunge lunge blur blur feint feint"
    position = f"A heroes assassin/case=c3, first_hand {hand}\nB heroes emberwright/case=c4\nat main"
    state = new_game("letal", 2, 1, start=position)
    before = state._engine.to_bytes()
    told = []
    for choice in ("emberwright > rest", "assassin > rest"):
        with pytest.raises(Refusal) as refused:
            state.choose(0, choice)
        told.append(plain(refused.value.words(language)))
        assert refused.value.rule is not None
    assert told == words
    assert state._engine.to_bytes() == before


@covers("LT-10.16", "LT-16.9")
def test_french_articles_are_small_and_contracted_inside_sentences() -> None:
    say = GAME.words.words
    assert say("event.more", "fr", card="Le Garde-porte", n=1) == "L’attaque du Garde-porte inflige 1 dégât de plus."
    assert say("event.more", "fr", card="L’Assassin", n=2) == "L’attaque de l’Assassin inflige 2 dégâts de plus."
    told = say("event.grudge", "fr", card="L’Assassin", seat="A", other="Le Rebouteux")
    assert told == "L’Assassin de A garde rancune au Rebouteux."
