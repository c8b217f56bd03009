"""Decks as CSV, as OCTGN's XML and as links: what is written is read back, and mistakes are told with their lines."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from binascii import crc32
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.games import find_game, games
from cardwright.text import LANGUAGES, CardSet, Deck, DeckTerms, Language, Problem, read_deck, write_deck
from cardwright.text.deck_formats import FORMATS, DeckFormat
from cardwright.text.deck_links import card_mark
from cardwright.text.deck_xml import card_guid
from cardwright.text.decks import clean_name
from cardwright.text.errors import general_catalogue

CARDS = find_game("hounds").shipped_cards
TERMS = DeckTerms("hounds", CARDS, {"leader": ("Leader", "Meneur"), "pack": ("Pack", "Meute")})
IDS = [card.id for card in CARDS.cards]
PACK = Deck("The Long Run", (("leader", ("husky",)), ("pack", ("corgi", "corgi", "pug")))).in_order(CARDS)


def read(text: str, file: str = "") -> tuple[Deck, list[Problem]]:
    return read_deck(text, TERMS, file=file)


def told(text: str, file: str = "") -> list[tuple[int, str, str]]:
    return [(problem.line, problem.id, problem.suggestion) for problem in read(text, file)[1]]


def link(deck: Deck) -> str:
    return write_deck(deck, "link", TERMS, "en").strip()


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    sections = (("leader", draw(st.lists(st.sampled_from(IDS), max_size=2))), ("pack", draw(_lists)))
    name = clean_name(draw(st.text(max_size=80)))
    return Deck(name, tuple((section, tuple(cards)) for section, cards in sections)).in_order(CARDS)


_lists = st.lists(st.sampled_from(IDS), min_size=1, max_size=60)


@pytest.mark.parametrize("form", FORMATS)
@given(deck=decks(), lang=st.sampled_from(LANGUAGES))
def test_every_deck_is_read_back_from_every_form(form: DeckFormat, deck: Deck, lang: Language) -> None:
    assert read(write_deck(deck, form, TERMS, lang)) == (deck, [])


@pytest.mark.parametrize("name", ["=1+1", "'quoted'", "a,b;c\td", 'say "so"', "<deck> & co", "Deck #1", "@home"])
@pytest.mark.parametrize("form", FORMATS)
def test_a_name_may_hold_the_signs_of_every_form(form: DeckFormat, name: str) -> None:
    deck = replace(PACK, name=clean_name(name))
    assert read(write_deck(deck, form, TERMS, "en")) == (deck, [])


# Spreadsheets -------------------------------------------------------------------------------------------------------


def test_a_sheet_has_a_row_for_each_card() -> None:
    assert write_deck(PACK, "csv", TERMS, "fr").splitlines() == [
        "deck,section,count,id,name",
        "The Long Run,leader,1,husky,Husky",
        "The Long Run,pack,1,pug,Carlin",
        "The Long Run,pack,2,corgi,Corgi",
    ]


def test_the_name_of_a_deck_is_no_formula_in_a_spreadsheet() -> None:
    assert write_deck(replace(PACK, name="=1+1"), "csv", TERMS, "en").splitlines()[1].startswith("'=1+1,")


@pytest.mark.parametrize(
    "text",
    [
        "Section;Nombre;Carte\r\nMeute;2;corgi\r\n;1;pug\r\nMeneur;1;husky\r\n",
        "\ufeffname\tqty\tsection\nCorgi\t2\tpack\nCarlin\t1\tpack\nHusky\t1\tleader\n",
        '"section","count","id","name"\n"pack","2","","CORGI"\n\n"pack","","carlin",""\n"leader","1","no-id","Husky"\n',
    ],
)
def test_sheets_are_read_as_programs_and_people_write_them(text: str) -> None:
    deck, problems = read(text)
    assert (deck.in_order(CARDS), problems) == (replace(PACK, name=""), [])


def test_the_problems_of_a_sheet_are_told_at_once_with_their_lines() -> None:
    text = "section,count,id\npack,2,corgy\npak,1,pug\npack,none,pug\npack,1000000000,pug\n"
    assert told(text) == [
        (2, "deck-card", "corgi"),
        (3, "deck-section", "pack"),
        (4, "deck-count", ""),
        (5, "deck-count", ""),
    ]
    assert told("2,corgi\n", "mine.csv") == [(1, "deck-columns", "")]
    assert told("", "mine.csv") == [(1, "deck-columns", "")]


def test_a_quotation_mark_that_is_not_closed_costs_its_own_line_only() -> None:
    text = 'section,count,id\npack,2,"corgi\npack,1,corgy\n"pack" 1,1,pug\npack,1,"pug"\n'
    assert told(text) == [(2, "deck-quotes", ""), (3, "deck-card", "corgi"), (4, "deck-quotes", "")]
    assert read(text)[0].section("pack") == ("pug",)


def test_a_sheet_with_the_line_ends_of_an_old_program_is_read() -> None:
    assert read("section,count,id\rpack,2,corgi\rpack,1,pug\rleader,1,husky\r", "mine.csv")[1] == []


# OCTGN --------------------------------------------------------------------------------------------------------------

FOREIGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593" sleeveid="0">
  <section name="Leader" shared="False">
    <card qty="1" id="11111111-7cd8-11dd-8f94-e62b56d89593">Husky</card>
  </section>
  <section name="Pack" shared="False"><card qty="2" id="22222222-7cd8-11dd-8f94-e62b56d89593">Corgi</card>
    <card qty="1" id="pug" />
  </section>
  <section name="Sideboard" shared="True" />
  <notes><![CDATA[won & lost]]></notes>
</deck>
"""


