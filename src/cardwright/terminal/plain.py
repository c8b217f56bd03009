"""The plain screen: one fact a line, no frames, no colours; for pipes, screen readers and simple terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule
from cardwright.terminal.scene import Asking, Face, Offer, Place, Scene, Side
from cardwright.terminal.screen import gathered, rule_lines
from cardwright.text import Language

CURTAIN_LINES = 60  # enough to push a hand off the screen of a terminal that cannot be cleared


class PlainScreen:
    """Writes lines, and says only what is new: the whole table once a round, and whenever it is asked for."""

    def __init__(self, lang: Language, reading: TextIO, writing: TextIO) -> None:
        self._lang = lang
        self._reading = reading
        self._writing = writing
        self._shown: tuple[str, str] | None = None

    def show(self, scene: Scene, asking: Asking, past: Sequence[str], news: Sequence[str], remark: str) -> None:
        lang = self._lang
        self.say(*([remark] if remark else []), "", *gathered(news, lang))
        seat = scene.own.seat if scene.own is not None else ""
        if self._shown != (seat, scene.moment):
            self.say("", *table_lines(scene, lang))
        self._shown = seat, scene.moment
        self.say("", *asking_lines(scene, asking, lang))

    def show_all(self, scene: Scene) -> None:
        self.say(*table_lines(scene, self._lang, everything=True))

    def show_end(
        self, scene: Scene, past: Sequence[str], news: Sequence[str], verdict: Sequence[str], hints: Sequence[str]
    ) -> None:
        self.say("", *gathered(news, self._lang), "", *table_lines(scene, self._lang), "", *verdict, "", *hints)

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
            self.say(line.rstrip("\n"))  # so that the transcript holds the answers too
        if not line:
            raise EOFError
        return line.strip()


def face_words(face: Face, lang: Language) -> str:
    """Return a card in one line."""
    return fact(f"{face.name} ({', '.join(face.facts)})", face.text, lang)


def fact(label: str, told: str, lang: Language) -> str:
    """Return a name and what there is to say about it, with the colon of the language."""
    return words("table.fact", lang, label=label, told=told)


def table_lines(scene: Scene, lang: Language, *, everything: bool = False) -> Iterator[str]:
    """Yield the table, one fact a line; with *everything* the piles that everybody may look through, too."""
    yield f"{scene.title}, {scene.moment}"
    for side in scene.others:
        yield from _side_lines(side, lang, everything)
    yield from _side_lines(scene.shared, lang, everything)
    if scene.own is not None:
        yield from _side_lines(scene.own, lang, everything)
    if scene.following:
        yield f"{words('table.next', lang)} {', '.join(scene.following)}"


def _side_lines(side: Side, lang: Language, everything: bool) -> Iterator[str]:
    before = f"{side.seat} " if side.seat else ""
    if side.seat:
        yield fact(words("seat.player", lang, seat=side.seat), ", ".join([side.who, *side.counters]), lang)
    else:
        yield from side.counters
    if any(slot.size for slot in side.slots):
        for slot in side.slots:
            yield fact(f"{before}{slot.label}", _slot_words(slot, lang), lang)
    told = [place.label for place in side.cards]
    for place in side.piles:
        if place.label not in told and place.size:
            held = ", ".join(face.name for face in place.known) if everything else ""
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
    for number, offer in enumerate(asking.offers, 1):
        yield f"{number}. {offer_words(offer, lang)}"
    for offer in asking.refused:
        key = "table.refused" if offer.rule else "table.refused-plainly"
        yield words(key, lang, words=offer.words, reason=offer.reason, rule=offer.rule)


def offer_words(offer: Offer, lang: Language) -> str:
    """Return a choice with what the card says."""
    if offer.face is None:
        return offer.words
    return fact(f"{offer.words} ({', '.join(offer.face.facts)})", offer.face.text, lang)
