"""The command `cardwright`: play, serve, check cards, read rules, simulate, hold tournaments, replay, review.

Exit status: 0 done, 1 a problem was found (in a file), 2 wrong usage. Every error is one message on standard
error, in the reader's language.
"""

from __future__ import annotations

import argparse
import errno
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cardwright import __version__
from cardwright.cards import known_language, schemas_for
from cardwright.cores import usable_cores
from cardwright.games import add_game_path, find_game, games
from cardwright.games.game import SEAT_LETTERS
from cardwright.interface import catalogue, error, words
from cardwright.text import LANGUAGES, CardwrightError, Language, Reason, TextError, load_cards
from cardwright.text.deck_formats import FORMATS

# Everything else is imported where it is used: `--help` and `check` should be quick.
if TYPE_CHECKING:
    from cardwright.bots import Bot
    from cardwright.games.decks import Given
    from cardwright.games.game import Game
    from cardwright.match import State
    from cardwright.record import Record
    from cardwright.terminal import Lines
    from cardwright.text import CardSet

DONE, PROBLEM, USAGE, INTERRUPTED = 0, 1, 2, 130
PROGRAM = "cardwright"
# Errors in files; all other errors are wrong usage of the command.
FILE_ERRORS = (
    "record-",
    "file-",
    "text",
    "cannot-save",
    "resume-over",
    "beyond-record",
    "system",
    "store-",
    "port-",
    "deck-illegal",
)


class UnplayableRecord(Exception):
    """A record that cannot be replayed, which is a problem of its file, not of the command."""

    def __init__(self, wrong: CardwrightError) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line *argv* (that of the process by default) and return the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _accept_any_text()
    lang = system_language(os.environ)
    try:
        lang = language_of(arguments, os.environ)
        status = _run(arguments, lang)
        sys.stdout.flush()
    except UnplayableRecord as found:
        complain(found.wrong, lang)
        return PROBLEM
    except CardwrightError as wrong:
        _flush_quietly()
        complain(wrong, lang)
        return PROBLEM if wrong.code.startswith(FILE_ERRORS) else USAGE
    except BrokenPipeError:
        _give_up_output()  # the reader has closed the pipe
        return DONE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as refused:
        _give_up_output()
        complain(_refusal(refused), lang)
        return PROBLEM
    return status


def _refusal(refused: OSError) -> CardwrightError:
    """Return the error for what the system refused, with the file if it concerns one."""
    reason = Reason(refused)
    if refused.filename is None:
        return error("system", reason=reason)
    return error("system-file", path=str(refused.filename), reason=reason)


def _accept_any_text() -> None:
    """Replace characters that cannot be decoded or encoded instead of raising an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Redirect standard output to the null device, so that Python's flush at exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _flush_quietly() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        return


def complain(wrong: CardwrightError, lang: Language) -> None:
    """Print what went wrong, with its id."""
    if isinstance(wrong, TextError):
        print(wrong.words(lang), file=sys.stderr)
        return
    rule = f" ({wrong.rule})" if wrong.rule else ""
    print(f"{PROGRAM}: {wrong.words(lang)}{rule}  [{wrong.code}]", file=sys.stderr)


# Language -----------------------------------------------------------------------------------------------------------


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """Return the reader's language: `--lang`, else CARDWRIGHT_LANG, else the system's; an unknown one raises.

    >>> language_of(["play", "--lang=fr"], {}), language_of(["games"], {"LANG": "fr_CA.UTF-8"})
    ('fr', 'fr')
    """
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            return known_language(arguments[number + 1])
        if argument.startswith("--lang="):
            return known_language(argument.removeprefix("--lang="))
    if chosen := environment.get("CARDWRIGHT_LANG"):
        return known_language(chosen)
    return system_language(environment)


def system_language(environment: Mapping[str, str]) -> Language:
    """Return the language of the system's settings, English if it is not supported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := environment.get(name):
            return "fr" if setting.lower().startswith("fr") else "en"
    return "en"


# The parser ---------------------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser that speaks the reader's language; a wrong command line ends with a hint."""

    lang: Language = "en"

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        told = argparse._("%(prog)s: error: %(message)s\n") % {"prog": self.prog, "message": message}  # type: ignore[attr-defined]
        self.exit(USAGE, f"{told}{words('usage.hint', self.lang, command=self.prog)}\n")


def _translate_argparse(lang: Language) -> None:
    """Translate argparse's messages to *lang* by replacing its gettext function, which needs installed catalogues."""
    spoken = {words(key, "en"): words(key, lang) for key in catalogue().keys("argparse.")}

    def translate(text: str) -> str:
        return spoken.get(text, text)

    argparse._ = translate  # type: ignore[attr-defined]


