"""What the tests of both families ask of a move: which rules decided something."""

from cardrules import Match


def uses(game, move, **position):
    """The slots and rules that decided something at a move in a position."""
    match = Match.at(game, game.position(**position))
    made = game.read(match.state, match.to_act[0], move)
    decided = game.decided_by(match.state, made, game.apply(match.state, made))
    rules = game.deciding()
    return {(slot, type(rules[slot, place]).__name__) for slot, place in decided}
