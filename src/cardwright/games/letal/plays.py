"""The main phase: plays of cards and skills, and when it ends (LT-5.12 to LT-5.14, LT-6, LT-7, LT-16)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.attachments import attach
from cardwright.engine.state import NONE, State, Step
from cardwright.games.letal import areas, asking, board, contexts, moments, running, texts, triggers, windows
from cardwright.games.letal.texts import Ability, Text

# In x of the end of a play: the hero, and whether the play had Refresh.
REFRESH: Final = 8
# In x of a skill: which, see `start_skill`.
RESTING: Final = 14
AVENGING: Final = 15


class MainPhase(Step):
    """Plays, Tricks and abilities of the active player until it says "end" (LT-5.12, LT-6.1, LT-6.23).

    Whether it is asked at all follows from what everybody can see (LT-5.14, LT-6.26).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = g.get(board.ACTIVE, 0)
        if not board.is_playing(g, player) or not could_do_anything(g, player):
            return
        if asking.has_acts_left(g, player):
            for hero in range(2 * player, 2 * player + 2):
                offer_plays(g, hero)
            asking.offer_tricks(g, player, moments.MAIN, NONE)
            for hero in range(2 * player, 2 * player + 2):
                offer_skills(g, hero)
            asking.offer_abilities(g, player, moments.MAIN, NONE)
        g.offer(board.END)
        g.ask_secretly(self, player, NONE, x, 2)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == board.END:
            return
        g.push(self, NONE, NONE, x)
        first = key
        second: i64 = NONE
        if keys.is_pair(key):
            first = keys.first_of(key)
            second = keys.second_of(key)
        hero = board.hero_of(g, first)
        if board.is_hero(g, first):
            if second == board.REST:
                start_skill(g, hero, RESTING)
            elif second == board.AVENGE_KEY:
                start_skill(g, hero, AVENGING)
            else:
                number = asking.ability_number(second)
                ability = asking.ability_of(g, hero, number)
                if ability is not None and ability.kind == texts.ACTION_SKILL:
                    start_skill(g, hero, number)
                else:
                    windows.act(g, seat, key, moments.MAIN, NONE)
        elif g.fact(board.KIND, first) == board.TRICK:
            windows.act(g, seat, key, moments.MAIN, NONE)
        else:
            start_card(g, hero, first)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return why_no_play(g, seat, key)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        found: list[i64] = []
        for hero in range(2 * seat, 2 * seat + 2):
            if board.is_alive(g, hero):
                found += asking.hand_of(g, hero)
        return found


# What may be done ---------------------------------------------------------------------------------------------------


def may_play(g: State, hero: i64) -> bool:
    """Return whether *hero* may still make a play in this turn (LT-6.2, LT-6.9)."""
    return board.is_enabled(g, hero) and board.plays_left(g, hero) > 0


def could_do_anything(g: State, player: i64) -> bool:
    """Return whether *player* could do anything in its main phase, for all anybody knows (LT-5.14)."""
    if not asking.has_acts_left(g, player):
        return False
    for hero in range(2 * player, 2 * player + 2):
        if may_play(g, hero) and (board.hand_size(g, hero) > 0 or has_skill(g, hero)):
            return True
    return asking.could_act(g, player, moments.MAIN, NONE)


def offer_plays(g: State, hero: i64) -> None:
    """Offer the Action and Aura cards that *hero* can play (LT-6.12, LT-6.13, LT-7.4 to LT-7.6)."""
    if not may_play(g, hero):
        return
    asking.offer_hand(g, hero, asking.PLAYED_IN_TURN)


def offer_skills(g: State, hero: i64) -> None:
    """Offer the Action skills that *hero* can use: printed ones, Resting and Avenging (LT-16.6, LT-16.11, LT-17.1)."""
    if not may_play(g, hero):
        return
    card = board.card_of(g, hero)
    text = texts.text_of(g, card)
    if text is not None:
        for number in range(len(text.abilities)):
            if can_use_skill(g, hero, number, text.abilities[number]):
                g.offer(keys.pair_key(card, board.ABILITY - number * board.NAMES))
    if can_rest(g, hero):
        g.offer(keys.pair_key(card, board.REST))
    if can_avenge(g, hero):
        g.offer(keys.pair_key(card, board.AVENGE_KEY))