def build_parser(lang: Language) -> Parser:
    """Return the parser of the whole command line."""
    _translate_argparse(lang)
    Parser.lang = lang
    example = games()[0]
    parser = Parser(
        prog=PROGRAM,
        description=words("about.program", lang),
        epilog=words("about.first", lang, game=example),
        allow_abbrev=False,
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=words("argument.lang", lang))
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version, help=words("argument.version", lang))
    commands = parser.add_subparsers(
        title=words("about.commands", lang), metavar=words("about.command", lang), dest="command", required=True
    )

    def command(name: str, line: str) -> Parser:
        told = words("about.example", lang, line=f"{PROGRAM} {name} {line}".rstrip())
        made: Parser = commands.add_parser(
            name,
            help=words(f"command.{name}", lang),
            description=words(f"command.{name}", lang),
            epilog=told,
            allow_abbrev=False,
        )
        made.add_argument("--lang", choices=LANGUAGES, help=words("argument.lang", lang), default=argparse.SUPPRESS)
        made.add_argument(
            "--game-path",
            action="append",
            default=[],
            metavar=_meta("folder", lang),
            help=words("argument.game-path", lang),
        )
        return made

    _games_arguments(command("games", example), lang)
    _play_arguments(command("play", f"{example} --players 2 --seed 7"), lang)
    _serve_arguments(command("serve", "--open"), lang)
    _check_arguments(command("check", "my-cards.toml"), lang)
    _cards_arguments(command("cards", example), lang)
    _decks_arguments(command("decks", f"{example} my.deck"), lang)
    _phrases_arguments(command("phrases", example), lang)
    _rules_arguments(command("rules", f"{example} 7.3"), lang)
    _simulate_arguments(command("simulate", f"{example} --games 1000 --seed 1 --json"), lang)
    _arena_arguments(command("arena", f"{example} --bots search:0.1s,greedy,random --games 20 --seed 1"), lang)
    _replay_arguments(command("replay", "game.json --seat A"), lang)
    _review_arguments(command("review", "game.json --seat A"), lang)
    return parser


def _meta(name: str, lang: Language) -> str:
    return words(f"meta.{name}", lang)


def _game_argument(parser: Parser, lang: Language, *, optional: bool = False) -> None:
    parser.add_argument(
        "game", metavar=_meta("game", lang), nargs="?" if optional else None, help=words("argument.game", lang)
    )


def _games_arguments(parser: Parser, lang: Language) -> None:
    _game_argument(parser, lang, optional=True)


def _table_arguments(parser: Parser, lang: Language) -> None:
    """Add the arguments with which any game is started."""
    parser.add_argument("--players", type=_number(1, lang), metavar="N", help=words("argument.players", lang))
    parser.add_argument("--seed", type=_seed(lang), metavar="N", help=words("argument.seed", lang))
    _option_argument(parser, lang)
    parser.add_argument(
        "--deck",
        action="append",
        default=[],
        type=_deck(lang),
        metavar=_meta("deck", lang),
        help=words("argument.deck", lang),
    )
    _cards_argument(parser, lang)


def _option_argument(parser: Parser, lang: Language) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option(lang),
        metavar=_meta("option", lang),
        help=words("argument.option", lang),
    )


def _cards_argument(parser: Parser, lang: Language) -> None:
    parser.add_argument("--cards", metavar=_meta("file", lang), help=words("argument.cards", lang))


def _play_arguments(parser: Parser, lang: Language) -> None:
    from cardwright.bots import bot_names

    _game_argument(parser, lang)
    _table_arguments(parser, lang)
    bots = ", ".join(bot_names())
    parser.add_argument("--seats", metavar=_meta("seats", lang), help=words("argument.seats", lang, bots=bots))
    parser.add_argument("--resume", metavar=_meta("file", lang), help=words("argument.resume", lang))
    parser.add_argument("--save", metavar=_meta("file", lang), help=words("argument.save", lang))
    parser.add_argument("--plain", action="store_true", help=words("argument.plain", lang))


def _serve_arguments(parser: Parser, lang: Language) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar=_meta("address", lang), help=words("argument.host", lang)
    )
    parser.add_argument("--port", type=_port(lang), default=8000, metavar="N", help=words("argument.port", lang))
    parser.add_argument("--database", metavar=_meta("database", lang), help=words("argument.database", lang))
    parser.add_argument("--sync", choices=("normal", "full"), default="normal", help=words("argument.sync", lang))
    parser.add_argument("--processes", type=_number(1, lang), metavar="N", help=words("argument.sharing", lang))
    parser.add_argument("--open", action="store_true", help=words("argument.open", lang))
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        type=_origin(lang),
        metavar=_meta("origin", lang),
        help=words("argument.origin", lang),
    )


