"""A game at the terminal, in plain lines: choices, commands, undo, curtain, keeping and leaving."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.terminal import PlainScreen
from cardwright.text import LANGUAGES, Language
from tests.bots.test_analysis import DECISIVE
from tests.covers import covers
from tests.terminal.tables import play_plain, run

QUICK = {"quick_play": True}
START = "A hand whippet chihuahua pug, treats 2\nB hand corgi husky beagle, treats 3\ntable barracks dogini\nat place"
RECRUITING = "A treats 2\nB treats 3\ntable barracks dogini mail_carrier\nat recruit"
TRANSCRIPTS = Path(__file__).parent / "transcripts"


def at_the_table() -> cw.State:
    return cw.new_game("hounds", seed=3, start=START)


def kept(folder: Path) -> cw.State:
    return cw.replay(cw.Record.from_json((folder / "game.json").read_text(encoding="utf-8")))


# Answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["3", "attack whippet", "whippet", "attack whi", "Whi", "  WHIPPET "])
def test_every_way_to_name_a_choice_makes_the_same_choice(typed: str, tmp_path: Path) -> None:
    state = at_the_table()
    play_plain(state, ["", typed], tmp_path, seats="you,you")
    assert state.record().choices == ((0, "attack whippet"),)


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("9", "en", "There are 3 choices, 1 to 3."),
        ("9" * 5000, "en", "There are 3 choices, 1 to 3."),
        ("0", "fr", "Il y a 3 choix, de 1 à 3."),
        ("gibberish", "en", 'I do not understand "gibberish". Give a number from 1 to 3, or write help.'),
        ("charabia", "fr", "Je ne comprends pas « charabia ». Donnez un numéro de 1 à 3, ou écrivez aide."),
        ("attack", "en", '"attack" could be: attack chihuahua, attack pug, attack whippet. Write more of it'),
        ("beagle", "en", "Beagle is not in your hand. (rule HH-5.1)"),
        ("attack beagle", "fr", "Beagle n’est pas dans votre main. (règle HH-5.1)"),
        ("-", "en", "You have enough cards for every slot, so this one cannot stay empty. (rule HH-5.2)"),
    ],
)
@covers("HH-5.1", "HH-5.2")
def test_what_cannot_be_chosen_is_explained_and_changes_nothing(
    typed: str, lang: Language, said: str, tmp_path: Path
) -> None:
    state = at_the_table()
    shown = play_plain(state, ["", typed], tmp_path, lang=lang, seats="you,you")
    assert said in shown.replace("\u00a0", " ")
    assert state.record().choices == ()


COMBAT = """
A melee captain_of_the_piers guild_halberdier/damage=2, hand draw_the_bridge, gold 3
B melee smoke_stalker
table active B
at actions
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "Drakerion, turn 1 · Action Phase",
                "health 4 of 6, damage: 2, defender)",
                "2. Captain of the Piers: Combat: Commit this card; your participating Character gains 2 Shield.\n",
                "There are 3 choices, 1 to 3.",
            ],
        ),
        (
            "fr",
            [
                "Drakerion, tour 1 · Phase d’Action",
                "PV 4 sur 6, dégâts : 2, défenseur)",
                "piles : Combat : inclinez cette carte ; votre Personnage participant gagne 2 Boucliers.\n3. Passer",
                "Il y a 3 choix, de 1 à 3.",
            ],
        ),
    ],
)
def test_a_combat_is_told_in_the_words_of_its_game_and_each_ability_once(
    lang: Language, said: list[str], tmp_path: Path
) -> None:
    state = cw.new_game("drakerion", 2, seed=1, start=COMBAT, decks={0: "concord", 1: "pack"})
    for choice in ("smoke_stalker > strike", "guild_halberdier"):
        state.choose(1, choice)
    shown = play_plain(state, ["", "9"], tmp_path, lang=lang, seats="you,you").replace("\u00a0", " ")
    for words in said:
        assert words in shown


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "There is only one choice: 1."), ("fr", "Il n’y a qu’un choix : 1.")]
)
def test_a_single_choice_is_not_told_as_several(lang: Language, said: str, tmp_path: Path) -> None:
    start = COMBAT.replace("draw_the_bridge", "ferry_recruit, deck hold_the_span").replace("captain_of_the_piers ", "")
    state = cw.new_game("drakerion", 2, seed=1, start=start, decks={0: "concord", 1: "pack"})
    state.choose(1, "smoke_stalker > strike")
    assert state.choices(0) == ["pass"]
    assert said in play_plain(state, ["", "9"], tmp_path, lang=lang, seats="you,you").replace("\u00a0", " ")


# Commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("why", "en", "Leave it empty: You have enough cards"),
        ("pourquoi", "fr", "Laisser vide : Vous avez assez de cartes"),
        ("why beagle", "en", "Beagle is not in your hand. (rule HH-5.1)"),
        ("why 1", "en", "You may: Chihuahua."),
        ("why whippet", "en", "You may: Whippet."),
        ("pourquoi beagle", "fr", "Beagle n’est pas dans votre main. (règle HH-5.1)"),
        ("rule", "en", "HH-5.1  Place 3 cards of your hand face down"),
        ("règle", "fr", "HH-5.1  Posez 3 cartes de votre main face cachée"),
        ("rule HH-7.3", "en", "Why: In the book every player uses the ability"),
        ("regle 7.3", "fr", "HH-7.3  Vous devez utiliser votre capacité."),
        ("rule 5", "en", "HH-5.8  Any card may go into any slot"),
        ("rule HH-99.1", "en", 'Hounds & Heroes has no rule "HH-99.1". Did you mean HH-'),
        ("card corgi", "en", "Corgi (Hound, power 2): Gain 1 Treat."),
        ("carte Corgi", "fr", "Corgi (Molosse, puissance 2) : Gagnez 1 Friandise."),
        ("card 2", "en", "Pug (Hound, power 1): "),
        ("card unicorn", "en", 'There is no card "unicorn" in this game'),
        ("card", "en", "Write the name of a card after it."),
        ("log", "en", "Nothing has happened yet."),
        ("help", "en", "undo: take your last choice back"),
        ("?", "en", "Each point of power above your opponent’s Defense is 1 damage, and 1 Treat for you."),
        ("aide", "fr", "Chaque point de puissance au-dessus de la Défense adverse"),
        ("aide", "fr", "annuler : reprendre votre dernier choix"),
        ("undo", "en", "Player A has nothing to take back"),
        ("undo D", "en", "Only people at this keyboard take back choices."),
        ("table", "en", "A hand: Chihuahua (Hound, power 1), Pug (Hound, power 1), Whippet (Hound, power"),
    ],
)
def test_a_command_answers_and_changes_nothing(typed: str, lang: Language, said: str, tmp_path: Path) -> None:
    state = at_the_table()
    shown = play_plain(state, ["", typed], tmp_path, lang=lang, seats="you,you")
    assert said in shown.replace("\u00a0", " ").partition("> ")[2]
    assert state.record().choices == ()


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "log", ["B is played by a bot (hard).", "C is played by a bot (random)."]),
        ("fr", "journal", ["B est joué par un robot (difficile).", "C est joué par un robot (aléatoire)."]),
    ],
)
def test_the_log_begins_with_the_bots_and_their_levels(
    lang: Language, typed: str, said: list[str], tmp_path: Path
) -> None:
    state = cw.new_game("hounds", 3, seed=3, start=f"{START}\nC hand pug pug pug")
    shown = play_plain(state, [typed], tmp_path, lang=lang, seats="you,hard,random")
    before, _, after = shown.partition("> ")
    for part in (before, after):  # as news, and when it is asked for
        lines = part.strip().splitlines()
        at = lines.index(said[0])
        assert lines[at : at + 2] == said


@covers("HH-12.9")
def test_a_refused_wish_is_listed_with_its_reason(tmp_path: Path) -> None:
    shown = play_plain(cw.new_game("hounds", seed=3, start=RECRUITING), [], tmp_path)
    assert "Not now: The Great Dogini for 5 Treats. The Great Dogini costs 5 Treats, and you have 2. (HH-12.9)" in shown


def test_conceding_is_asked_about(tmp_path: Path) -> None:
    state = at_the_table()
    shown = play_plain(state, ["", "concede", "no", "concede", "yes"], tmp_path, seats="you,you")
    assert shown.count("Give up, player A? yes or no > ") == 2
    assert state.result is not None
    assert state.result.reason == "concede"
    assert "B wins: the opponent gave up. (HH-13.5)" in shown


