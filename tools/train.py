"""Play random games of every shipped game, and think about some: so the C compiler learns which ways the code goes."""

from math import inf

from cardwright.bots.playout import copy_often, play_out, play_some
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice, State, guess
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Table
from cardwright.match import make_table, start_engine

# So many decisions of every game, however long it is: otherwise long games would be all that counts.
DECISIONS = 300_000
THINKING = 10  # how many searches of each game
SIMULATIONS = 60


def main() -> None:
    tree = Tree(1 << 12, SearchParameters())
    for name in SHIPPED:
        game = find_game(name)
        for players in game.players:
            table = make_table(game, players, {}, None)
            decisions = number = 0
            while decisions < DECISIONS:
                dice = Dice(f"train {number}")
                decisions += play_out(start_engine(table, number), dice)
                world = start_engine(table, number)
                play_some(world, dice, 30)
                copy_often(world, 10)
                if world.turn >= 0:
                    if number < THINKING:
                        think(tree, table, world, dice)
                    guess(world, world.turn, dice)
                    world.track_knowledge = False
                    decisions += play_out(world, dice)
                number += 1


def think(tree: Tree, table: Table, g: State, dice: Dice) -> None:
    """Search with the game's evaluation, and to the end of the game."""
    for evaluation in (table.game.evaluation(table), None):
        tree.reset(1)
        tree.search(Worlds(g, g.turn), evaluation, dice, SIMULATIONS, inf)


if __name__ == "__main__":
    main()