def has_skill(g: State, hero: i64) -> bool:
    """Return whether *hero* has an Action skill that it could use now (LT-5.14)."""
    text = texts.text_of(g, board.card_of(g, hero))
    if text is not None:
        for number in range(len(text.abilities)):
            if can_use_skill(g, hero, number, text.abilities[number]):
                return True
    return can_rest(g, hero) or can_avenge(g, hero)


def can_use_skill(g: State, hero: i64, number: i64, ability: Ability) -> bool:
    """Return whether *ability* is an Action skill whose cost can be paid (LT-17.4)."""
    if ability.kind != texts.ACTION_SKILL or board.hand_size(g, hero) < ability.cost_cards:
        return False
    return not texts.is_used_up(g, board.card_of(g, hero), number, ability.limit)


def innate(g: State, which: i64) -> Ability:
    """Return the text of Resting or Avenging."""
    pool = asking.pool_of(g)
    number = pool.resting
    if which == AVENGING:
        number = pool.avenging
    return cast(Ability, g.program.steps[number])


def can_rest(g: State, hero: i64) -> bool:
    """Return whether Resting can be paid for and, where it only draws, would draw a card (LT-16.7)."""
    ability = innate(g, RESTING)
    if board.hand_size(g, hero) < ability.cost_cards:
        return False
    return not asking.pool_of(g).resting_draws or board.can_draw(g, hero)


def can_avenge(g: State, hero: i64) -> bool:
    """Return whether *hero* has a card to hide and an enemy to avenge itself on (LT-16.11, LT-16.21)."""
    if g.setting(board.AVENGING) == board.NO_AVENGING or board.stat(g, board.GRUDGES, hero) == 0:
        return False
    ability = innate(g, AVENGING)
    if board.hand_size(g, hero) < ability.cost_cards:
        return False
    card = board.card_of(g, hero)
    return ability.lines[0].is_possible(g, board.seat_of(hero), card, 0)


# Plays --------------------------------------------------------------------------------------------------------------


def start_card(g: State, hero: i64, copy: i64) -> None:
    """*hero* plays an Action or Aura card: announce, pay, window, then its lines (LT-6.11 to LT-6.18)."""
    windows.announce(g, hero, copy)
    text = texts.text_of(g, copy)
    refresh: i64 = 0
    if text is not None and text.refresh:
        refresh = REFRESH
    contexts.begin(g, NONE)
    g.push(END_PLAY, NONE, copy, hero | refresh)
    if g.fact(board.KIND, copy) == board.AURA:
        g.push(ENTER_PLAY, NONE, copy, 0)
    elif text is not None and len(text.abilities) > 0:
        g.push(windows.PLAY_LINES, NONE, copy, text.abilities[0].id)
    g.push(OPEN_PLAY, NONE, copy, 0)
    if text is not None and len(text.abilities) > 0:
        windows.pay(g, hero, copy, text.abilities[0].cost, text.abilities[0].cost_cards)


def start_skill(g: State, hero: i64, which: i64) -> None:
    """*hero* uses an Action skill: the cost is paid, then the window opens, then its lines (LT-6.14, LT-17.1)."""
    card = board.card_of(g, hero)
    g.add(board.ACTS, board.seat_of(hero), 1)
    if which < RESTING:
        text = cast(Text, g.program.steps[g.fact(board.TEXT, card)])
        ability = text.abilities[which]
        g.tell(board.E_USES, board.seat_of(hero), card)
        texts.use_up(g, card, which, ability.limit)
    else:
        ability = innate(g, which)
        g.tell(board.E_RESTS if which == RESTING else board.E_AVENGES, board.seat_of(hero), card)
    refresh: i64 = 0
    if ability.refresh and which < RESTING:
        refresh = REFRESH
    contexts.begin(g, NONE)
    g.push(END_PLAY, NONE, card, hero | refresh | which << SKILL_AT)
    g.push(windows.PLAY_LINES, NONE, card, ability.id)
    g.push(OPEN_PLAY, NONE, card, 0)
    windows.pay(g, hero, card, ability.cost, ability.cost_cards)


