"""A match with the tokens of all seats, which only the answer that has made it tells."""


class SeatedMatch:
    def __init__(self, made):
        self.id = made["match"]["id"]
        self.path = "/v1/matches/" + self.id
        self.organizer = made["organizer_token"]
        self.tokens = {seat["seat"]: seat.get("token") for seat in made["seats"]}
        self.invitations = {seat["seat"]: seat.get("invitation") for seat in made["seats"]}
