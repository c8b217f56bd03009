"""Read and run scenes: short sequences of play written in `.play` files.

A file holds scenes separated by a line `---`; `#` begins a comment. A scene is a head, a position and moves:

    scene: Chihuahua takes 4 from the opposing Attack
    covers: HH-7.1 HH-7.8
    game: hounds                    the next five may be left out
    players: 2
    options: quick_play=true
    seed: 3
    cards: \"""...\"""                TOML text of own cards, usually with `extends = true`
    given:                          left out: a new game from its first decision
        A hand whippet chihuahua pug, treats 2
        at place
    play:
        asks A,B place-attack       who must answer, and what (one kind for all, or one each)
        A ? attack chihuahua | attack pug | attack whippet      all choices, in canonical order
        A ! attack beagle = HH-5.1  a refused choice, with its rule or its code, or both
        A: attack whippet           a choice
        A = life 30, discard pug chihuahua, hand        the true state
        B sees A: hand ? ?, deck ?  what an observer sees; `spectator` and `table` are possible too
        B log: draws a card         some line of the log that B reads contains this
        B log never: Pug            and none contains this
        asks B recruit              a scene ends with who must answer,
        ends A life                 or with the end of the game: who won, and why

After `=` and `sees` stand parts as in a position: a counter with its number (or a seat's letter), or a zone with its
cards. Piles are written from the top, rows from their first card; hands, face-down slots and the shared face-up cards
in any order; `deck 6` gives only the size, `deck ~ husky pug` the cards in any order, `hand` alone an empty hand,
`attack husky/power=7` present numbers of a card too. `phase` is the name of the phase, `unseen` (after `sees`) the
cards known to be among the hidden.
A scene shows a refused choice where a rule that it covers forbids one, and none otherwise: the rule of a refusal must
stand in `covers`. Every scene ends with a known waiting decision or the end of the game.

Each scene is run in every way of `MODES`; after each choice every card lies in exactly one zone (HH-18.5).
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardwright import CardwrightError, Record, Refusal, new_game, replay
from cardwright.engine import State as EngineState
from cardwright.engine.layout import Zone
from cardwright.engine.state import ALL, IN_HAND, from_bytes
from cardwright.games.game import SEAT_LETTERS
from tests.covers import RULE_ID

ROOT = Path(__file__).resolve().parent.parent
MODES = ("plain", "saved", "undone")
HEAD = re.compile(r"(scene|covers|game|players|options|seed|cards|decks|given|play):(?:\s+(.*))?")
CHOICE = re.compile(r"([A-D]):\s*(.+)")
CHOICES = re.compile(r"([A-D])\s+\?(?:\s+(.*))?")
REFUSED = re.compile(r"([A-D])\s+!\s+(.+?)\s+=\s+(\S+)(?:\s+(\S+))?")
TRUE_STATE = re.compile(r"([A-D]|table)\s+=\s+(.+)")
SEES = re.compile(r"([A-D]|spectator)\s+sees\s+([A-D]|table):\s*(.+)")
LOG = re.compile(r"([A-D]|spectator)\s+log( never)?:\s*(.+)")
ASKS = re.compile(r"asks\s+(\S+)\s+(\S+)")
ENDS = re.compile(r"ends\s+(\S+)\s+(\S+)")


class SceneError(AssertionError):
    """A scene that is badly written or does not hold; the message gives file, line, expected and found."""


@dataclass(frozen=True)
class Line:
    """A line of a file, without its comment."""

    number: int
    text: str


@dataclass(frozen=True)
class Scene:
    """One scene as written; *error* says why it cannot be run."""

    path: Path
    line: int
    name: str = "(nameless)"
    covers: tuple[str, ...] = ()
    game: str = "hounds"
    players: int = 2
    options: dict[str, str] = field(default_factory=dict)
    seed: int | str = 1
    cards: str | None = None
    decks: dict[int, str | Path] = field(default_factory=dict)
    given: str | None = None
    play: tuple[Line, ...] = ()
    error: str | None = None

    def where(self, line: int) -> str:
        """Return the place of *line* for a message."""
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{path}:{line}"


# Reading ------------------------------------------------------------------------------------------------------------


def read_scenes(path: Path) -> list[Scene]:
    """Return the scenes of a file."""
    return parse_scenes(path.read_text(encoding="utf-8"), path)


def parse_scenes(text: str, path: Path) -> list[Scene]:
    """Return the scenes in *text*; a badly written one carries its error, so that the others still run.

    >>> [scene] = parse_scenes("scene: Open end\\ncovers: HH-3.2\\nplay:\\n    A: 0", Path("open.play"))
    >>> run_scene(scene, "plain")
    Traceback (most recent call last):
    tests.scenes.SceneError: open.play:4: the scene 'Open end' must end with ..., not with 'A: 0'
    """
    return [_read_scene(path, lines) for lines in _split(text)]


def _split(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each scene without comments; the text of card files is left as it is."""
    lines: list[Line] = []
    quoted = False
    for number, line in enumerate(text.splitlines(), 1):
        before, quotes, _ = line.partition('"""')
        if quoted or quotes:
            lines.append(Line(number, line.rstrip()))
            quoted ^= line.count('"""') % 2 == 1
        elif line.strip() == "---":
            yield lines
            lines = []
        else:
            lines.append(Line(number, re.sub(r"(^|\s)#.*", "", before).rstrip()))
    if any(line.text.strip() for line in lines):
        yield lines


