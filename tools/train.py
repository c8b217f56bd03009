"""Play random games of every shipped game, so that the C compiler learns which ways the code usually goes."""

from cardwright.bots.playout import copy_often, play_out, play_some
from cardwright.engine import Dice, guess
from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table, start_engine

GAMES = 250


def main() -> None:
    for name in SHIPPED:
        game = find_game(name)
        for players in game.players:
            table = make_table(game, players, {}, None)
            for number in range(GAMES):
                dice = Dice(f"train {number}")
                play_out(start_engine(table, number), dice)
                world = start_engine(table, number)
                play_some(world, dice, 30)
                copy_often(world, 10)
                if world.turn >= 0:
                    guess(world, world.turn, dice)
                    world.careful = False
                    play_out(world, dice)


if __name__ == "__main__":
    main()
