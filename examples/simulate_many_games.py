"""Many games, shared out among the cores of this machine: how Shithead goes for four."""

from cardrules import SHITHEAD
from cardrules.shedding.bots import greedy_bot
from cardrules.simulate import simulate


def main() -> None:
    bots = greedy_bot(SHITHEAD)
    print(simulate(SHITHEAD, 4, games=200, seed=1, bots=bots))


if __name__ == "__main__":
    main()
