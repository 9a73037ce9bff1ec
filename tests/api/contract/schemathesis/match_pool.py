"""Matches of every game in every condition. A request that makes up the id of a match gets one of these. So
it meets more than "no such match": its faults are told by a match that is over and by one that is open."""
import itertools

import requests

CONDITIONS = ("open", "begun", "played", "resigned", "over")
WEAR = 20  # requests that name a match before another takes its place: they change it


class MatchPool:
    def __init__(self, games, draw, keep):
        """`draw` gives the chance of one match; `keep` is told of every match that is made, as the service
        has answered it."""
        self.places = itertools.cycle([*itertools.product(games, CONDITIONS), None])
        self.draw, self.keep = draw, keep
        self.pack_cache = {}  # place: (match, how often it may be named yet)

    def take(self, url):
        """The id of a match of the next kind; now and then there is none."""
        place = next(self.places)
        if place is None:
            return None
        match, left = self.pack_cache.get(place, (None, 0))
        if not left:
            match, left = self.make(url + "/v1/matches", *place), WEAR
        self.pack_cache[place] = match, left - 1
        return match

    def make(self, url, game, condition):
        plan = {"game": game, "invitations": condition == "open", "deadline": {"each": "PT24H"}}
        made = requests.post(url, json=plan, timeout=60).json()
        self.keep(made)
        url += "/" + made["match"]["id"]
        seats = {seat["seat"]: {"Authorization": f"Bearer {seat.get('token')}"} for seat in made["seats"]}
        if condition in ("played", "resigned"):
            play(url, seats, self.draw())
        if condition in ("resigned", "over"):
            for headers in list(seats.values())[:1 if condition == "resigned" else None]:
                requests.post(url + "/concede", headers=headers, timeout=60)
        return made["match"]["id"]


def play(url, seats, chance):
    """Makes some moves of the seats that must decide; where answers are secret, perhaps not all of them."""
    for _ in range(chance.randrange(16)):
        deciding = requests.get(url, timeout=60).json()["deciding"]
        headers = seats[chance.choice(deciding)]
        moves = requests.get(url + "/legal-moves", headers=headers, timeout=60).json()["moves"]
        requests.post(url + "/moves", json={"move": chance.choice(moves)}, headers=headers, timeout=60)