def _read_scene(path: Path, lines: list[Line]) -> Scene:
    written = [line for line in lines if line.text.strip()]
    scene = Scene(path, written[0].number if written else 1)
    for reader in (_read_heads, _check):
        try:
            scene = reader(scene, lines)
        except SceneError as error:
            return replace(_named(scene, lines), error=str(error))
    return scene


def _named(scene: Scene, lines: list[Line]) -> Scene:
    names = [line.text.partition(":")[2].strip() for line in lines if line.text.startswith("scene:")]
    return replace(scene, name=names[0]) if names else scene


def _read_heads(scene: Scene, lines: list[Line]) -> Scene:
    heads: dict[str, str] = {}
    bodies: dict[str, list[Line]] = {"given": [], "play": []}
    inside = ""
    rest = iter(lines)
    for line in rest:
        head = HEAD.fullmatch(line.text)
        if head is None and inside and (not line.text or line.text[0].isspace()):
            bodies[inside].append(line)
        elif head is None and line.text.strip():
            raise SceneError(f"{scene.where(line.number)}: I do not understand {line.text.strip()!r}")
        elif head is not None:
            if head[1] in heads:
                raise SceneError(f"{scene.where(line.number)}: {head[1]} is written twice")
            heads[head[1]] = _quoted(head[2], rest) if head[1] == "cards" else (head[2] or "").strip()
            inside = head[1] if head[1] in bodies else ""
    return _from_heads(scene, heads, bodies)


def _quoted(text: str | None, rest: Iterator[Line]) -> str:
    """Return what stands between the quotes that *text* opens, from the lines that follow it."""
    lines = [(text or "").strip().removeprefix('"""')]
    while not lines[-1].rstrip().endswith('"""'):
        line = next(rest, None)
        if line is None:
            break
        lines.append(line.text)
    return "\n".join(lines).rstrip().removesuffix('"""')


def _parts(text: str) -> list[str]:
    """Return the parts of a line that spaces or commas separate, those in quotes whole."""
    parts = shlex.shlex(text, posix=True, punctuation_chars=False)
    parts.whitespace += ","
    parts.whitespace_split = True
    parts.commenters = ""
    return list(parts)


