"""A game at the terminal: people and bots take their turns, and people give commands.

People who share the keyboard never see each other's hand: before another person is asked, a curtain hides everything.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.auto_pass import MODES, PASS, UNTILS, AutoPass, AutoPassSettings, can_only_pass
from cardwright.bots import Bot
from cardwright.bots.advice import AdvisedChoice, advise
from cardwright.games.game import SEAT_LETTERS, seat_letter
from cardwright.interface import bot_title, words
from cardwright.match import CONCEDE, Question, State
from cardwright.rulebook import rulebook
from cardwright.terminal.commands import NAMES, find_offers, is_yes, read_auto_pass, read_command, shown_word
from cardwright.terminal.plain import fact, in_play_words, percent
from cardwright.terminal.saves import Keeper
from cardwright.terminal.scene import Asking, Offer, Painter, Scene
from cardwright.terminal.screen import Screen
from cardwright.text import CardwrightError, listed

PERSON = "you"
LAST_LINES = 12  # of the log, when several people see the end together
SEVERAL = 8  # the most choices that are listed when the input could mean any of them


class Leaving(Exception):
    """Raised when somebody leaves the table before the end."""


@dataclass(frozen=True)
class Lines:
    """The commands that start another game like this one, and that resume it from a file."""

    again: tuple[str, ...]
    resume: tuple[str, ...]


class Session:
    """One game at one terminal, from its present position to the end or until somebody leaves."""

    def __init__(
        self,
        state: State,
        painter: Painter,
        screen: Screen,
        keeper: Keeper,
        seats: Sequence[tuple[str, Bot | None]],
        lines: Lines,
        greeting: Sequence[str] = (),
    ) -> None:
        """Set up a session; *seats* has names with bots, or None for people. The *greeting* is shown once."""
        self._state = state
        self._painter = painter
        self._screen = screen
        self._keeper = keeper
        self._seats = seats
        self._lines = lines
        self._lang = painter.lang
        self._people = [seat for seat, (_, bot) in enumerate(seats) if bot is None]
        self._at_keyboard: int | None = None
        self._heard: dict[int, int] = {}
        """How many lines of its log each seat has read."""
        self._auto_pass = AutoPassSettings(len(seats))
        self._passed: set[int] = set()
        """The numbers, from 0, of choices that were automatic passes."""
        self._unasked = [0] * len(seats)
        """How often each seat has passed by its auto-pass since it was last asked."""
        self._retaken: tuple[int, int] | None = None
        """Who took back a choice, and how many choices that left: this seat is asked again despite its auto-pass."""
        self._told_of_windows: set[int] = set()
        self._chosen = False
        self._remark = "\n".join(greeting)

    def run(self) -> None:
        """Play until the game is over; it is saved if somebody leaves before."""
        try:
            while not self._state.over:
                self._next_answer()
            self._end()
        except (Leaving, EOFError, KeyboardInterrupt) as leaving:
            if not isinstance(leaving, Leaving):
                key = "leave.end-of-input" if isinstance(leaving, EOFError) else "leave.interrupted"
                self._screen.say("", words(key, self._lang))
            self._leave()
        except BrokenPipeError:
            if self._chosen:
                self._keeper.rescue(self._state)
            raise

    def _next_answer(self) -> None:
        # Bots answer first: an answer that they owe together with people is hidden anyway.
        for seat in self._state.pending:
            bot = self._seats[seat][1]
            if bot is not None:
                self._state.choose(seat, bot.choose(self._state, seat))
                return
        for seat in self._state.pending:
            if self._pass_for(seat):
                return
        self._ask(self._state.pending[0])

    def _pass_for(self, seat: int) -> bool:
        """Pass for a person whose auto-pass says so; return whether it did.

        A person who plays only against bots also passes where nothing else is possible, since no other person can learn
        anything from it.
        """
        made = self._state.choices_made
        if self._retaken == (seat, made):
            return False
        if len(self._people) == 1 and can_only_pass(self._state, seat):
            self._state.choose(seat, PASS)
        elif (answer := self._auto_pass.answer(self._state, seat)) is not None:
            self._state.choose(seat, answer)
            self._unasked[seat] += 1
        else:
            return False
        self._passed.add(made)
        return True

    # One person -------------------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        question = self._state.question(seat)
        assert question is not None
        scene = self._scene(seat)
        asking = self._painter.asking(question, scene)
        remark = "\n".join(filter(None, [self._remark, self._about_asking(seat, question)]))
        self._remark = ""
        past, unread = self._unread_lines(seat)
        self._screen.show(scene, asking, past, unread, remark)
        while True:
            line = self._screen.read(words("table.choose", self._lang, seat=seat_letter(seat)))
            try:
                if not line:
                    self._screen.say(self._nothing_typed(asking))
                elif self._answered(seat, asking, line):
                    return
            except CardwrightError as error:
                self._screen.complain(error.words(self._lang))

    def _nothing_typed(self, asking: Asking) -> str:
        """Return the reply to an empty line, which never chooses: Enter is pressed too easily."""
        if asking.passing is None:
            return words("reply.empty", self._lang, n=len(asking.offers))
        return words("reply.empty-or-zero", self._lang, words=asking.passing.words)

    def _about_asking(self, seat: int, question: Question) -> str:
        """Return a short remark about automatic passes, or once a hint how to be asked less."""
        times, self._unasked[seat] = self._unasked[seat], 0
        if times:
            return words(
                "ask.passed", self._lang, n=times, setting=self._auto_pass_words(self._auto_pass.of(self._state, seat))
            )
        if "window" in question.about and seat not in self._told_of_windows:
            self._told_of_windows.add(seat)
            return words("ask.hint", self._lang)
        return ""

    def _hand_over(self, seat: int) -> None:
        if len(self._people) > 1 and self._at_keyboard != seat:
            self._screen.draw_curtain(words("curtain.press", self._lang, seat=seat_letter(seat)))
            self._screen.read("")
        self._at_keyboard = seat

    def _scene(self, viewer: int | None) -> Scene:
        return self._painter.scene(self._state, viewer, [self._who(seat, viewer) for seat in range(len(self._seats))])

    def _who(self, seat: int, viewer: int | None) -> str:
        name, bot = self._seats[seat]
        if bot is not None:
            return words("seat.bot", self._lang, name=bot_title(name, self._lang))
        return words("seat.you" if seat == viewer else "seat.person", self._lang)

    def _log(self, seat: int | None) -> list[str]:
        """Return the log for *seat*: first which bots play, then the game."""
        bots = [(at, name) for at, (name, bot) in enumerate(self._seats) if bot is not None]
        return [self._seating(at, name) for at, name in bots] + self._state.log(self._lang, seat)

    def _seating(self, seat: int, bot: str) -> str:
        return words("seating.sit", self._lang, seat=seat_letter(seat), bot=bot_title(bot, self._lang))

    def _unread_lines(self, seat: int) -> tuple[list[str], list[str]]:
        """Return the lines of the log that *seat* has read, and those that it has not."""
        log = self._log(seat)
        heard = min(self._heard.get(seat, 0), len(log))  # an undo shortens the log
        self._heard[seat] = len(log)
        return log[:heard], log[heard:]

    def _answered(self, seat: int, asking: Asking, line: str) -> bool:
        """Carry out what was typed; return whether the table changed."""
        if line.isdecimal():
            offer = asking.passing if line == "0" else _numbered(asking, line)
            if offer is None:
                key = "reply.no-number" if len(asking.offers) > 1 else "reply.one-number"
                self._screen.complain(words(key, self._lang, n=len(asking.offers)))
                return False
            return self._choose(seat, offer.notation)
        command = read_command(line)
        if command is not None:
            return self._commands[command.name](seat, asking, command.rest)
        found = find_offers(line, asking.offers)
        if len(found) == 1:
            return self._choose(seat, found[0].notation)
        if found:
            listed = ", ".join([*(offer.notation for offer in found[:SEVERAL]), *["…"] * (len(found) > SEVERAL)])
            self._screen.complain(words("reply.several", self._lang, typed=line, choices=listed))
        else:
            self._screen.complain(self._why_not(seat, asking, line))
        return False

    def _choose(self, seat: int, notation: str) -> bool:
        self._state.choose(seat, notation)
        self._chosen = True
        self._keep_quietly()
        return True

    def _keep_quietly(self) -> None:
        """Save the game after a choice; a failure is reported when somebody leaves."""
        try:
            self._keeper.keep(self._state)
        except CardwrightError:
            return

    # Commands ---------------------------------------------------------------------------------------------------

    @property
    def _commands(self) -> dict[str, Callable[[int, Asking, str], bool]]:
        return {
            "hint": self._hint,
            "why": self._explain,
            "rule": self._show_rule,
            "card": self._show_card,
            "ask": self._set_auto_pass,
            "undo": self._undo,
            "log": self._show_log,
            "table": self._show_table,
            "save": self._save,
            "concede": self._concede,
            "help": self._help,
            "quit": self._quit,
        }

    def _hint(self, seat: int, asking: Asking, rest: str) -> bool:
        """Say what Expert would choose, knowing what the seat knows."""
        advice = advise(self._state, seat)
        best = self._advised(asking, advice.best)
        if advice.sureness == "only":
            self._screen.say(words("hint.only", self._lang, choice=best))
            return False
        told = {"sureness": words(f"hint.{advice.sureness}", self._lang), "worth": percent(advice.best.share)}
        self._screen.say(words("hint.best", self._lang, choice=best, **told))
        if advice.others:
            others = [f"{self._advised(asking, each)} ({percent(each.share)})" for each in advice.others]
            self._screen.say(words("hint.others", self._lang, choices=", ".join(others)))
        return False

    def _advised(self, asking: Asking, advised: AdvisedChoice) -> str:
        """Return a choice with the number under which it is offered."""
        found = enumerate(asking.offers, 1)
        return next(f"{number}. {offer.words}" for number, offer in found if offer.notation == advised.choice)

    def _explain(self, seat: int, asking: Asking, typed: str) -> bool:
        if typed:
            self._screen.say(self._why_not(seat, asking, typed))
        elif asking.refused or asking.quiet:
            self._screen.say(*self._reasons((*asking.refused, *asking.quiet)))
        else:
            self._screen.say(words("reply.nothing-refused", self._lang))
        return False

    def _reasons(self, refused: Sequence[Offer]) -> Iterator[str]:
        """Yield refused choices with their reasons; choices with equal reasons are combined."""
        by_code: dict[str, list[Offer]] = {}
        for offer in refused:
            by_code.setdefault(
                offer.code if offer.code in self._painter.layout.refused.quiet else offer.notation, []
            ).append(offer)
        for first, *others in by_code.values():
            line = fact(first.words, self._with_rule(first.reason, first.rule), self._lang)
            listed = ", ".join(offer.words for offer in others)
            yield words("reply.likewise", self._lang, line=line, others=listed) if others else line

    def _why_not(self, seat: int, asking: Asking, typed: str) -> str:
        """Return in words why *typed* may not be chosen, if it can be understood."""
        offer = _numbered(asking, typed)
        if offer is not None:
            return words("reply.allowed", self._lang, words=offer.words)
        found = find_offers(typed, asking.offers) or find_offers(typed, (*asking.refused, *asking.quiet))
        if len(found) == 1 and found[0].reason:
            return self._with_rule(found[0].reason, found[0].rule)
        if found and found[0].reason:
            return "\n".join(self._reasons(found))
        if found:
            return words("reply.allowed", self._lang, words=", ".join(offer.words for offer in found))
        for notation in self._notations(asking, typed):
            refusal = self._state.refusal(seat, notation)
            if refusal is not None and refusal.code != "not-understood":
                return self._with_rule(refusal.words(self._lang), refusal.rule or "")
        return words("reply.not-understood", self._lang, typed=typed, n=len(asking.offers))

    def _notations(self, asking: Asking, typed: str) -> list[str]:
        """Return the notations that *typed* could mean: with ids for names, after the word with which choices begin."""
        bare = " > ".join(face.id if (face := self._painter.card(part)) else part.strip() for part in typed.split(">"))
        first = asking.offers[0].notation.split(" ")
        return [" ".join([*first[:-1], bare]), bare] if len(first) > 1 else [bare]

    def _with_rule(self, reason: str, rule: str) -> str:
        return words("reply.refused", self._lang, reason=reason, rule=rule) if rule else reason

    def _show_rule(self, seat: int, asking: Asking, typed: str) -> bool:
        if not typed and not asking.rule_id:
            self._screen.say(words("reply.no-rule", self._lang, example=f"{self._painter.game.prefix}-1.1"))
        else:
            self._screen.show_rule(rulebook(self._painter.game, self._lang).find(typed or asking.rule_id))
        return False

    def _show_card(self, seat: int, asking: Asking, typed: str) -> bool:
        offer = _numbered(asking, typed)
        face = offer.face if offer is not None else self._painter.card(typed) if typed else asking.card
        if face is not None:
            self._screen.show_card(face)
            if offer is not None and offer.aim is not None and offer.aim.face is not None:
                self._screen.show_card(offer.aim.face)
            self._screen.say(*self._reached(asking, face.id, offer), *self._in_play(seat, face.id))
        elif typed:
            self._screen.complain(words("reply.no-card", self._lang, name=typed))
        else:
            self._screen.complain(words("reply.which-card", self._lang))
        return False

    def _reached(self, asking: Asking, card: str, only: Offer | None) -> Iterator[str]:
        """Yield what the choices of a card can reach, or the one that was named: each set of cases once."""
        offers = [only] if only is not None else [each for each in asking.offers if each.face and each.face.id == card]
        for cases in dict.fromkeys(offer.reaches for offer in offers if offer.reaches):
            yield fact(words("table.reaches", self._lang), " ".join(cases), self._lang)

    def _in_play(self, seat: int, card: str) -> Iterator[str]:
        """Yield the places where a card is in play, with its present state."""
        for side in self._scene(seat).sides:
            for face in (face for line in side.lines for face in line.known if face.id == card):
                yield fact(
                    words("seat.player", self._lang, seat=side.seat), in_play_words(face, self._lang), self._lang
                )

    def _set_auto_pass(self, seat: int, asking: Asking, typed: str) -> bool:
        """Set or show the auto-pass of the seat that is asked. It does not apply to the present question."""
        if not self._painter.layout.turn.windows:
            self._screen.say(words("ask.no-windows", self._lang))
        elif typed:
            self._auto_pass.set(self._state, seat, read_auto_pass(typed))
            told = self._auto_pass_words(self._auto_pass.of(self._state, seat))
            self._screen.say(words("ask.set", self._lang, setting=told))
        else:
            told = self._auto_pass_words(self._auto_pass.of(self._state, seat))
            rows = [(shown_word(name, self._lang), words(f"ask.{name}", self._lang)) for name in (*MODES, *UNTILS)]
            self._screen.show_list(words("ask.now", self._lang, setting=told), rows)
        return False

    def _auto_pass_words(self, setting: AutoPass) -> str:
        """Return a setting as it is typed."""
        return f"{shown_word(setting.mode, self._lang)} {shown_word(setting.until, self._lang)}"

    def _show_log(self, seat: int, asking: Asking, rest: str) -> bool:
        self._screen.say(*self._log(seat) or [words("reply.nothing-yet", self._lang)])
        return False

    def _show_table(self, seat: int, asking: Asking, rest: str) -> bool:
        self._screen.show_all(self._scene(seat))
        return False

    def _save(self, seat: int, asking: Asking, name: str) -> bool:
        if name:
            self._keeper.keep_as(Path(name).expanduser().absolute(), self._state)
        else:
            self._keeper.keep(self._state)
        self._screen.say(words("reply.saved", self._lang, path=self._keeper.path))
        return False

    def _concede(self, seat: int, asking: Asking, rest: str) -> bool:
        if not is_yes(self._screen.read(words("reply.concede", self._lang, seat=seat_letter(seat)))):
            return False
        return self._choose(seat, CONCEDE)

    def _help(self, seat: int, asking: Asking, rest: str) -> bool:
        rows = []
        for name in NAMES:
            if name == "ask" and not self._painter.layout.turn.windows:
                continue
            rule = asking.rule_id or f"{self._painter.game.prefix}-1.1"
            short, _, long = words(f"help.{name}", self._lang, rule=rule).partition("|")
            rows.append((short, long))
        if asking.help:
            self._screen.say(asking.help)
        self._screen.show_list(words("help.title", self._lang), rows)
        return False

    def _quit(self, seat: int, asking: Asking, rest: str) -> bool:
        raise Leaving

    def _undo(self, seat: int, asking: Asking, whose: str) -> bool:
        """Take back a person's last choice: freely if nobody learned anything, else if all others agree."""
        taker = seat if not whose else SEAT_LETTERS.find(whose.strip().upper()[:1])
        if taker not in self._people:
            self._screen.complain(words("reply.not-a-person", self._lang))
            return False
        terms = self._take_back(self._state.clone(), taker)
        if terms is None:
            self._screen.complain(words("reply.nothing-to-undo", self._lang, seat=seat_letter(taker)))
            return False
        if terms == "consent" and not self._all_agree(taker):
            return True
        self._take_back(self._state, taker)
        made = self._state.choices_made
        self._passed = {number for number in self._passed if number < made}
        self._unasked[taker] = 0
        self._retaken = taker, made
        self._remark = words("reply.undone" if terms == "free" else "reply.undone-agreed", self._lang)
        self._keep_quietly()
        return True

    def _take_back(self, state: State, taker: int) -> str | None:
        """Undo back to the last choice that *taker* made in person; return the terms, or None if there is none."""
        terms = "free"
        while True:
            these = state.undo_terms(taker)
            if these is None:
                return None
            last = max(number for number, (seat, _) in enumerate(state.record().choices) if seat == taker)
            state.undo(taker)
            terms = "consent" if these == "consent" else terms
            if last not in self._passed:
                return terms

    def _all_agree(self, taker: int) -> bool:
        """Ask the other people one after the other, with all hands hidden; bots always agree."""
        others = [person for person in self._people if person != taker]
        if not others:
            return True
        self._screen.draw_curtain(words("reply.undo-consent", self._lang, seat=seat_letter(taker)))
        self._at_keyboard = None
        for person in others:
            if not is_yes(self._screen.read(words("reply.undo-agree", self._lang, seat=seat_letter(person)))):
                self._remark = words("reply.undo-refused", self._lang, seat=seat_letter(person))
                return False
        return True

    # Leaving and ending -----------------------------------------------------------------------------------------

    def _leave(self) -> None:
        if not self._chosen and self._keeper.path is None:
            self._screen.say(words("leave.no-choice", self._lang))
            return
        self._keeper.rescue(self._state)
        self._screen.say(words("leave.saved", self._lang), f"  {self._resume_line()}")

    def _resume_line(self) -> str:
        seats = ",".join(name for name, _ in self._seats)
        return shlex.join([*self._lines.resume, "--resume", str(self._keeper.path), "--seats", seats])

    def _end(self) -> None:
        result, teams = self._state.result, self._state.teams
        assert result is not None
        self._keep_quietly()
        viewer = self._people[0] if len(self._people) == 1 else None
        verdict = [result.words(self._lang) + (f" ({result.rule})" if result.rule else "")]
        if viewer is not None:
            team = next(team for team in teams if viewer in team)
            seats = {"seats": self._letters(team), "n": len(team)}
            verdict.insert(0, words(f"over.{result.outcome(viewer)}", self._lang, **seats))
        if len(teams) > 2:
            ranked = sorted(teams, key=lambda team: result.places[team[0]])
            places = ", ".join(f"{result.places[team[0]]}. {self._letters(team)}" for team in ranked)
            verdict.append(words("over.places", self._lang, places=places))
        past, unread = self._last_lines() if viewer is None else self._unread_lines(viewer)
        self._screen.show_end(self._scene(viewer), past, unread, verdict, self._hints())

    def _letters(self, team: Sequence[int]) -> str:
        return listed([seat_letter(seat) for seat in team], self._lang)

    def _last_lines(self) -> tuple[list[str], list[str]]:
        log = self._log(None)
        return log[:-LAST_LINES], log[-LAST_LINES:]

    def _hints(self) -> list[str]:
        seed = self._state.record().seed
        hints = [words("over.again", self._lang, line=shlex.join(self._lines.again))]
        if isinstance(seed, int):
            hints.append(words("over.same", self._lang, line=shlex.join([*self._lines.again, "--seed", str(seed)])))
        if self._keeper.path is not None:
            for again in ("replay", "review"):
                line = shlex.join(["cardwright", again, str(self._keeper.path)])
                hints.append(words(f"over.{again}", self._lang, line=line))
        return hints


def _numbered(asking: Asking, typed: str) -> Offer | None:
    """Return the choice with the number that was typed, if there is one."""
    number = int(typed) if typed.isdecimal() and len(typed) < 10 else 0
    return asking.offers[number - 1] if 1 <= number <= len(asking.offers) else None
