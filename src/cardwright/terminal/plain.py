"""The plain screen: one fact per line, no frames, no colours; for pipes, screen readers and simple terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TextIO

from cardwright.auto_pass import PASS
from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule
from cardwright.terminal.scene import Asking, Face, Figure, Offer, Place, Scene, Side
from cardwright.terminal.screen import gathered, rule_lines
from cardwright.text import Language

CURTAIN_LINES = 60  # enough to push a hand off the screen of a terminal that cannot be cleared


class PlainScreen:
    """Prints only what is new, and the whole table once per round and on request."""

    def __init__(self, lang: Language, reading: TextIO, writing: TextIO) -> None:
        self._lang = lang
        self._reading = reading
        self._writing = writing
        self._shown: tuple[str, str] | None = None

    def show(self, scene: Scene, asking: Asking, past: Sequence[str], unread: Sequence[str], remark: str) -> None:
        lang = self._lang
        self.say(*([remark] if remark else []), "", *gathered(unread, lang))
        seat = scene.own.seat if scene.own is not None else ""
        if self._shown != (seat, scene.stage):
            self.say("", *table_lines(scene, lang))
        self._shown = seat, scene.stage
        self.say("", *asking_lines(scene, asking, lang))

    def show_all(self, scene: Scene) -> None:
        self.say(*table_lines(scene, self._lang, everything=True))

    def show_end(
        self, scene: Scene, past: Sequence[str], unread: Sequence[str], verdict: Sequence[str], hints: Sequence[str]
    ) -> None:
        self.say("", *gathered(unread, self._lang), "", *table_lines(scene, self._lang), "", *verdict, "", *hints)

    def say(self, *lines: str) -> None:
        for line in lines:
            self._writing.write(f"{line}\n")
        self._writing.flush()

    def complain(self, line: str) -> None:
        self.say(line)

    def show_card(self, face: Face) -> None:
        self.say(face_words(face, self._lang))

    def show_rule(self, rule: Rule | Chapter) -> None:
        rules = rule.rules if isinstance(rule, Chapter) else (rule,)
        if isinstance(rule, Chapter):
            self.say(rule.title)
        for each in rules:
            self.say(*rule_lines(each, self._lang))

    def show_list(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        self.say(title, *(fact(short, long, self._lang) for short, long in rows))

    def draw_curtain(self, line: str) -> None:
        if self._writing.isatty():
            self.say(*[""] * CURTAIN_LINES)
        self._shown = None
        self.say("", line)

    def read(self, prompt: str) -> str:
        self._writing.write(prompt)
        self._writing.flush()
        line = self._reading.readline()
        if not self._reading.isatty():
            self.say(line.rstrip("\n"))  # so that the transcript also holds the answers
        if not line:
            raise EOFError
        return line.strip()


def face_words(face: Face, lang: Language) -> str:
    """Return a card in one line."""
    return with_text(f"{face.name} ({', '.join(face.facts)})", face, lang)


def with_text(label: str, face: Face, lang: Language) -> str:
    """Return *label* followed by the text of a card on one line; only the label if there is no text."""
    return fact(label, " ".join(face.text.splitlines()), lang)


def in_play_words(face: Face, lang: Language) -> str:
    """Return a card in play with what matters about it now, and the cards attached to it."""
    told = f"{face.name} ({', '.join(face.brief)})" if face.brief else face.name
    if face.attached:
        cards = ", ".join(in_play_words(each, lang) for each in face.attached)
        told = f"{told} {words('table.attached', lang, cards=cards)}"
    return told


def fact(label: str, told: str, lang: Language) -> str:
    """Return *label* and what is told about it, if anything, joined by a colon as the language writes it."""
    return words("table.fact", lang, label=label, told=told) if told else label


def percent(share: float) -> str:
    """Return a share as text.

    >>> percent(0.416), percent(1.0)
    ('42 %', '100 %')
    """
    return f"{share * 100:.0f} %"


def table_lines(scene: Scene, lang: Language, *, everything: bool = False) -> Iterator[str]:
    """Yield the table, one fact per line; with *everything* also the piles that everybody may look through."""
    yield f"{scene.title}, {scene.moment}"
    for side in scene.others:
        yield from _side_lines(side, lang, everything)
    yield from _side_lines(scene.shared, lang, everything)
    yield from _grid_lines(scene, lang)
    if scene.fight is not None:
        yield scene.fight.words
    if scene.own is not None:
        yield from _side_lines(scene.own, lang, everything)
    if scene.following:
        yield f"{words('table.next', lang)} {', '.join(scene.following)}"


def _grid_lines(scene: Scene, lang: Language) -> Iterator[str]:
    """Yield the figures of a grid by their cases, row by row from the top, then the cases of each mark."""
    cases = [case for row in scene.grid for case in row]
    for case in cases:
        if case.figures:
            figures = [figure_words(figure, lang) for figure in case.figures]
            yield fact(case.name, ", ".join([*figures, *case.marks]), lang)
    for mark in dict.fromkeys(mark for case in cases for mark in case.marks):
        yield fact(mark, ", ".join(case.name for case in cases if mark in case.marks), lang)
    empty = sum(not case.figures for case in cases)
    if empty:
        yield words("table.empty-cases", lang, n=empty)


def figure_words(figure: Figure, lang: Language) -> str:
    """Return a figure on a grid: its owner and its present state."""
    told = in_play_words(figure.face, lang)
    return words("table.figure-of", lang, card=told, seat=figure.seat) if figure.seat else told


def _side_lines(side: Side, lang: Language, everything: bool) -> Iterator[str]:
    before = f"{side.seat} " if side.seat else ""
    counters = [counter.words for counter in side.counters]
    if side.seat:
        turn = [words("table.turn", lang)] if side.turn else []
        yield fact(words("seat.player", lang, seat=side.seat), ", ".join([side.who, *turn, *counters]), lang)
    else:
        yield from counters
    if any(slot.size for slot in side.slots):
        for slot in side.slots:
            yield fact(f"{before}{slot.label}", _slot_words(slot, lang), lang)
    if side.out:
        return
    for place in (*side.beside, *side.lines):
        if place.size or place.open:
            told = [in_play_words(face, lang) for face in place.known]
            if place.under and everything:
                names = ", ".join(face.name for face in place.stack[1:])
                told.append(words("table.under-named", lang, cards=names))
            elif place.under:
                told.append(words("table.under", lang, n=len(place.under)))
            if place.open:
                told.append(words("table.open-places", lang, n=place.open))
            yield fact(f"{before}{place.label}", ", ".join(told), lang)
            if everything:
                yield from (with_text(face.name, face, lang) for face in place.known if face.text)
    listed = [place.label for place in side.cards]
    for place in side.piles:
        if place.label not in listed and place.size:
            seen = place.known if everything else place.known[:1] if not side.seat and place.faces[0] else []
            held = ", ".join(face.name for face in seen)
            yield fact(f"{before}{place.label}", f"{place.size}" + (f" ({held})" if held else ""), lang)
    for place in side.cards:
        faces = [f"{face.name} ({', '.join(face.facts)})" for face in place.known]
        hidden = sum(face is None for face in place.faces)
        if hidden:
            faces.append(words("table.unknown", lang, n=hidden))
        yield fact(f"{before}{place.label}", ", ".join(faces), lang)
    if everything and side.unseen:
        yield fact(f"{before}{words('table.unseen', lang)}", ", ".join(side.unseen), lang)


def _slot_words(slot: Place, lang: Language) -> str:
    if not slot.faces:
        return words("table.empty", lang)
    face = slot.faces[0]
    if face is None:
        return words("table.face-down", lang)
    told = f"{face.name} ({', '.join(face.facts)})"
    return f"{told}, {words('table.planned', lang)}" if slot.planned else told


def asking_lines(scene: Scene, asking: Asking, lang: Language) -> Iterator[str]:
    """Yield a question and its choices."""
    seat = scene.own.seat if scene.own is not None else ""
    rule = f" ({words('table.rule', lang, rule=asking.rule_id)})" if asking.rule_id else ""
    yield f"{words('table.asks', lang, seat=seat)} {asking.words}{rule}"
    if asking.card is not None:
        yield face_words(asking.card, lang)
    told: Face | None = None
    for number, (offer, several) in enumerate(_with_neighbours(asking.offers), 1):
        if several and offer.face != told and offer.face is not None:
            yield face_words(offer.face, lang)
        told = offer.face if several else None
        yield f"{number}. {offer.words if several else offer_words(offer, lang)}"
    for offer in asking.refused:
        key = "table.refused" if offer.rule else "table.refused-plainly"
        yield words(key, lang, words=offer.words, reason=offer.reason, rule=offer.rule)
    if asking.quiet:
        yield words("table.quiet", lang, n=len(asking.quiet))


def _with_neighbours(offers: Sequence[Offer]) -> Iterator[tuple[Offer, bool]]:
    """Yield each choice, and whether it is one of several with the same card aimed at something."""
    for _, same in groupby(offers, key=lambda offer: (offer.face, offer.place) if offer.aim else offer.notation):
        group = list(same)
        yield from ((offer, len(group) > 1) for offer in group)


def offer_words(offer: Offer, lang: Language) -> str:
    """Return a choice with the text of its card; the words of a card in play already have its numbers."""
    if offer.notation == PASS:
        return words("table.or-zero", lang, words=offer.words)
    if offer.face is None:
        return offer.words
    facts = "" if offer.place else f" ({', '.join(offer.face.facts)})"
    label = f"{offer.words}{facts}"
    is_told = any(ability in offer.words for ability in offer.face.text.splitlines())
    return label if is_told else with_text(label, offer.face, lang)
