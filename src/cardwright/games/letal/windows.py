"""Trick windows: who may play a Trick or use an ability, one after the other, until all have passed (LT-8).

The last question of the window before the defence and the first one of the defence are one where nobody else can still
be asked (LT-9.28).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.bits import shifted
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.letal import asking, attacks, board, contexts, defence, moments, running, texts
from cardwright.games.letal.running import RunLines

# In x of a window: its kind, the player to be asked, passes in a row, what is played plus 1, how many numbers the
# attacks under way took when it was opened, and whether the defence is asked about, too.
KIND: Final = 7
SEAT_AT: Final = 3
PASSES_AT: Final = 5
PLAYED_AT: Final = 8
PLAYED: Final = 0x7F
DEPTH_AT: Final = 15
DEPTH: Final = 0x7F
WITH_DEFENCE: Final = 0x40_0000
# In x of a cost: what is done with the cards, then how many.
COST_KIND: Final = 3
CARDS_AT: Final = 2


def open_window(g: State, kind: i64, card: i64) -> None:
    """Open a window at once, as the last thing that a step does (LT-8.1, LT-8.2).

    *card* is the card or hero whose text is being played.
    """
    WINDOW.do(g, NONE, card, opened(g, kind, card))


def opened(g: State, kind: i64, card: i64) -> i64:
    """Return the argument of a window in which the active player is asked first."""
    played: i64 = NONE
    if kind == moments.PLAY and card != NONE:
        played = moments.play_of(g, card)
    return kind | g.get(board.ACTIVE, 0) << SEAT_AT | (played + 1) << PLAYED_AT | attacks.depth(g) << DEPTH_AT


class Window(Step):
    """Ask player after player, the active one first, until all have passed in a row (LT-8.2 to LT-8.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        x &= ~WITH_DEFENCE
        players: i64 = 0
        for player in range(g.program.seats):
            if board.is_playing(g, player):
                players += 1
        while (x >> PASSES_AT) & 7 < players and not is_closed(g, card, x):
            player = (x >> SEAT_AT) & 3
            if board.is_playing(g, player):
                if asking.could_act(g, player, x & KIND, ((x >> PLAYED_AT) & PLAYED) - 1):
                    self._ask(g, player, card, x, players)
                    return
                x += 1 << PASSES_AT
            x = to_next(g, x)
        close(g)

    def _ask(self, g: State, player: i64, card: i64, x: i64, players: i64) -> None:
        window = x & KIND
        played = ((x >> PLAYED_AT) & PLAYED) - 1
        asking.offer_tricks(g, player, window, played)
        asking.offer_abilities(g, player, window, played)
        if window == moments.BEFORE and self._is_last(g, player, x, players):
            i = defence.next_defender(g)
            if i >= 0 and board.seat_of(attacks.target(g, i) & attacks.HERO) == player:
                defence.offer(g, i)
                x |= WITH_DEFENCE
        g.offer(PASS)
        g.ask_secretly(self, player, card, x, 2)

    def _is_last(self, g: State, player: i64, x: i64, players: i64) -> bool:
        """Return whether everybody else has passed since somebody acted, or will be passed over (LT-9.28)."""
        left = players - 1 - ((x >> PASSES_AT) & 7)
        other = player
        while left > 0:
            other = board.after(g, other)
            if board.is_playing(g, other):
                if asking.could_act(g, other, x & KIND, ((x >> PLAYED_AT) & PLAYED) - 1):
                    return False
                left -= 1
        return True

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        with_defence = x & WITH_DEFENCE != 0
        x &= ~WITH_DEFENCE
        if key == PASS:
            if with_defence:
                attacks.finish_defence(g, defence.next_defender(g))
                close(g)
            else:
                self.do(g, NONE, card, to_next(g, x + (1 << PASSES_AT)))
            return
        if keys.is_pair(key) and keys.second_of(key) == board.HIDE:
            defence.defend(g, defence.next_defender(g), keys.first_of(key))
            close(g)
            return
        g.push(self, NONE, card, to_next(g, x & ~(7 << PASSES_AT)))
        act(g, seat, key, x & KIND, ((x >> PLAYED_AT) & PLAYED) - 1)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(self, NONE, card, to_next(g, x & ~WITH_DEFENCE))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return why_no_trick(g, seat, key, x & KIND, ((x >> PLAYED_AT) & PLAYED) - 1)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        found: list[i64] = []
        for hero in range(2 * seat, 2 * seat + 2):
            if board.is_alive(g, hero):
                found += [copy for copy in asking.hand_of(g, hero) if g.fact(board.KIND, copy) == board.TRICK]
        return found


def to_next(g: State, x: i64) -> i64:
    """Return the argument of a window with the next player clockwise."""
    return (x & ~(3 << SEAT_AT)) | board.after(g, (x >> SEAT_AT) & 3) << SEAT_AT


def is_closed(g: State, card: i64, x: i64) -> bool:
    """Return whether a window is over because the play's hero died, or the attack or the turn ended (LT-8.18)."""
    kind = x & KIND
    if kind in (moments.BEFORE, moments.AFTER):
        return attacks.depth(g) != (x >> DEPTH_AT) & DEPTH or not attacks.is_on(g)
    if kind in (moments.PLAY, moments.LINE):
        return not board.is_alive(g, board.hero_of(g, card))
    return not board.is_playing(g, g.get(board.ACTIVE, 0))


def close(g: State) -> None:
    """A window closes: who moved and who became disabled is forgotten (LT-8.19, LT-8.24)."""
    g.set(board.MOVED, 0, 0)
    g.set(board.WENT_DOWN, 0, 0)


# Tricks and active abilities ----------------------------------------------------------------------------------------


def act(g: State, seat: i64, key: i64, window: i64, played: i64) -> None:
    """Play the Trick or use the ability that *key* names (LT-8.3)."""
    first = key
    second: i64 = NONE
    if keys.is_pair(key):
        first = keys.first_of(key)
        second = keys.second_of(key)
    hero = board.hero_of(g, first)
    if board.is_hero(g, first):
        number = asking.ability_number(second)
        named = (board.ABILITY - second) % board.NAMES - 1
        if named == NONE:
            named = asking.first_named(asking.ability_names(g, hero, number, window, played))
        use_ability(g, hero, number, named)
        return
    if second == NONE:
        named = asking.first_named(asking.named_by(g, first, hero, window, played))
    else:
        named = board.hero_of(g, second)
    play_trick(g, hero, first, named)


def play_trick(g: State, hero: i64, copy: i64, named: i64) -> None:
    """*hero* plays a Trick: its lines are executed, then it goes to the discard pile (LT-7.15, LT-7.16)."""
    announce(g, hero, copy)
    lines = texts.lines_of(g, copy)
    if lines is None:
        return
    contexts.begin(g, named)
    g.push(running.END_TEXT, NONE, NONE, 0)
    g.push(FINISH, NONE, copy, 0)
    run_trick_lines(g, lines.id, copy)
    pay(g, hero, copy, lines.cost, lines.cost_cards)


def use_ability(g: State, hero: i64, number: i64, named: i64) -> None:
    """*hero* uses an active ability: the cost is paid, then its lines are executed (LT-17.4, LT-17.14)."""
    ability = asking.ability_of(g, hero, number)
    if ability is None:
        return
    copy = board.card_of(g, hero)
    g.add(board.ACTS, board.seat_of(hero), 1)
    g.tell(board.E_USES, board.seat_of(hero), copy)
    texts.use_up(g, copy, number, ability.limit)
    contexts.begin(g, named)
    g.push(running.END_TEXT, NONE, NONE, 0)
    run_trick_lines(g, ability.id, copy)
    pay(g, hero, copy, ability.cost, ability.cost_cards)


def announce(g: State, hero: i64, copy: i64) -> None:
    """A card leaves the hand and lies face up before everybody (LT-6.11)."""
    g.add(board.ACTS, board.seat_of(hero), 1)
    g.move(copy, board.zone_of(board.HAND, hero), board.EXECUTING)
    board.lies_open(g, hero, copy)
    g.tell(board.E_PLAYS, board.seat_of(hero), copy, board.card_of(g, hero))


def run_trick_lines(g: State, number: i64, copy: i64) -> None:
    """Carry out lines, with windows between them only by option (LT-8.8)."""
    if g.setting(board.TRICK_LINES) == 0:
        running.run_lines(g, number, copy)
    else:
        g.push(PLAY_LINES, NONE, copy, number)


class PlayLines(RunLines):
    """The lines of an Action card or an Action skill, with a window between two of them (LT-6.16)."""

    def between(self, g: State, card: i64) -> None:
        g.push(WINDOW, NONE, card, opened(g, moments.LINE, card))


class Finish(Step):
    """A card has been executed: it goes to its owner's discard pile (LT-6.18, LT-7.16, LT-14.10)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.has(board.EXECUTING, card):
            g.move(card, board.EXECUTING, board.zone_of(board.DISCARD, board.hero_of(g, card)))


# Cards that are hidden or discarded, one by one ---------------------------------------------------------------------


def pay(g: State, hero: i64, copy: i64, kind: i64, n: i64) -> None:
    """*hero* hides or discards *n* cards of its controller's choice, as many as there are (LT-14.16, LT-14.21)."""
    if kind != texts.NO_COST and n > 0:
        g.push(GIVE_UP, board.seat_of(hero), board.card_of(g, hero), kind | n << CARDS_AT)


class GiveUp(Step):
    """Choose the cards of a hero that are hidden or discarded, one by one (LT-14.13, LT-14.18, LT-20.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hero = board.hero_of(g, card)
        if board.hand_size(g, hero) == 0 or not board.is_alive(g, hero):
            return
        asking.offer_hand(g, hero, asking.EVERY_KIND)
        g.ask_secretly(self, seat, card, x, board.hand_size(g, hero))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        hero = board.hero_of(g, card)
        if x & COST_KIND == texts.HIDE:
            board.hide(g, hero, key)
        else:
            board.discard(g, hero, key)
        if x >> CARDS_AT > 1:
            g.push(self, seat, card, x - shifted(1, CARDS_AT))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0:
            return 0
        return board.NOT_IN_HAND


# Refusals -----------------------------------------------------------------------------------------------------------


def why_no_trick(g: State, seat: i64, key: i64, window: i64, played: i64) -> i64:
    """Return why *seat* cannot play that Trick or use that ability now."""
    first = key
    second: i64 = NONE
    if keys.is_pair(key):
        first = keys.first_of(key)
        second = keys.second_of(key)
    if first < 0:
        return 0
    hero = board.hero_of(g, first)
    if board.seat_of(hero) != seat:
        return board.NOT_YOURS
    if not board.is_alive(g, hero):
        return board.IS_DEAD
    if second == board.HIDE:
        return why_no_defence(g, hero, first)
    if board.is_disabled(g, hero):
        return board.IS_DISABLED
    if not asking.has_acts_left(g, seat):
        return board.TOO_MANY_ACTS
    if board.is_hero(g, first):
        return _why_no_ability(g, hero, second)
    if not g.has(board.zone_of(board.HAND, hero), first):
        return board.NOT_IN_HAND
    if g.fact(board.KIND, first) != board.TRICK:
        return board.ONLY_OWN_TURN
    if board.hand_size(g, hero) - 1 < g.fact(board.EXTRA_COST, first):
        return board.CANNOT_PAY
    return board.CONDITION


def _why_no_ability(g: State, hero: i64, second: i64) -> i64:
    number = asking.ability_number(second)
    ability = asking.ability_of(g, hero, number)
    if second in (board.REST, board.AVENGE_KEY):
        return board.ONLY_OWN_TURN
    if ability is None:
        return board.NO_ABILITY
    if ability.kind == texts.ACTION_SKILL:
        return board.ONLY_OWN_TURN
    if texts.is_used_up(g, board.card_of(g, hero), number, ability.limit):
        return board.USED_UP
    if board.hand_size(g, hero) < ability.cost_cards:
        return board.CANNOT_PAY
    return board.NOT_USABLE


def why_no_defence(g: State, hero: i64, copy: i64) -> i64:
    """Return why *copy* cannot be hidden to defend *hero* now (LT-9.10, LT-9.12, LT-9.15, LT-9.16, LT-10.15)."""
    if not attacks.is_on(g):
        return board.NOT_NOW
    i = attacks.find(g, hero)
    if i < 0:
        return board.NOT_ATTACKED
    if board.is_disabled(g, hero) and g.setting(board.DISABLED_MAY_DEFEND) == 0:
        return board.IS_DISABLED
    if attacks.declared(attacks.target(g, i), attacks.PHYSICAL) == 0:
        return board.ONLY_MAGICAL
    if attacks.has_defended(attacks.target(g, i)):
        return board.CANNOT_DEFEND
    if not g.has(board.zone_of(board.HAND, hero), copy):
        return board.NOT_IN_HAND
    return board.NOT_NOW


WINDOW: Final = Window()
PLAY_LINES: Final = PlayLines()
FINISH: Final = Finish()
GIVE_UP: Final = GiveUp()
RULES: list[Step] = [WINDOW, PLAY_LINES, FINISH, GIVE_UP]