def _from_heads(scene: Scene, heads: dict[str, str], bodies: dict[str, list[Line]]) -> Scene:
    try:
        options = dict(part.split("=", 1) for part in _parts(heads.get("options", "")))
        players = int(heads.get("players", "2"))
    except ValueError as error:
        raise SceneError(f"{scene.where(scene.line)}: options or players: {error}") from None
    seed = heads.get("seed", "1")
    # A line of the position keeps the place it has in the file: a message about it can name it.
    first = bodies["given"][0].number if bodies["given"] else 1
    given = "\n" * (first - 1) + "\n".join(line.text for line in bodies["given"])
    return replace(
        scene,
        name=heads.get("scene", scene.name),
        covers=tuple(heads.get("covers", "").replace(",", " ").split()),
        game=heads.get("game", scene.game),
        players=players,
        options=options,
        seed=int(seed) if seed.isdecimal() else seed,
        cards=heads.get("cards"),
        decks=_decks(scene.path, heads.get("decks", "")),
        given=given if "given" in heads else None,
        play=tuple(Line(line.number, line.text.strip()) for line in bodies["play"] if line.text.strip()),
    )


def _decks(path: Path, words: str) -> dict[int, str | Path]:
    """Return the deck of each seat, `A=pack B=built.deck`."""
    named = [part.partition("=") for part in words.split()]
    return {"ABCD".index(seat): kept_deck(path, name) for seat, _, name in named}


def kept_deck(path: Path, name: str) -> str | Path:
    """Return the deck that a file of a game's tests means: one in the folder `decks` beside, or a starter deck.

    Tests go on when starter decks change: a file with the name of a starter deck is what they mean by it.
    """
    file = path.parent.parent / "decks" / f"{name.removesuffix('.deck')}.deck"
    return file if file.exists() else name


def _check(scene: Scene, lines: list[Line]) -> Scene:
    """Refuse a scene that shows too little to be a test."""
    at = scene.where(scene.line)
    if scene.name == "(nameless)":
        raise SceneError(f"{at}: the scene has no name (scene: ...)")
    if not scene.covers:
        raise SceneError(f"{at}: the scene {scene.name!r} names no rule (covers: ...)")
    for rule in scene.covers:
        if not RULE_ID.fullmatch(rule):
            raise SceneError(f"{at}: covers: {rule!r} is not a rule id such as HH-4.1")
    if not scene.play:
        raise SceneError(f"{at}: the scene {scene.name!r} plays nothing (play: ...)")
    last = scene.play[-1]
    if not (ASKS.fullmatch(last.text) or ENDS.fullmatch(last.text)):
        raise SceneError(
            f"{scene.where(last.number)}: the scene {scene.name!r} must end with the waiting decision (asks ...) "
            f"or the end of the game (ends ...), not with {last.text!r}"
        )
    return scene


# Running ------------------------------------------------------------------------------------------------------------


def run_scene(scene: Scene, mode: str) -> None:
    """Play *scene* in one of the MODES; raise SceneError at the first line that is not as written.

    >>> text = "scene: Strange\\ncovers: HH-3.3\\nplay:\\n    B ! dogini = HH-3.2\\n    asks B draft"
    >>> [scene] = parse_scenes(text, Path("strange.play"))
    >>> run_scene(scene, "plain")
    Traceback (most recent call last):
    tests.scenes.SceneError: strange.play:4: Strange (seed 1, plain)
      expected: a refusal by a rule of covers: HH-3.3
      found:    HH-3.2
    """
    if scene.error is not None:
        raise SceneError(scene.error)
    SceneRun(scene, mode).run()


