"""Embed a match in a program: seats, views, refusals, and a game saved half-way."""

from random import Random

from cardrules import SHITHEAD, IllegalMove, Match, dump, load


def choose(view: object, moves: tuple[object, ...], rng: Random) -> object:
    """Stand for a person or a bot, who sees nothing but his view and his moves."""
    return rng.choice(moves)


def main() -> None:
    """Play a game of three, and save and load it on the way."""
    match = Match.deal(SHITHEAD, players=3, seed=2026)
    rng = Random(2026)
    try:
        match.play("take", player=1)
    except IllegalMove as refusal:
        print(f"{refusal.violation.code}: {refusal}")
    while match.to_act:
        player = match.to_act[0]
        move = choose(match.view(player), match.moves(player), rng)
        match = match.play(move)  # type: ignore[arg-type]
        if len(match.played) == 40:
            match = load(dump(match))
            print(f"saved and loaded: {match!r}")
    for event in match.events(viewer=0)[-4:]:
        print(event)
    print(match.outcome)


if __name__ == "__main__":
    main()
