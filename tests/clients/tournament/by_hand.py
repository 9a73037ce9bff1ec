"""The standings of a tournament, added up from audit files as one does it by hand. No part of Westphalia adds
anything up here.

A match scores 10, 6, 4, 3, 2 and 1 for the places by points. Seats with equal points share the entries of
their places. The seats of a draw share 4 more. Without a draw all share them that were not eliminated."""
import fractions
import json
import subprocess
import tarfile
import tempfile
import urllib.request

PLACES = [10, 6, 4, 3, 2, 1]
DRAW = 4
SCORING = {"system": "rank", "ranks": {"by": "points", "list": PLACES}, "draw": DRAW}
TIE_BREAKS = ["wins", "points"]


class Table:
    """A match, as its audit file tells it: points by seat, who was eliminated, who has won or shares a
    draw."""

    def __init__(self, text):
        first, *entries = [json.loads(line) for line in text.splitlines()]
        self.match, self.game = first["match"], first["game"]
        self.points = {seat: 0 for seat in first["seats"]}
        self.out, self.winners, self.draw, self.counts = set(), [], [], True
        for entry in entries:
            if "move" in entry:
                self.take_move(entry)
                for event in entry["events"]:
                    self.take_event(event)

    def take_move(self, entry):
        kind = entry["move"]["type"]
        if kind == "match_drawn":
            self.draw = entry["ending"]["seats"]
        elif kind == "match_aborted":
            self.counts = False

    def take_event(self, event):
        kind, seat = event["type"], event.get("seat", event.get("power"))
        if kind == "scored" and self.game == "europe-1619":  # the last year's score is the power's
            self.points[seat] = event["points"]
        elif kind == "scored":
            self.points[seat] += sum(event[part] for part in ("states", "composers", "bishoprics", "cities"))
        elif kind == "points":
            self.points[seat] += event["points"]
        elif kind == "power_eliminated":
            self.out.add(seat)
            self.points[seat] = 0
        elif kind == "game_won":
            self.winners = [seat]
        elif kind == "draw_shared":
            self.draw = [*self.draw, seat]

    def scores(self):
        """Thousandths of a score, by seat."""
        sharing = self.draw or [seat for seat in self.points if seat not in self.out]
        return {seat: thousandths(self.share_of_places(seat)
                                  + (fractions.Fraction(DRAW, len(sharing)) if seat in sharing else 0))
                for seat in self.points}

    def share_of_places(self, seat):
        before = sum(points > self.points[seat] for points in self.points.values())
        equal = sum(points == self.points[seat] for points in self.points.values())
        entries = PLACES + [0] * len(self.points)
        return fractions.Fraction(sum(entries[before:before + equal]), equal)


def thousandths(score):
    """Rounded once, half up: no score is below zero."""
    return int(1000 * score + fractions.Fraction(1, 2))


def standings(audit_files, rounds):
    """{entrant: (place, score, wins, points)} of the texts of audit files, and of the rounds as the service
    shows them, which tell who sat where, and who sat out with which score. Scores are in thousandths."""
    tables = {table.match: table for table in map(Table, audit_files)}
    sums = {}

    def add(entrant, *figures):
        sums[entrant] = tuple(map(sum, zip(sums.get(entrant, (0, 0, 0)), figures)))
    for round_ in rounds:
        for sitting in round_["sitting_out"]:
            add(sitting["player"], round(1000 * sitting["score"]), 0, 0)
        for place in round_["tables"]:
            table = tables[place["match"]]
            scores = table.scores()
            for seat in place["seats"] if table.counts else ():
                name, players = seat["seat"], [seat["player"], *(one["player"] for one
                                                                 in seat.get("substitutes", []))]
                for player in players[:-1]:  # the score is the last one's
                    add(player, 0, 0, 0)
                add(players[-1], scores[name], table.winners == [name], table.points[name])
    return {entrant: (1 + sum(other > figures for other in sums.values()), *figures)
            for entrant, figures in sums.items()}


def differences(hand, rows):
    """From the rows of standings that the service gives, with the tie-breaks that were needed."""
    found = {}
    for row in rows:
        theirs = (row["place"], round(1000 * row["score"]), *(one["figure"] for one in row["tie_breaks"]))
        mine = hand.get(row["player"], (None, 0, 0, 0))
        if mine[:len(theirs)] != theirs:
            found[row["player"]] = mine, theirs
    return found


def download(url, path, folder):
    """The archive of the tournament at this path: its parts, as files, and the texts of the audit files."""
    parts, texts, at = [], [], path + "/archive"
    while at:
        parts.append(f"{folder}/{len(parts)}.tar")
        with urllib.request.urlopen(url + at) as answer, open(parts[-1], "wb") as file:
            file.write(answer.read())
            at = (answer.headers["Link"] or "").strip("<").partition(">")[0]
        with tarfile.open(parts[-1]) as archive:
            texts += [archive.extractfile(one).read().decode() for one in archive
                      if one.name.endswith(".ndjson")]
    return parts, texts


def check(url, path, program):
    """Holds the standings of the service against those of `westphalia standings` and those by hand, and lets
    `westphalia verify` look at each file. Returns the number of matches."""
    def read(what):
        with urllib.request.urlopen(url + path + what) as answer:
            return json.load(answer)

    def run(command, parts, *flags):
        done = subprocess.run([program, command, *parts, "--key", url, *flags], capture_output=True,
                              text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
    rows = read("/standings")["standings"]
    with tempfile.TemporaryDirectory() as folder:
        parts, texts = download(url, path, folder)
        run("verify", parts)
        offline = json.loads(run("standings", parts, "--format", "json"))["standings"]
    assert offline == rows, "the audit files say otherwise"
    found = differences(standings(texts, read("/rounds")["rounds"]), rows)
    assert not found, f"by hand: {found}"
    return len(texts)