SKILL_AT: Final = 4


class OpenPlay(Step):
    """The window after the announcement of a card or skill (LT-6.14)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if board.is_alive(g, board.hero_of(g, card)):
            windows.open_window(g, moments.PLAY, card)


class EnterPlay(Step):
    """Put an Aura on the hero that played it, or on the one that its text names (LT-7.7, LT-7.8, LT-7.19)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hero = board.hero_of(g, card)
        if not board.is_alive(g, hero):
            return
        text = texts.text_of(g, card)
        put_on = None
        if text is not None:
            put_on = text.put_on
        if put_on is None:
            self._enter(g, card, hero)
            return
        mask = put_on.selector.among(g, hero, 1, 0)
        if mask != 0:
            texts.offer_heroes(g, mask)
            g.ask(self, board.seat_of(hero), card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        self._enter(g, card, board.hero_of(g, key))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        text = texts.text_of(g, card)
        if text is None or text.put_on is None:
            return 0
        return areas.why_not_meant(g, board.hero_of(g, card), text.put_on.selector, key, 1, 0)

    def _enter(self, g: State, card: i64, host: i64) -> None:
        owner = board.hero_of(g, card)
        zone = board.AURAS + board.seat_of(owner)
        g.move(card, board.EXECUTING, zone)
        attach(g, card, board.card_of(g, host))
        g.tell(board.E_AURA, board.seat_of(owner), card, board.card_of(g, host))


class EndPlay(Step):
    """End a play: its card goes to the discard pile, and it counts unless it had Refresh (LT-6.2 to LT-6.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hero = x & 7
        contexts.end(g)
        if not board.is_hero(g, card):
            windows.FINISH.do(g, NONE, card, 0)
        if not board.is_alive(g, hero):
            return
        if x & REFRESH == 0:
            g.add(board.PLAYS + (hero & 1), board.seat_of(hero), 1)
        if x >> SKILL_AT == RESTING:
            triggers.happen(g, texts.USES_RESTING, hero, NONE)
            g.push(running.SETTLE, NONE, NONE, 0)


def why_no_play(g: State, seat: i64, key: i64) -> i64:
    """Return why *seat* cannot make that play in its main phase."""
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
        return board.NOT_NOW
    if board.is_disabled(g, hero):
        return board.IS_DISABLED
    if not asking.has_acts_left(g, seat):
        return board.TOO_MANY_ACTS
    if board.is_hero(g, first):
        return _why_no_skill(g, hero, second)
    if not g.has(board.zone_of(board.HAND, hero), first):
        return board.NOT_IN_HAND
    if g.fact(board.KIND, first) == board.TRICK:
        return windows.why_no_trick(g, seat, key, moments.MAIN, NONE)
    if board.plays_left(g, hero) <= 0:
        return board.NO_PLAY_LEFT
    return board.CANNOT_PAY


def _why_no_skill(g: State, hero: i64, second: i64) -> i64:
    number = asking.ability_number(second)
    ability = asking.ability_of(g, hero, number)
    is_skill = second in (board.REST, board.AVENGE_KEY)
    if ability is None and not is_skill:
        return board.NO_ABILITY
    if ability is not None and ability.kind == texts.ACTIVE:
        if texts.is_used_up(g, board.card_of(g, hero), number, ability.limit):
            return board.USED_UP
        if board.hand_size(g, hero) < ability.cost_cards:
            return board.CANNOT_PAY
        return board.NOT_USABLE
    if board.plays_left(g, hero) <= 0:
        return board.NO_PLAY_LEFT
    if second == board.REST and board.hand_size(g, hero) >= innate(g, RESTING).cost_cards:
        return board.CANNOT_DRAW
    if second == board.AVENGE_KEY and board.hand_size(g, hero) > 0:
        return board.NO_GRUDGE
    return board.CANNOT_PAY


MAIN: Final = MainPhase()
OPEN_PLAY: Final = OpenPlay()
ENTER_PLAY: Final = EnterPlay()
END_PLAY: Final = EndPlay()
RULES: list[Step] = [MAIN, OPEN_PLAY, ENTER_PLAY, END_PLAY]