def _check_arguments(parser: Parser, lang: Language) -> None:
    parser.add_argument("files", nargs="+", metavar=_meta("file", lang), help=words("argument.files", lang))


def _cards_arguments(parser: Parser, lang: Language) -> None:
    _game_argument(parser, lang)
    parser.add_argument("card", nargs="?", metavar=_meta("card", lang), help=words("argument.card", lang))
    _cards_argument(parser, lang)
    sheet = parser.add_mutually_exclusive_group()
    sheet.add_argument("--csv", action="store_true", help=words("argument.csv", lang))
    sheet.add_argument("--from-csv", metavar=_meta("file", lang), help=words("argument.from-csv", lang))


def _decks_arguments(parser: Parser, lang: Language) -> None:
    _game_argument(parser, lang)
    parser.add_argument("deck", nargs="?", metavar=_meta("deck-name", lang), help=words("argument.deck-name", lang))
    parser.add_argument("--format", choices=FORMATS, help=words("argument.deck-format", lang))
    parser.add_argument("--seed", type=_seed(lang), default=1, metavar="N", help=words("argument.deck-seed", lang))
    _option_argument(parser, lang)
    _cards_argument(parser, lang)


def _phrases_arguments(parser: Parser, lang: Language) -> None:
    _game_argument(parser, lang, optional=True)


def _rules_arguments(parser: Parser, lang: Language) -> None:
    _game_argument(parser, lang)
    parser.add_argument("rule", nargs="?", metavar=_meta("rule", lang), help=words("argument.rule", lang))
    parser.add_argument("--designers", action="store_true", help=words("argument.designers", lang))
    parser.add_argument("--howto", action="store_true", help=words("argument.howto", lang))


def _simulate_arguments(parser: Parser, lang: Language) -> None:
    from cardwright.bots import bot_names

    _game_argument(parser, lang)
    parser.add_argument("--games", type=_number(1, lang), default=1000, metavar="N", help=words("argument.games", lang))
    _table_arguments(parser, lang)
    bots = ", ".join(bot_names())
    parser.add_argument("--bots", metavar=_meta("seats", lang), help=words("argument.bots", lang, bots=bots))
    parser.add_argument("--processes", type=_number(1, lang), metavar="N", help=words("argument.processes", lang))
    parser.add_argument("--json", action="store_true", help=words("argument.json", lang))


def _arena_arguments(parser: Parser, lang: Language) -> None:
    from cardwright.bots import bot_names
    from cardwright.bots.limits import MOST_SIMULATIONS

    _game_argument(parser, lang)
    bots = ", ".join(bot_names())
    parser.add_argument(
        "--bots", required=True, metavar=_meta("bots", lang), help=words("argument.arena-bots", lang, bots=bots)
    )
    parser.add_argument(
        "--games", type=_number(1, lang), default=100, metavar="N", help=words("argument.arena-games", lang)
    )
    _table_arguments(parser, lang)
    parser.add_argument("--seconds", type=_seconds(lang), metavar="S", help=words("argument.seconds", lang))
    parser.add_argument(
        "--simulations",
        type=_number(1, lang, MOST_SIMULATIONS),
        metavar="N",
        help=words("argument.simulations", lang),
    )
    parser.add_argument("--processes", type=_number(1, lang), metavar="N", help=words("argument.processes", lang))
    parser.add_argument("--json", action="store_true", help=words("argument.json", lang))


def _replay_arguments(parser: Parser, lang: Language) -> None:
    parser.add_argument("file", metavar=_meta("file", lang), help=words("argument.record", lang))
    parser.add_argument("--seat", type=_seat(lang), metavar=_meta("seat", lang), help=words("argument.seat", lang))
    parser.add_argument("--upto", type=_number(0, lang), metavar="N", help=words("argument.upto", lang))


def _review_arguments(parser: Parser, lang: Language) -> None:
    from cardwright.bots.analysis import LEAST
    from cardwright.bots.limits import MOST_SIMULATIONS
    from cardwright.lab.review import SIMULATIONS

    parser.add_argument("file", metavar=_meta("file", lang), help=words("argument.record", lang))
    parser.add_argument(
        "--seat", type=_seat(lang), metavar=_meta("seat", lang), help=words("argument.review-seat", lang)
    )
    parser.add_argument(
        "--simulations",
        type=_number(LEAST, lang, MOST_SIMULATIONS),
        default=SIMULATIONS,
        metavar="N",
        help=words("argument.review-simulations", lang, least=LEAST, n=SIMULATIONS),
    )
    parser.add_argument("--seed", type=_seed(lang), default=1, metavar="N", help=words("argument.review-seed", lang))
    parser.add_argument(
        "--processes", "--jobs", type=_number(1, lang), metavar="N", help=words("argument.processes", lang)
    )
    parser.add_argument("--json", action="store_true", help=words("argument.json", lang))