# Undo -------------------------------------------------------------------------------------------------------------


def test_an_unfinished_answer_is_taken_back_freely(tmp_path: Path) -> None:
    state = at_the_table()
    shown = play_plain(state, ["", "whippet", "undo"], tmp_path, seats="you,you")
    assert "Taken back, freely: nobody had learned anything." in shown
    assert state.record().choices == ()
    assert state.pending == (0, 1)


@covers("HH-5.4")
def test_a_finished_hidden_answer_stays(tmp_path: Path) -> None:
    state = at_the_table()
    shown = play_plain(state, ["", "1", "1", "", "undo A"], tmp_path, seats="you,you")
    assert "Player A has nothing to take back, or it is final until the cards are turned up." in shown
    assert len(state.record().choices) == 2


@pytest.mark.parametrize(("answer", "choices"), [("yes", 3), ("no", 4)])
def test_what_taught_somebody_something_is_taken_back_only_if_the_others_agree(
    answer: str, choices: int, tmp_path: Path
) -> None:
    state = at_the_table()
    placing = ["", "1", "1", "", "1", "1"]
    shown = play_plain(state, [*placing, "", "undo B", answer, ""], tmp_path, seats="you,you")
    assert "so all must agree" in shown
    assert "Player A, do you agree? yes or no > " in shown
    assert len(state.record().choices) == choices
    assert ("does not agree: the choice stands" in shown) == (answer == "no")


def test_bots_agree_and_choose_the_same_again(tmp_path: Path) -> None:
    state = at_the_table()
    shown = play_plain(state, ["1", "1", "undo", "1"], tmp_path)
    assert "Taken back; it needed consent, and the others agreed." in shown
    again = at_the_table()
    (tmp_path / "again").mkdir()
    play_plain(again, ["1", "1"], tmp_path / "again")
    assert state.record() == again.record()


# The curtain ------------------------------------------------------------------------------------------------------


class Watched(io.StringIO):
    """Types the first choice for ever, and keeps what every person saw before each line, with what was secret then."""

    def __init__(self, state: cw.State, shown: io.StringIO, answers: int) -> None:
        super().__init__()
        self.state, self.shown, self.answers = state, shown, answers
        self.commands: list[str] = []
        self.read_so_far = 0
        self.curtains = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        screen = self.shown.getvalue()[self.read_so_far :]
        self.read_so_far += len(screen)
        *_, seat = re.findall(r"Player ([AB]), it is your turn", self.shown.getvalue())
        for name in secrets_from(self.state, "AB".index(seat)):
            assert not re.search(rf"\b{re.escape(name)}\b", screen), f"{name} is shown to {seat}"
        if "Press Enter" in screen:
            self.curtains += 1
            return "\n"
        self.commands = self.commands or ["table", "log", "why", "1"]
        self.answers -= 1
        return f"{self.commands.pop(0)}\n" if self.answers else ""


def secrets_from(state: cw.State, seat: int) -> set[str]:
    """Return the names of the cards that others hold and that *seat* has neither seen nor heard of."""
    names = {card.id: card.names["en"] for card in find_game("hounds").shipped_cards.cards}
    own = json.dumps(state.observe(seat))
    told = "\n".join(state.log("en", seat))
    held = {card["id"] for card in hand_of(state, 1 - seat)}
    known = " ".join(name for card, name in names.items() if f'"{card}"' in own) + told
    return {names[card] for card in held if names[card] not in known}


def hand_of(state: cw.State, seat: int) -> list[dict[str, str]]:
    seen = json.loads(json.dumps(state.observe(seat)))
    cards: list[dict[str, str]] = seen["seats"][seat]["zones"]["hand"]["cards"]
    return cards


@pytest.mark.parametrize("seed", range(4))
@covers("HH-5.3")
def test_no_hand_is_ever_shown_to_another_person(seed: int, tmp_path: Path) -> None:
    state = cw.new_game("hounds", seed=seed, options=QUICK)
    assert secrets_from(state, 0), "in Quick Play nobody knows the other's cards"
    shown = io.StringIO()
    watched = Watched(state, shown, answers=120)
    run(state, PlainScreen("en", watched, shown), tmp_path, lang="en", seats="you,you")
    assert watched.curtains > 8


