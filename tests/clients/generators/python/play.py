"""The bot of all clients in Python: python3 bot.py GAME URL [SCENARIO]. It makes a match, lists and makes
random moves until the match is over or BOUND moves were made. Then it reads the match and its board. Each
generator's bot says by which calls."""
import random
import sys

BOUND = 150
game, url, *rest = sys.argv[1:]
scenario = rest[0] if rest else None


def value(thing):
    """Of a model that is one value (pydantic's RootModel) the value; anything else is as it is."""
    return getattr(thing, "root", thing)


def type_of(move):
    """Its type, of an object of any members and of a model."""
    if isinstance(move, dict):
        return move["type"]
    model = value(move)
    kind = value(getattr(model, "actual_instance", model).type)
    return getattr(kind, "value", kind)


def play(client):
    """`client` has create(), legal(token, match), make(token, match, move), read(match) and draw(match).
    Their answers are the generated client's own objects."""
    chance = random.Random(1648)
    made = client.create()
    match, moves = value(made.match.id), 0
    tokens = {seat.seat: value(seat.token) for seat in made.seats}
    deciding = list(tokens)
    while deciding and moves < BOUND:
        token = tokens[deciding[0]]
        legal = client.legal(token, match)
        deciding = value(legal.deciding)
        if all_moves := value(legal.moves):
            ready = [move for move in all_moves if type_of(move) == "ready"]  # orders in secret end with it
            move = ready[0] if ready else chance.choice(all_moves)
            deciding = value(client.make(token, match, move).deciding)
            moves += 1
    end = client.read(match)
    board = client.draw(match)
    print(f"{game}: {moves} moves, {end.match.status} at {end.match.version}")
    sys.exit(not (moves and end.view and end.view.stack and board.startswith("<svg")))