def test_a_file_for_octgn_has_a_guid_for_every_card() -> None:
    lines = write_deck(PACK, "o8d", TERMS, "en").splitlines()
    assert lines[0] == '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    assert lines[2:4] == [
        '  <section name="leader" shared="False">',
        f'    <card qty="1" id="{card_guid("hounds", "husky")}">Husky</card>',
    ]
    assert card_guid("hounds", "husky") != card_guid("trueshot", "husky")


def test_a_file_by_somebody_else_is_read_by_its_names() -> None:
    deck, problems = read(FOREIGN)
    assert problems == []
    assert deck.in_order(CARDS) == replace(PACK, name="")
    assert (deck.line_of("leader", "husky"), deck.line_of("pack", "corgi"), deck.line_of("pack", "pug")) == (4, 6, 7)


def test_the_problems_of_a_file_are_told_at_once_with_their_lines() -> None:
    text = FOREIGN.replace("Husky", "Huski").replace('"Pack"', '"Pak"').replace('qty="1" id="pug"', 'qty="x" id="pug"')
    assert told(f"\n\n{text}") == [
        (6, "deck-card", "husky"),
        (8, "deck-section", "pack"),
        (9, "deck-count", ""),
    ]
    unknown = FOREIGN.replace(
        '<section name="Sideboard" shared="True" />', '<section name="Side"><card>Pug</card></section>'
    )
    assert told(unknown) == [(9, "deck-section", "")]
    assert told('<deck game="chess"><section name="pack"><card>Pug</card></section></deck>') == [(1, "deck-game", "")]


BOMB = """<?xml version="1.0"?>
<!DOCTYPE deck [<!ENTITY a "pug"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<deck><section name="pack"><card qty="1">&b;</card></section></deck>
"""
LEAK = """<!DOCTYPE deck [<!ENTITY file SYSTEM "file:///etc/hostname">]>
<deck><section name="pack"><card qty="1">&file;</card></section></deck>
"""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (BOMB, (2, "deck-doctype", "")),
        (LEAK, (1, "deck-doctype", "")),
        ("<deck>\n<section name='pack'>\n<card>&a;</card></section></deck>", (3, "deck-xml", "")),
        ("<deck><section name='pack'><card>Pug</card></section>", (1, "deck-xml", "")),
        ("<deck game='\ud800'", (1, "deck-xml", "")),
        ("<html>\n<deck/></html>", (1, "deck-root", "")),
        ("pug", (1, "deck-xml", "")),
    ],
)
def test_what_is_no_deck_or_declares_entities_is_refused(text: str, problem: tuple[int, str, str]) -> None:
    assert told(text, "mine.o8d") == [problem]


def test_a_deep_file_is_read_or_refused_and_harms_nobody() -> None:
    assert told("<deck>" + "<a>" * 3000 + "</a>" * 3000 + "</deck>") == [(0, "deck-too-long", "")]
    assert told("<deck>" + "<a>" * 2500 + "</a>" * 2500 + "</deck>") == [(0, "deck-empty", "")]


