"""A client that knows no game can draw every card and every zone from a game's sheet."""

from __future__ import annotations

import re

import msgspec
import pytest

from cardwright import new_game
from cardwright.games import find_game, games
from cardwright.rulebook import Rule, rulebook
from cardwright.server.sheets import game_list, sheet
from cardwright.table_picture import arrangement_of
from cardwright.text import LANGUAGES, CardwrightError, Language, print_text, read_text
from tests.covers import covers

EVERY = [(game, lang) for game in games() for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_card_has_name_kind_and_text_in_the_readers_language(game: str, lang: Language) -> None:
    cards = sheet(game, lang)["cards"]
    shipped = find_game(game).shipped_cards.cards
    assert set(cards) == {card.id for card in shipped}
    for card in shipped:
        assert cards[card.id]["name"] == card.names[lang]
        assert cards[card.id]["kind_words"]
        assert cards[card.id]["icon"]


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_everything_an_observation_names_has_words(game: str, lang: Language) -> None:
    told = sheet(game, lang)
    seen = new_game(game, seed=1).observe(0)
    sides = msgspec.convert([*msgspec.to_builtins(seen["seats"]), seen["shared"]], list[dict[str, object]])
    zones = {zone for side in sides for zone in msgspec.convert(side["zones"], dict[str, object])}
    assert zones <= told["zones"].keys()
    assert seen["phase"] in told["phases"]
    arranged = arrangement_of(new_game(game, seed=1), 0)
    counters = [*arranged.headings, *(counter for side in arranged.sides for counter in side.counters)]
    assert {counter.name for counter in counters} <= told["counters"].keys()


def test_facts_that_are_numbers_in_play_have_their_words() -> None:
    assert sheet("trueshot", "fr")["values"]["type"] == ["féroce", "rusé", "tenace"]


def test_facts_have_their_plain_names_beside_their_words() -> None:
    told = sheet("trueshot", "fr")
    assert told["names"]["type"] == ["ferocious", "cunning", "tenacious"]
    assert told["cards"]["hyena"]["tags"] == {"type": ["ferocious"], "rarity": ["common"]}
    assert told["cards"]["multi_shot"]["tags"] == {"families": ["arrow", "shot"]}


@pytest.mark.parametrize("game", games())
def test_the_picture_of_a_game_shows_five_cards_of_its_set(game: str) -> None:
    told = sheet(game, "en")
    assert len(told["layout"]["picture"]) == 5
    assert set(told["layout"]["picture"]) <= told["cards"].keys()


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_term_stands_on_a_card_and_has_its_rule_in_the_rulebook(game: str, lang: Language) -> None:
    told = sheet(game, lang)
    printed = [" ".join([*card["facts"].values(), card["text"]]) for card in told["cards"].values()]
    # A designer's cards are explained too: what a phrase's example says may stand on them.
    book = find_game(game).schema.book
    examples = [row.example for row in book.rows if row.example]
    printed += [print_text(read_text(example, book, "en"), book, lang) for example in examples]
    assert told["terms"]
    for term in told["terms"]:
        assert isinstance(rulebook(find_game(game), lang).find(term["rule"]), Rule)
        assert term["says"][-1] == "."
        spelt = "|".join(map(re.escape, term["words"]))
        found = re.compile(rf"(?<!\w)(?:{spelt})(?!\w)", re.IGNORECASE)
        assert any(found.search(text) for text in printed), f"no card says {term['words']}"


def test_games_are_listed_with_what_a_visitor_wants_to_know() -> None:
    hounds = next(game for game in game_list("fr")["games"] if game["game"] == "hounds")
    assert hounds["title"] == "Molosses & Héros"
    assert hounds["party"] == 2
    assert {option["name"]: option["words"] for option in hounds["options"]}["quick_play"].startswith("Partie rapide")
    bots = game_list("fr")["bots"]
    assert [bot["name"] for bot in bots if bot["level"]] == ["easy", "normal", "hard", "expert"]
    assert [bot["name"] for bot in bots if bot["standard"]] == ["normal"]
    assert {bot["name"]: bot["title"] for bot in bots}["random"] == "aléatoire"


@covers("DK-2.2")
def test_a_banner_tells_its_starting_characters() -> None:
    told = {lang: sheet("drakerion", lang)["cards"]["the_burnt_fang"]["text"] for lang in LANGUAGES}
    assert told["en"] == "Setup: Rhusk, Father of Ashes · Bonfire Brute · Howler · Gnawed Veteran"
    assert told["fr"] == "Mise en place\u00a0: Rhusk, Père des cendres · Brute du brasier · Hurleuse · Vétéran rongé"


def test_an_unknown_game_has_no_sheet() -> None:
    with pytest.raises(CardwrightError, match="poker"):
        sheet("poker", "en")


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_value_of_an_option_that_is_a_word_has_words_for_people(game: str, lang: Language) -> None:
    told = next(each for each in game_list(lang)["games"] if each["game"] == game)
    values = [value for option in told["options"] for value in option["choices"]]
    assert values
    assert all(value["words"] != value["value"] for value in values)