class SceneRun:
    """Run one scene line by line in one mode."""

    def __init__(self, scene: Scene, mode: str) -> None:
        self.scene = scene
        self.mode = mode
        self.line = scene.line

    def run(self) -> None:
        scene = self.scene
        try:
            self.state = new_game(
                scene.game, scene.players, scene.seed, scene.options, scene.cards, scene.given, decks=scene.decks
            )
        except CardwrightError as error:
            raise self.wrong("the scene can begin", error.words("en")) from None
        self.check_cards()
        for line in scene.play:
            self.line = line.number
            self.run_line(line.text)

    def wrong(self, expected: object, found: object) -> SceneError:
        scene = self.scene
        return SceneError(
            f"{scene.where(self.line)}: {scene.name} (seed {scene.seed}, {self.mode})\n"
            f"  expected: {expected}\n"
            f"  found:    {found}"
        )

    def expect(self, expected: object, found: object, what: str = "") -> None:
        if expected != found:
            raise self.wrong(f"{what}{expected}", f"{what}{found}")

    def run_line(self, text: str) -> None:
        handlers: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = (
            (SEES, self.check_observation),
            (LOG, self.check_log),
            (CHOICES, self.check_choices),
            (REFUSED, self.check_refusal),
            (TRUE_STATE, self.check_state),
            (ASKS, self.check_asked),
            (ENDS, self.check_end),
            (CHOICE, self.choose),
        )
        for pattern, handle in handlers:
            match = pattern.fullmatch(text)
            if match is not None:
                handle(*match.groups())
                return
        raise self.wrong("a line of play", repr(text))

    @property
    def engine(self) -> EngineState:
        return self.state._engine

    def seat(self, letter: str) -> int:
        seat = SEAT_LETTERS.find(letter)
        if not 0 <= seat < self.scene.players:
            raise self.wrong(f"a seat of {self.scene.players} players", letter)
        return seat

    # Choices

    def choose(self, letter: str, choice: str) -> None:
        seat = self.seat(letter)
        refusal = self.state.refusal(seat, choice)
        if refusal is not None:
            asked = self.state.question(seat)
            waits = f"choices: {' | '.join(self.state.choices(seat))}" if asked else f"pending: {self.pending()}"
            raise self.wrong(f"{letter} may choose {choice!r}", f"{refusal.code} {refusal.rule or ''}; {waits}")
        before = self.snapshot()
        self.state.choose(seat, choice)
        self.check_cards()
        if self.mode == "saved":
            self.save_and_load()
        elif self.mode == "undone":
            self.undo_and_redo(seat, choice, before)

    def check_choices(self, letter: str, choices: str | None) -> None:
        expected = [choice.strip() for choice in choices.split("|")] if choices else []
        self.expect(" | ".join(expected), " | ".join(self.state.choices(self.seat(letter))), f"{letter} ? ")

    def check_refusal(self, letter: str, choice: str, *reasons: str | None) -> None:
        seat = self.seat(letter)
        before = self.snapshot()
        refusal = self.state.refusal(seat, choice)
        wanted = [reason for reason in reasons if reason is not None]
        if refusal is None:
            raise self.wrong(f"{choice!r} is refused: {' '.join(wanted)}", f"{letter} may choose it")
        for reason in wanted:
            if reason != (refusal.rule if RULE_ID.fullmatch(reason) else refusal.code):
                raise self.wrong(f"{choice!r} is refused: {' '.join(wanted)}", f"{refusal.code} {refusal.rule or ''}")
        self.check_covered(refusal, wanted)
        try:
            self.state.choose(seat, choice)
        except Refusal as raised:
            self.expect(refusal.code, raised.code, "refused by choose: ")
        else:
            raise self.wrong(f"choose refuses {choice!r}", "it was chosen")
        if self.snapshot() != before:
            raise self.wrong("a refused choice changes nothing", "the state changed")

    def check_covered(self, refusal: Refusal, wanted: list[str]) -> None:
        """Raise SceneError if the rule of *refusal* is none that the scene covers."""
        # The rule of "not-a-choice" is that of the question: only a scene that writes it means it.
        rules = [reason for reason in wanted if RULE_ID.fullmatch(reason)]
        if refusal.rule is not None and refusal.code != "not-a-choice":
            rules.append(refusal.rule)
        for rule in rules:
            if rule not in self.scene.covers:
                raise self.wrong(f"a refusal by a rule of covers: {' '.join(self.scene.covers)}", rule)

    # The present state

    def pending(self) -> str:
        return ",".join(SEAT_LETTERS[seat] for seat in self.state.pending) or "nobody"

    def check_asked(self, letters: str, kinds: str) -> None:
        questions = [self.state.question(seat) for seat in self.state.pending]
        asked = [question.kind for question in questions if question is not None]
        if "," not in kinds and len(set(asked)) == 1:
            asked = asked[:1]
        found = f"{self.pending()} {','.join(asked)}" if asked else f"nobody: {self.ending()}"
        self.expect(f"asks {letters} {kinds}", f"asks {found}")

    def ending(self) -> str:
        result = self.state.result
        if result is None:
            return "the game goes on"
        winners = ",".join(SEAT_LETTERS[seat] for seat, place in enumerate(result.places) if place == 1)
        return f"ends {winners} {result.reason}"

    def check_end(self, winners: str, reason: str) -> None:
        found = self.ending() if self.state.over else f"{self.ending()}, asks {self.pending()}"
        self.expect(f"ends {winners} {reason}", found)
        self.expect((), self.state.pending, "pending: ")

    def check_state(self, owner: str, parts: str) -> None:
        seat = NO_SEAT if owner == "table" else self.seat(owner)
        for name, words in self.split_parts(parts):
            zone = self.zone(name, seat)
            if zone is not None:
                self.compare(f"{owner} = {name}", words, self.true_cards(zone, seat), zone)
            else:
                self.compare_number(f"{owner} = {name}", words, self.true_number(name, seat))

    def check_observation(self, observer: str, owner: str, parts: str) -> None:
        view = self.state.observe(None if observer == "spectator" else self.seat(observer))
        seats: Any = view["seats"]
        shown: Any = view["shared"] if owner == "table" else seats[self.seat(owner)]
        for name, words in self.split_parts(parts):
            what = f"{observer} sees {owner}: {name}"
            zone = self.zone(name, NO_SEAT if owner == "table" else 0)
            if zone is not None:
                self.compare(what, words, [_or_hidden(card) for card in shown["zones"][name]["cards"]], zone)
            elif name == "unseen":
                self.expect(sorted(words), shown["unseen"], f"{what} ")
            else:
                self.compare_number(what, words, view["phase"] if name == "phase" else shown["counters"].get(name))

    def check_log(self, observer: str, never: str | None, words: str) -> None:
        lines = self.state.log("en", None if observer == "spectator" else self.seat(observer))
        found = any(words in line for line in lines)
        if found == (never is not None):
            log = "".join(f"\n    {line}" for line in lines)
            raise self.wrong(f"{observer} reads {'nowhere' if never else 'somewhere'} {words!r}", f"the log{log}")

    def split_parts(self, text: str) -> Iterator[tuple[str, list[str]]]:
        for part in text.split(","):
            name, *words = part.split() or ["(nothing)"]
            yield name, words

    def zone(self, name: str, seat: int) -> Zone | None:
        zones = self.state._table.layout.zones
        return next((zone for zone in zones if zone.name == name and zone.per_seat == (seat >= 0)), None)

    def true_cards(self, zone: Zone, seat: int) -> list[dict[str, object]]:
        table, g = self.state._table, self.engine
        number = zone.number + max(seat, 0)
        copies = [g.card(number, i) for i in range(g.size(number))]
        if not zone.row:
            copies.reverse()
        return [{"id": table.card_id(copy), **table.game.attributes(g, number, seat, copy)} for copy in copies]

    def true_number(self, name: str, seat: int) -> object:
        if name == "phase":
            return self.state._table.game.phase_of(self.engine)
        for counter in self.state._table.layout.counters:
            if counter.name == name and counter.per_seat == (seat >= 0):
                return int(self.engine.get(counter.number, max(seat, 0)))
        return None

    def compare(self, what: str, words: list[str], cards: list[dict[str, object]], zone: Zone) -> None:
        if len(words) == 1 and words[0].isdecimal():
            self.expect(int(words[0]), len(cards), f"{what}, cards: ")
            return
        unordered = words[:1] == ["~"]
        expected = words[1:] if unordered else words
        unordered = unordered or zone.role == IN_HAND or (zone.face == ALL and not zone.per_seat and not zone.row)
        if unordered:
            found = _in_expected_order(expected, cards)
        else:
            found = [_written(card, expected[i] if i < len(expected) else "") for i, card in enumerate(cards)]
        if found != expected:
            raise self.wrong(" ".join([what, *expected]), " ".join([what, *found]))

    def compare_number(self, what: str, words: list[str], found: object) -> None:
        if found is None:
            raise self.wrong("a counter or a zone", what)
        expected = " ".join(words)
        if len(expected) == 1 and expected in SEAT_LETTERS:
            expected = str(SEAT_LETTERS.index(expected))
        self.expect(expected, str(found), f"{what} ")

    # Checked after every choice

    def check_cards(self) -> None:
        g, table = self.engine, self.state._table
        found: Counter[int] = Counter()
        for zone in table.layout.zones:
            for seat in table.layout.seats_of(zone):
                number = zone.number + max(seat, 0)
                found.update(int(g.card(number, i)) for i in range(g.size(number)))
        wrong = [table.card_id(copy) for copy in range(table.program.copies) if found.pop(copy, 0) != 1]
        if wrong or found:
            raise self.wrong("every card lies in exactly one zone (HH-18.5)", f"{' '.join(wrong)} {dict(found) or ''}")

    def snapshot(self) -> tuple[bytes, list[list[str]]]:
        return self.engine.to_bytes(), [self.state.log("en", seat) for seat in range(self.scene.players)]

    def check_same(self, before: tuple[bytes, list[list[str]]], what: str) -> None:
        after = self.snapshot()
        if before[1] != after[1]:
            raise self.wrong(f"{what}: the same logs", "other logs")
        if before[0] != after[0]:
            raise self.wrong(f"{what}: the same state", f"another in words {self.differences(before[0], after[0])}")

    @staticmethod
    def differences(before: bytes, after: bytes) -> str:
        old, new = memoryview(before).cast("q").tolist(), memoryview(after).cast("q").tolist()
        return ", ".join(f"{i}: {a} > {b}" for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)

    def save_and_load(self) -> None:
        """Continue with the game replayed from its record, and with the engine state read back from bytes."""
        before = self.snapshot()
        record = Record.from_json(self.state.record().to_json())
        self.expect(self.state.record(), record, "the record: ")
        try:
            self.state = replay(record)
        except CardwrightError as error:
            raise self.wrong("the record can be replayed", error.words("en")) from None
        self.check_same(before, "saved and loaded")
        self.state._engine = from_bytes(self.state._table.program, before[0])
        self.check_same(before, "packed and unpacked")

    def undo_and_redo(self, seat: int, choice: str, before: tuple[bytes, list[list[str]]]) -> None:
        if self.state.undo_terms(seat) is None:
            return
        after = self.snapshot()
        self.state.undo(seat)
        self.check_cards()
        self.check_same(before, f"{choice!r} undone")
        self.state.choose(seat, choice)
        self.check_same(after, f"{choice!r} chosen again")


NO_SEAT = -1


def _or_hidden(card: dict[str, object] | None) -> dict[str, object]:
    return {"id": "?"} if card is None else card


def _written(card: dict[str, object], asked: str) -> str:
    """Return *card* as a scene writes it, with the numbers that the expected word *asked* names."""
    names = [part.partition("=")[0] for part in asked.split("/")[1:]]
    return "/".join([str(card["id"]), *(f"{name}={card.get(name)}" for name in names)])


def _in_expected_order(expected: list[str], cards: list[dict[str, object]]) -> list[str]:
    """Return *cards* as written, those of *expected* in its order, then the others."""
    left = list(cards)
    found = []
    for word in expected:
        card = next((card for card in left if _written(card, word) == word), None)
        if card is None:
            card = next((card for card in left if str(card["id"]) == word.split("/")[0]), None)
        if card is not None:
            left.remove(card)
            found.append(_written(card, word))
    return found + [str(card["id"]) for card in left]