def test_one_person_among_bots_needs_no_curtain(tmp_path: Path) -> None:
    assert "Press Enter" not in play_plain(cw.new_game("hounds", seed=1), ["1"] * 20, tmp_path)


# Keeping and leaving ----------------------------------------------------------------------------------------------


def test_every_choice_is_kept_at_once(tmp_path: Path) -> None:
    state = at_the_table()
    play_plain(state, ["", "whippet"], tmp_path, seats="you,you")
    assert kept(tmp_path).record() == state.record()


@pytest.mark.parametrize("leaving", [["quit"], ["quitter"], []])
def test_whoever_leaves_is_told_how_to_go_on(leaving: list[str], tmp_path: Path) -> None:
    shown = play_plain(at_the_table(), ["1", *leaving], tmp_path)
    assert f"cardwright play hounds --resume {tmp_path / 'game.json'} --seats you,random" in shown
    assert ("End of input." in shown) == (leaving == [])


def test_a_game_whose_file_has_gone_bad_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shown = play_plain(at_the_table(), ["1"], tmp_path / "no such folder")
    (rescued,) = (tmp_path / "data").rglob("hounds-*.json")
    assert str(rescued) in shown
    assert cw.Record.from_json(rescued.read_text(encoding="utf-8")).choices[-1] == (0, "attack chihuahua")


def test_saving_elsewhere_never_writes_over_another_file(tmp_path: Path) -> None:
    other = tmp_path / "diary.txt"
    other.write_text("Dear diary", encoding="utf-8")
    mine = tmp_path / "mine.json"
    shown = play_plain(at_the_table(), ["1", f"save {other}", f"save {mine}", "save"], tmp_path)
    assert other.read_text(encoding="utf-8") == "Dear diary"
    assert f'The file "{other}" exists already and is not this game.' in shown
    assert shown.count(f"Saved as {mine}.") == 2
    assert not list(tmp_path.glob(".*")), "nothing half written is left behind"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    shown = play_plain(at_the_table(), ["1", f"save {tmp_path}/no/such/folder.json"], tmp_path)
    assert "cannot be saved as" in shown
    assert "No such file or directory" in shown


# Whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("players", "lang"), [(2, "en"), (3, "fr"), (4, "en")])
def test_a_whole_game_is_played_by_numbers(players: int, lang: Language, tmp_path: Path) -> None:
    state = cw.new_game("hounds", players, seed=players, options=QUICK)
    seats = ",".join(["you"] + ["random"] * (players - 1))
    shown = play_plain(state, ["1"] * 600, tmp_path, lang=lang, seats=seats)
    assert state.over
    assert state.result is not None
    assert state.result.words(lang) in shown
    assert kept(tmp_path).scores == state.scores
    assert f"cardwright replay {tmp_path / 'game.json'}" in shown


def test_only_bots_may_play(tmp_path: Path) -> None:
    state = cw.new_game("hounds", seed=5)
    play_plain(state, [], tmp_path, seats="random,random")
    assert state.over


# Golden transcripts -----------------------------------------------------------------------------------------------

MOVES = ["", "3", "why", "1", "", "2", "1", "", "quit"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_people_place_and_fight(lang: Language, tmp_path: Path) -> None:
    shown = play_plain(at_the_table(), MOVES, tmp_path, lang=lang, seats="you,you")
    golden = TRANSCRIPTS / f"two_people.{lang}.txt"
    assert shown.replace(str(tmp_path), "FOLDER") == golden.read_text(encoding="utf-8")


# Hints --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "lang"), [("hint", "en"), ("conseil", "fr"), ("hint", "fr")])
def test_a_hint_says_what_expert_would_choose_and_chooses_nothing(typed: str, lang: Language, tmp_path: Path) -> None:
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    shown = play_plain(state, ["1", typed], tmp_path, lang=lang)
    said = {"en": "Expert would choose 2. Comet Tail (", "fr": "Expert choisirait 2. Queue-Comète ("}[lang]
    assert said in shown
    assert state.record().choices[-1] == (0, "attack chihuahua")