class _Reading:
    """Parses one kind of argument; errors are in the reader's language."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang

    def wrong(self, key: str, value: str, **arguments: object) -> argparse.ArgumentTypeError:
        return argparse.ArgumentTypeError(words(f"usage.{key}", self.lang, value=value, **arguments))


class _seed(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> int:
        from cardwright.match import MAX_SEED

        if not value.isdecimal() or len(value) > 39 or int(value) >= MAX_SEED:
            raise self.wrong("seed", value)
        return int(value)


class _number(_Reading):  # noqa: N801 - used like a function
    def __init__(self, least: int, lang: Language, most: int | None = None) -> None:
        super().__init__(lang)
        self.least = least
        self.most = most

    def __call__(self, value: str) -> int:
        number = int(value) if value.isdecimal() and len(value) <= 12 else -1
        if self.most is not None and not self.least <= number <= self.most:
            raise self.wrong("number-to", value, least=self.least, most=self.most)
        if number < self.least:
            raise self.wrong("number", value, least=self.least)
        return number


class _seconds(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> float:
        from cardwright.bots.limits import MOST_SECONDS

        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds <= MOST_SECONDS:
            raise self.wrong("seconds", value, most=MOST_SECONDS)
        return seconds


class _port(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> int:
        if not value.isdecimal() or len(value) > 5 or int(value) > 65535:
            raise self.wrong("port", value)
        return int(value)


class _origin(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> str:
        from urllib.parse import urlsplit

        try:
            parts = urlsplit(value)
            plain = f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            raise self.wrong("origin", value) from None
        if parts.scheme not in ("http", "https") or not parts.hostname or value.rstrip("/") != plain:
            raise self.wrong("origin", value)
        return plain


class _option(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> tuple[str, str]:
        name, sign, setting = value.partition("=")
        if not sign or not name.strip():
            raise self.wrong("option", value)
        return name.strip(), setting.strip()


class _deck(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> tuple[int, str]:
        seat, sign, deck = value.partition("=")
        seat = seat.strip().upper()
        if not sign or len(seat) != 1 or seat not in SEAT_LETTERS or not deck.strip():
            raise self.wrong("deck", value)
        return SEAT_LETTERS.index(seat), deck.strip()


class _seat(_Reading):  # noqa: N801 - used like a function
    def __call__(self, value: str) -> int:
        if len(value) != 1 or value.upper() not in SEAT_LETTERS:
            raise self.wrong("seat", value)
        return SEAT_LETTERS.index(value.upper())


# Commands -----------------------------------------------------------------------------------------------------------


def _run(arguments: Sequence[str], lang: Language) -> int:
    asked = build_parser(lang).parse_args(arguments)
    for folder in asked.game_path:
        add_game_path(folder)
    commands = {
        "games": _games,
        "play": _play,
        "serve": _serve,
        "check": _check,
        "cards": _cards,
        "decks": _decks,
        "phrases": _phrases,
        "rules": _rules,
        "simulate": _simulate,
        "arena": _arena,
        "replay": _replay,
        "review": _review,
    }
    return commands[asked.command](asked, lang)


def _games(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.terminal import draws
    from cardwright.terminal.pages import Pages

    pages = Pages(lang, drawn=draws())
    if asked.game is not None:
        pages.game(find_game(asked.game))
    else:
        pages.games([find_game(name) for name in games()])
    return DONE


def _check(asked: argparse.Namespace, lang: Language) -> int:
    status = DONE
    for name in asked.files:
        path = Path(name)
        found = load_cards(path, *schemas_for(path))
        errors = len(found.errors)
        for problem in found.problems:
            mark = "" if problem.severity == "error" else f"{words('check.warning', lang)}: "
            print(f"{mark}{problem.render(lang)}")
        if found.problems:
            counts = {"errors": errors, "warnings": len(found.problems) - errors}
            print(words("check.found", lang, file=path.name, **counts))
        else:
            title = find_game(found.game).title(lang)
            print(words("check.fine", lang, file=path.name, cards=len(found.cards), game=title))
        status = PROBLEM if errors else status
    return status


def _cards(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.terminal import Painter, draws
    from cardwright.terminal.pages import Pages

    game = find_game(asked.game)
    if asked.from_csv is not None:
        from cardwright.card_sheets import csv_to_toml
        from cardwright.terminal.saves import read_text

        sys.stdout.write(csv_to_toml(read_text(Path(asked.from_csv)), game.schema))
        return DONE
    cards = _card_set(game, asked.cards)
    if asked.csv:
        from cardwright.card_sheets import cards_to_csv

        sys.stdout.write(cards_to_csv(cards, game.schema))
        return DONE
    painter = Painter(game, cards, lang)
    pages = Pages(lang, drawn=draws())
    if asked.card is None:
        pages.cards(cards, painter)
        return DONE
    face = painter.card(asked.card)
    if face is None:
        raise error("unknown-card", game=game.title(lang), name=asked.card, id=game.name)
    pages.card(face)
    return DONE


def _card_set(game: Game, file: str | None) -> CardSet:
    """Return the cards of a card file, or the shipped ones."""
    return game.shipped_cards if file is None else load_cards(Path(file), game.schema).required()


def _decks(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.decks import decks_of
    from cardwright.engine import Dice
    from cardwright.text import write_deck

    game = find_game(asked.game)
    decks, cards = decks_of(game), _card_set(game, asked.cards)
    options = game.read_options(dict(asked.option), game.players[0])
    if asked.deck is None:
        for name, deck in decks.starters(cards, options).items():
            sizes = [f"[{section}] {len(listed)}" for section, listed in deck.sections]
            title = decks.named_in(lang, deck, cards).name
            print(words("decks.starter", lang, name=name, title=title, sizes=sizes))
        print(words("decks.more", lang, game=game.name))
        return DONE
    given = _given_deck(game, asked.deck)
    deck, problems = decks.find(given, cards, options, Dice(f"deck {asked.seed}"))
    told = sys.stdout if asked.format is None else sys.stderr
    for problem in problems:
        print(problem.render(lang), file=told)
    if problems:
        print(words("decks.found", lang, deck=asked.deck, n=len(problems)), file=told)
        return PROBLEM
    if isinstance(given, Path) and asked.format is None:
        total = sum(len(listed) for _, listed in deck.sections)
        print(words("decks.fine", lang, deck=given.name, n=total, game=game.title(lang)))
    else:
        sys.stdout.write(write_deck(deck, asked.format or "text", decks.terms(cards), lang))
    return DONE


def _given_deck(game: Game, named: str) -> Given:
    """Return the deck named on the command line: a starter deck or a random one by its name, else a file."""
    from cardwright.games.decks import RANDOM

    known = [] if game.decks is None else [RANDOM, *game.decks.starter_texts]
    if named.casefold() in (name.casefold() for name in known) or not known:
        return named
    path = Path(named)
    if not path.exists() and not path.suffix and path.name == named:
        raise CardwrightError("deck-not-found", name=named, known=known)
    return path


def _given_decks(asked: argparse.Namespace, game: Game) -> dict[int, Given]:
    seats = [seat for seat, _ in asked.deck]
    for seat in seats:
        if seats.count(seat) > 1:
            raise error("deck-twice", seat=SEAT_LETTERS[seat])
    return {seat: _given_deck(game, named) for seat, named in asked.deck}


def _phrases(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.terminal import draws
    from cardwright.terminal.pages import Pages

    for name in games() if asked.game is None else [asked.game]:
        Pages(lang, drawn=draws()).phrases(find_game(name))
    return DONE


def _rules(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.howto import required_how_to
    from cardwright.rulebook import Rule, rulebook
    from cardwright.terminal import draws
    from cardwright.terminal.pages import Pages

    game = find_game(asked.game)
    pages = Pages(lang, drawn=draws())
    if asked.howto:
        pages.how_to(game, required_how_to(game, lang))
        return DONE
    book = rulebook(game, lang)
    if asked.designers:
        pages.designers(book)
        return DONE
    if asked.rule is None:
        pages.rulebook(book)
        return DONE
    found = book.find(asked.rule)
    if isinstance(found, Rule):
        pages.rule(found)
    else:
        pages.chapter(found)
    return DONE


# Playing ------------------------------------------------------------------------------------------------------------


def _play(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.terminal import Keeper, Painter, Session, make_screen

    game = find_game(asked.game)
    if asked.resume is not None:
        state, cards = _resumed(asked, game)
        # A resumed game is saved to its own file unless another one is named.
        kept, owned = (asked.save, False) if asked.save else (asked.resume, True)
        greeting = [words("greet.resumed", lang, game=game.title(lang), choices=len(state.record().choices))]
    else:
        state, cards = _new_game(asked, game), _card_set(game, asked.cards)
        kept, owned = asked.save, False
        welcome = words("greet.welcome", lang, game=game.title(lang))
        pitch = game.words.words("title.pitch", lang) if "title.pitch" in game.words else welcome
        greeting = [pitch, words("greet.how", lang)]
    seats = _seats(asked.seats, state.players)
    keeper = Keeper(game.name, None if kept is None else Path(kept).absolute(), owned=owned)
    painter = Painter(game, cards, lang)
    screen = make_screen(painter.layout, lang, plain=asked.plain)
    Session(state, painter, screen, keeper, seats, _lines(asked, state), greeting).run()
    return DONE


def _new_game(asked: argparse.Namespace, game: Game) -> State:
    from secrets import randbelow

    from cardwright.match import new_game

    players = asked.players
    if players is None and asked.seats is not None:
        players = len(asked.seats.split(","))
    # Short enough to type for somebody who wants the same cards again.
    seed = randbelow(10**9) if asked.seed is None else asked.seed
    cards = None if asked.cards is None else Path(asked.cards)
    decks = _given_decks(asked, game)
    return new_game(game.name, players, seed, dict(asked.option), cards, decks=decks)


def _resumed(asked: argparse.Namespace, game: Game) -> tuple[State, CardSet]:
    """Return the saved game to go on with, and its cards."""
    from cardwright.terminal import read_record

    for given, what in ((asked.players, "--players"), (asked.seed, "--seed"), (asked.cards, "--cards")):
        if given is not None:
            raise error("resume-and-more", what=what)
    for several, what in ((asked.option, "--option"), (asked.deck, "--deck")):
        if several:
            raise error("resume-and-more", what=what)
    record = read_record(Path(asked.resume))
    if record.game != game.name:
        line = shlex.join([PROGRAM, "play", record.game, "--resume", asked.resume])
        raise error("resume-other-game", found=record.game, wanted=game.name, line=line)
    state = _replayed(record)
    if state.over:
        raise error("resume-over", line=shlex.join([PROGRAM, "replay", asked.resume]))
    return state, _cards_of(record, game)


def _replayed(record: Record, upto: int | None = None) -> State:
    """Return the game of a record after so many choices."""
    from cardwright.match import replay

    try:
        return replay(record, upto)
    except CardwrightError as wrong:
        raise UnplayableRecord(wrong) from None


def _cards_of(record: Record, game: Game) -> CardSet:
    return game.shipped_cards if record.card_file is None else load_cards(record.card_file, game.schema).required()


def _seats(named: str | None, players: int) -> list[tuple[str, Bot | None]]:
    """Return who sits at each seat; by default a person at the first and bots elsewhere."""
    from cardwright.bots import STANDARD, bot
    from cardwright.terminal import PERSON

    standard = STANDARD
    names = (
        [PERSON] + [standard] * (players - 1) if named is None else [name.strip().lower() for name in named.split(",")]
    )
    if len(names) != players:
        raise error("seats-and-players", seats=len(names), players=players)
    people = {PERSON, *(words("seat.you", lang) for lang in LANGUAGES)}
    robots = {"bot": standard, "robot": standard}
    seats: list[tuple[str, Bot | None]] = []
    for number, name in enumerate(names):
        if name in people:
            seats.append((PERSON, None))
        else:
            name = robots.get(name, name)
            seats.append((name, bot(name, seed=f"seat {SEAT_LETTERS[number]}")))
    return seats


def _lines(asked: argparse.Namespace, state: State) -> Lines:
    """Return the commands that start another game like this one and that resume it."""
    from cardwright.terminal import Lines
    from cardwright.terminal.pages import option_word

    paths = [part for path in asked.game_path for part in ("--game-path", path)]
    start = [PROGRAM, "play", state.game, *paths]
    game = find_game(state.game)
    again = [*start, "--players", str(state.players)]
    for option in game.options:
        value = state.options[option.name]
        if value != game.default_of(option, state.players):
            again += ["--option", f"{option.name}={option_word(value)}"]
    for seat, deck in asked.deck:
        again += ["--deck", f"{SEAT_LETTERS[seat]}={deck}"]
    for name in ("seats", "cards"):
        if (given := getattr(asked, name)) is not None:
            again += [f"--{name}", given]
    return Lines(tuple(again), tuple(start))


# Serving ------------------------------------------------------------------------------------------------------------


def _serve(asked: argparse.Namespace, lang: Language) -> int:
    try:
        from cardwright.server import run
    except ImportError as missing:
        raise error("server-missing", name=missing.name or "?") from None

    database = _database(asked.database)

    def ready(address: str) -> None:
        print(words("serve.ready", lang, address=address))
        print(words("serve.kept", lang, path=str(database)), flush=True)
        if asked.open:
            import webbrowser

            webbrowser.open(address)

    try:
        where = asked.host, asked.port, database, asked.sync
        run(*where, origins=asked.origin, ready=ready, processes=asked.processes)
    except KeyboardInterrupt:
        pass  # the usual way to end it
    except OSError as refused:
        if refused.filename is not None:
            raise
        raise error("port-refused", host=asked.host, port=asked.port, reason=Reason(refused)) from None
    print(words("serve.stopped", lang))
    return DONE


def _database(named: str | None) -> Path:
    """Return the database file for tables: a path, `sqlite:///path`, or one in the data folder. It is writable.

    Another kind of database raises CardwrightError; a file that the system refuses raises OSError.
    """
    from cardwright.folders import data_folder

    if named is None:
        path = data_folder() / "tables.db"
    elif named.startswith("sqlite:///"):
        path = Path(named.removeprefix("sqlite:///")).expanduser()
    elif "://" in named:
        raise error("database-kind", url=named)
    else:
        path = Path(named).expanduser()
    path = path.absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    existing = path if path.exists() else path.parent
    if not os.access(existing, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(existing))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path


# Simulation and replay ----------------------------------------------------------------------------------------------


def _simulate(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.lab import Experiment, report, report_json, simulate

    game = find_game(asked.game)
    bots = tuple(name.strip() for name in asked.bots.split(",")) if asked.bots else ()
    players = asked.players or len(bots) or game.players[0]
    experiment = Experiment(
        game=game.name,
        games=asked.games,
        seed=1 if asked.seed is None else asked.seed,
        players=players,
        bots=bots or ("random",) * players,
        options=dict(asked.option),
        cards=None if asked.cards is None else Path(asked.cards),
        decks=_given_decks(asked, game),
    )
    experiment.table()  # raises errors before anything begins
    processes = asked.processes or usable_cores()
    with _progress(experiment.games, "simulate", lang) as progress:
        tally = simulate(experiment, processes=processes, progress=progress)
    if asked.json:
        sys.stdout.write(report_json(experiment, tally))
    else:
        _print_report(report(experiment, tally), game, lang)
    return DONE


def _arena(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.lab import Tournament, arena_json, arena_report, hold_tournament

    game = find_game(asked.game)
    tournament = Tournament(
        game=game.name,
        bots=tuple(name.strip() for name in asked.bots.split(",")),
        games=asked.games,
        seed=1 if asked.seed is None else asked.seed,
        players=asked.players or game.players[0],
        seconds=asked.seconds,
        simulations=asked.simulations,
        options=dict(asked.option),
        cards=None if asked.cards is None else Path(asked.cards),
        decks=_given_decks(asked, game),
    )
    tournament.table()  # raises errors before anything begins
    processes = asked.processes or usable_cores()
    with _progress(tournament.total, "simulate", lang) as progress:
        meetings = hold_tournament(tournament, processes=processes, progress=progress)
    if asked.json:
        sys.stdout.write(arena_json(tournament, meetings))
    else:
        _print_arena(arena_report(tournament, meetings), game, lang)
    return DONE


def _print_arena(result: dict[str, Any], game: Game, lang: Language) -> None:
    from cardwright.terminal import draws
    from cardwright.terminal.pages import Pages

    def percent(share: float) -> str:
        return _decimal(f"{share * 100:.1f} %", lang)

    def measured(found: dict[str, Any]) -> tuple[str, str]:
        return percent(found["share"]), f"{percent(found['low'])} – {percent(found['high'])}"

    pages = Pages(lang, drawn=draws())
    shown = {name: result[name] for name in ("games", "players", "seed")}
    print(words("arena.title", lang, game=game.title(lang), **shown))
    print()
    heads = [words(f"arena.{key}", lang) for key in ("bot", "rating", "deviation")]
    rows = [[each["bot"], f"{each['rating']:.0f}", f"{each['deviation']:.0f}"] for each in result["ratings"]]
    pages.table(heads, rows)
    print()
    heads = [words(f"arena.{key}", lang) for key in ("bot", "against", "games", "share", "interval", "fair")]
    rows = [
        [each["bot"], each["against"], str(each["games"]), *measured(each), percent(each["fair"])]
        for each in result["meetings"]
    ]
    pages.table(heads, rows)
    if len(result["teams"]) > 2:  # with two, whoever wins has finished before the other
        print()
        heads = [words(f"arena.{key}", lang) for key in ("bot", "before", "share", "interval", "fair")]
        rows = [[each["bot"], each["against"], *measured(each["ahead"]), percent(0.5)] for each in result["meetings"]]
        pages.table(heads, rows)


def _decimal(number: str, lang: Language) -> str:
    return number.replace(".", ",") if lang == "fr" else number


@contextmanager
def _progress(total: int, work: str, lang: Language) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal, nothing elsewhere; yield the function that advances it."""
    if not sys.stderr.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words(f"{work}.progress", lang), total=total)
        yield lambda done: bar.update(task, completed=done)


