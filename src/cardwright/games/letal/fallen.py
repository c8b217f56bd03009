"""Death and its consequences, grudges, Avenge tokens, and the end of the game (LT-11, LT-16, LT-19)."""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.attachments import detach
from cardwright.engine.state import NONE, State
from cardwright.games.letal import areas, attacks, board, texts, triggers


def check_deaths(g: State) -> None:
    """Let all heroes with 0 or less Endurance die at the same time; end the game if a team has none left (LT-11.3).

    What their deaths set off is found while they still stand, and is executed after their removal (LT-11.11).
    """
    fallen = without_endurance(g)
    if fallen != 0:
        left = fallen
        while left != 0:
            hero = board.lowest(left)
            left &= left - 1
            triggers.happen(g, texts.DIES, hero, NONE)
        remove(g, fallen)
        give_tokens(g, fallen)
        end_if_wiped(g)


def without_endurance(g: State) -> i64:
    """Return the living heroes with 0 or less Endurance (LT-11.1)."""
    found: i64 = 0
    alive = board.living(g)
    while alive != 0:
        hero = board.lowest(alive)
        alive &= alive - 1
        if board.stat(g, board.ENDURANCE, hero) <= 0:
            found |= board.bit(hero)
    return found


def remove(g: State, fallen: i64) -> None:
    """Remove heroes from the grid, with their tokens, grudges and Auras (LT-11.4 to LT-11.8, LT-16.12, LT-21.10)."""
    g.set(board.DEAD, 0, g.get(board.DEAD, 0) | fallen)
    g.set(board.MOVED, 0, g.get(board.MOVED, 0) & ~fallen)
    g.set(board.WENT_DOWN, 0, g.get(board.WENT_DOWN, 0) & ~fallen)
    attacks.drop(g, fallen)
    for hero in range(board.heroes(g)):
        grudges = board.stat(g, board.GRUDGES, hero) & ~fallen
        if (fallen >> hero) & 1 != 0:
            grudges = 0
            board.take_off(g, hero)
            board.set_stat(g, board.DISABLED, hero, 0)
            board.set_stat(g, board.MARKS, hero, 0)
            board.set_stat(g, board.AVENGE, hero, 0)
            g.tell(board.E_DIES, board.seat_of(hero), board.card_of(g, hero))
        board.set_stat(g, board.GRUDGES, hero, grudges)
    for seat in range(g.program.seats):
        i = g.size(board.AURAS + seat) - 1
        while i >= 0:
            aura = g.card(board.AURAS + seat, i)
            i -= 1
            if (fallen >> board.hero_of(g, aura)) & 1 != 0 or (fallen >> board.bearer_of(g, aura)) & 1 != 0:
                discard_aura(g, aura)


def discard_aura(g: State, aura: i64) -> None:
    """An Aura leaves play (LT-7.13)."""
    hero = board.hero_of(g, aura)
    detach(g, aura)
    g.move(aura, board.AURAS + board.seat_of(hero), board.zone_of(board.DISCARD, hero))
    g.tell(board.E_AURA_LEAVES, board.seat_of(hero), aura)


def give_tokens(g: State, fallen: i64) -> None:
    """Give an Avenge token to the other hero of a fallen one's controller, or to the partner's (LT-16.15, LT-16.16)."""
    if g.setting(board.AVENGING) != board.FULL_AVENGING:
        return
    while fallen != 0:
        hero = board.lowest(fallen)
        fallen &= fallen - 1
        if board.is_alive(g, hero ^ 1):
            give_token(g, hero ^ 1)
        else:
            partners = areas.allies_of(g, hero)
            while partners != 0:
                give_token(g, board.lowest(partners))
                partners &= partners - 1


def give_token(g: State, hero: i64) -> None:
    """*hero* gets an Avenge token, if it has none (LT-16.17, LT-16.19)."""
    if board.stat(g, board.AVENGE, hero) == 0:
        board.set_stat(g, board.AVENGE, hero, 1)
        g.tell(board.E_TOKEN, board.seat_of(hero), board.card_of(g, hero))