# Links --------------------------------------------------------------------------------------------------------------


def test_a_link_is_short_and_is_understood_in_an_address() -> None:
    code = link(PACK)
    assert (code.startswith("cw1."), len(code)) == (True, 44)
    assert read(f" https://example.org/build/hounds#{code}\n") == (PACK, [])
    assert read(f"<https://example.org/build/hounds#{code}>."[1:]) == (PACK, [])  # as a chat may give it


def test_a_damaged_link_is_told() -> None:
    code = link(PACK)
    for end in range(4, len(code)):
        assert told(code[:end]) == [(0, "deck-link", "")]
    other = "A" if code[9] != "A" else "B"
    assert told(code[:9] + other + code[10:]) == [(0, "deck-link", "")]
    assert told("cw1.!") == told("https://example.org/build/hounds#cw1.") == [(0, "deck-link", "")]
    assert told(code.replace("cw1", "cw2")) == [(0, "deck-link-version", "")]


def test_a_link_that_somebody_forged_is_told() -> None:
    """Its last bytes are right, its numbers are not: no copies, more than any deck has, or a number without end."""
    for count in (b"\0", b"\x64", b"\x81" * 12_000 + b"\1"):
        payload = b"\0\1" + card_mark("husky") + count + b"\0"
        code = urlsafe_b64encode(payload + crc32(payload).to_bytes(4, "big")[:3]).decode().rstrip("=")
        assert told(f"cw1.{code}") == [(0, "deck-link", "")]


def test_a_link_for_other_cards_says_how_many_are_unknown() -> None:
    fewer = replace(CARDS, cards=tuple(card for card in CARDS.cards if card.id != "corgi"))
    deck, problems = read_deck(link(PACK), DeckTerms("hounds", fewer, TERMS.sections))
    assert [(problem.id, problem.arguments["n"]) for problem in problems] == [("deck-link-cards", 1)]
    assert deck.section("pack") == ("pug",)
    more = replace(TERMS, sections={**TERMS.sections, "side": ()})
    assert [problem.id for problem in read_deck(link(PACK), more)[1]] == ["deck-link"]


@pytest.mark.usefixtures("outside_games")
def test_no_two_cards_of_a_game_have_the_same_mark() -> None:
    for game in games():
        ids = [card.id for card in find_game(game).shipped_cards.cards]
        assert len({card_mark(card) for card in ids}) == len(ids), game


# Names --------------------------------------------------------------------------------------------------------------


def _renamed(cards: CardSet) -> CardSet:
    """Let two cards be versions of one person, with second names."""
    first, second = "husky", "corgi"
    subnames: dict[str, dict[Language, str]] = {
        first: {"en": "the Swift", "fr": "la Vive"},
        second: {"en": "the Wise", "fr": "la Sage"},
    }
    return replace(
        cards,
        cards=tuple(
            replace(card, names={"en": "Rex", "fr": "Rex"}, subnames=subnames[card.id]) if card.id in subnames else card
            for card in cards.cards
        ),
    )


@pytest.mark.parametrize("form", FORMATS)
def test_a_name_that_two_cards_have_needs_the_second_name(form: DeckFormat) -> None:
    terms = replace(TERMS, cards=_renamed(CARDS))
    deck, problems = read_deck("1 Rex, the Swift\n[pack]\n2 Rex la Sage\n1 pug\n", terms)
    assert (problems, deck.section("leader"), deck.section("pack")) == ([], ("husky",), ("corgi", "corgi", "pug"))
    assert read_deck(write_deck(deck, form, terms, "fr"), terms) == (deck, [])
    (unclear,) = read_deck("1 Rex\n", terms)[1]
    assert (unclear.id, unclear.arguments["known"]) == ("deck-ambiguous", ["corgi", "husky"])
    assert all(unclear.hint(lang) for lang in LANGUAGES)


def test_every_problem_of_these_forms_has_words_in_both_languages() -> None:
    for key in general_catalogue().keys("problem.deck-"):
        problem = Problem(id=key.removeprefix("problem."), arguments={"n": 1, "least": 1, "most": 1, **_ANY})
        assert problem.words("en") != problem.words("fr")


_ANY = dict.fromkeys(("name", "known", "section", "card", "game", "size", "limit", "version"), "x")