def _print_report(result: dict[str, Any], game: Game, lang: Language) -> None:
    from cardwright.terminal import draws
    from cardwright.terminal.pages import Pages

    def word(key: str) -> str:
        return words(f"simulate.{key}", lang)

    def cause(reason: str) -> str:
        key = f"cause.{reason}"
        return game.words.words(key, lang) if key in game.words else reason

    def percent(share: float) -> str:
        told = f"{share * 100:.1f} %"
        return told.replace(".", ",") if lang == "fr" else told

    def mean(value: float) -> str:
        return f"{value:.1f}".replace(".", ",") if lang == "fr" else f"{value:.1f}"

    pages = Pages(lang, drawn=draws())
    shown = {name: result[name] for name in ("games", "players", "seed")}
    print(words("simulate.title", lang, game=game.title(lang), **shown))
    print()
    rows = [
        [f"{each['seat']} ({each['bot']})", each["wins"], each["share"], each["low"], each["high"]]
        for each in result["seats"]
    ]
    draws_row = result["draws"]
    rows.append([word("draws"), draws_row["games"], draws_row["share"], draws_row["low"], draws_row["high"]])
    told = [
        [name, str(count), percent(share), f"{percent(low)} – {percent(high)}"]
        for name, count, share, low, high in rows
    ]
    pages.table([word("seat"), word("wins"), word("share"), word("interval")], told)
    print()
    spreads = [
        [word(name), mean(result[name]["mean"]), *(str(result[name][key]) for key in ("p50", "p95", "max"))]
        for name in ("rounds", "decisions")
    ]
    pages.table([word("spread"), *(word(key) for key in ("mean", "p50", "p95", "max"))], spreads)
    print()
    reasons = sorted(result["reasons"].items(), key=lambda reason: -reason[1])
    pages.table(
        [word("reasons"), word("games"), word("share")],
        [[cause(reason), str(count), percent(count / result["games"])] for reason, count in reasons],
    )