def bear_grudges(g: State, attacker: i64, target: i64) -> None:
    """An attack of an enemy dealt damage to *target*: it and its allies near by bear a grudge (LT-16.9, LT-16.10).

    If it is about to die, all others of its team that live on do, wherever they stand (LT-16.13).
    """
    if g.setting(board.AVENGING) == board.NO_AVENGING or (board.team_of(attacker) >> target) & 1 != 0:
        return
    mask = board.living(g) & board.team_of(target) & ~without_endurance(g)
    dies = board.stat(g, board.ENDURANCE, target) <= 0
    case = board.place_of(g, target)
    while mask != 0:
        hero = board.lowest(mask)
        mask &= mask - 1
        near = hero == target or areas.within_radius(g, board.place_of(g, hero), case, board.GRUDGE_RADIUS)
        if dies or near:
            bear_grudge(g, hero, attacker)


def bear_grudge(g: State, hero: i64, enemy: i64) -> None:
    """*hero* bears a grudge against *enemy*, at most one (LT-16.12)."""
    grudges = board.stat(g, board.GRUDGES, hero)
    if (grudges >> enemy) & 1 == 0:
        board.set_stat(g, board.GRUDGES, hero, grudges | board.bit(enemy))
        g.tell(board.E_GRUDGE, board.seat_of(hero), board.card_of(g, hero), board.card_of(g, enemy))


# The end of the game ------------------------------------------------------------------------------------------------


def end_if_wiped(g: State) -> None:
    """End the game if a team has lost all its heroes; with both it is a draw (LT-19.1 to LT-19.3)."""
    south = board.living(g) & board.SOUTH
    north = board.living(g) & board.NORTH
    if south == 0 and north == 0:
        end(g, 1, 1, board.BY_WIPE_DRAW)
    elif north == 0:
        end(g, 1, 2, board.BY_WIPE)
    elif south == 0:
        end(g, 2, 1, board.BY_WIPE)


def end(g: State, south: i64, north: i64, reason: i64) -> None:
    """End the game with the places of both teams; what was set aside is shown (LT-3.8, LT-19.4, LT-20.22)."""
    for hero in range(board.heroes(g)):
        for copy in g.cards(board.zone_of(board.ASIDE, hero)):
            g.reveal(copy)
    g.set_place(0, south)
    g.set_place(1, north)
    g.finish(reason)


def total(g: State, team: i64) -> i64:
    """Return the Endurance of the living heroes of a team together (LT-19.8, LT-20.23)."""
    mask = board.living(g) & team
    n: i64 = 0
    while mask != 0:
        n += board.stat(g, board.ENDURANCE, board.lowest(mask))
        mask &= mask - 1
    return n


def compare_teams(g: State) -> i64:
    """Return how far South is ahead: by total Endurance, if that is equal by living heroes (LT-19.7, LT-19.9)."""
    ahead = total(g, board.SOUTH) - total(g, board.NORTH)
    if ahead == 0:
        ahead = board.count(board.living(g) & board.SOUTH) - board.count(board.living(g) & board.NORTH)
    return ahead


def end_by(g: State, ahead: i64, reason: i64, reason_of_draw: i64) -> None:
    """End the game for the team that is ahead, or as a draw."""
    if ahead > 0:
        end(g, 1, 2, reason)
    elif ahead < 0:
        end(g, 2, 1, reason)
    else:
        end(g, 1, 1, reason_of_draw)


def fatigue(g: State, n: i64) -> None:
    """Every living hero loses *n* Endurance at the same time, then deaths are checked (LT-19.13 to LT-19.15)."""
    ahead = compare_teams(g)
    g.tell(board.E_FATIGUE, NONE, NONE, n)
    alive = board.living(g)
    while alive != 0:
        board.lose(g, board.lowest(alive), n)
        alive &= alive - 1
    dying = without_endurance(g)
    left = board.living(g) & ~dying
    if left & board.SOUTH == 0 or left & board.NORTH == 0:
        remove(g, dying)
        if left == 0:
            end_by(g, ahead, board.BY_FATIGUE, board.BY_FATIGUE_DRAW)
        elif left & board.NORTH == 0:
            end(g, 1, 2, board.BY_FATIGUE)
        else:
            end(g, 2, 1, board.BY_FATIGUE)
    else:
        check_deaths(g)


def leave(g: State, seat: i64) -> None:
    """*seat* gives up: its heroes are removed without triggers, grudges and Avenge tokens (LT-19.12)."""
    g.tell(board.E_GONE, seat)
    remove(g, board.living_of(g, seat))
    g.retire(seat)
    if g.has_team_left(seat) or board.living(g) & board.team_of(2 * seat) == 0:
        if seat & 1 == 0:
            end(g, 2, 1, board.BY_CONCEDING)
        else:
            end(g, 1, 2, board.BY_CONCEDING)
    g.ask_again()
    g.run()