def _replay(asked: argparse.Namespace, lang: Language) -> int:
    from cardwright.terminal import Painter, read_record, table_lines

    record = read_record(Path(asked.file))
    if asked.upto is not None and asked.upto > len(record.choices):
        raise error("beyond-record", choices=len(record.choices), upto=asked.upto)
    state = _replayed(record, asked.upto)
    if asked.seat is not None and asked.seat >= state.players:
        raise error("no-such-seat", players=state.players, seat=SEAT_LETTERS[asked.seat])
    game = find_game(record.game)
    title = game.title(lang)
    choices = len(record.choices)
    head = words("replay.title", lang, game=title, players=record.players, seed=record.seed, choices=choices)
    if asked.upto is not None:
        head += f", {words('replay.shown', lang, shown=asked.upto)}"
    print(head, "", *state.log(lang, asked.seat), "", sep="\n")
    who = [words("seat.any", lang)] * state.players
    painter = Painter(game, _cards_of(record, game), lang)
    print(*table_lines(painter.scene(state, asked.seat, who), lang), "", sep="\n")
    if state.result is not None:
        rule = f" ({state.result.rule})" if state.result.rule else ""
        print(f"{state.result.words(lang)}{rule}")
    else:
        print(words("replay.unfinished", lang, seats=[SEAT_LETTERS[seat] for seat in state.pending]))
    return DONE


def _review(asked: argparse.Namespace, lang: Language) -> int:
    import json

    from cardwright.lab import ReviewRequest, moments_of, review, review_report
    from cardwright.terminal import draws, read_record
    from cardwright.terminal.reviews import print_review

    record = read_record(Path(asked.file))
    _replayed(record)
    request = ReviewRequest(
        record=record.to_json(),
        simulations=asked.simulations,
        seed=asked.seed,
        seats=None if asked.seat is None else (asked.seat,),
    )
    with _progress(len(moments_of(request)), "review", lang) as progress:
        processes = asked.processes or usable_cores()
        told = review_report(request, review(request, processes=processes, progress=progress), lang)
    if asked.json:
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        print_review(told, lang, title=find_game(record.game).title(lang), drawn=draws())
    return DONE


if __name__ == "__main__":
    sys.exit(main())
