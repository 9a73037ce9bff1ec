"""openapi-generator, python."""
from openapi_client import (ApiClient, Configuration, CreateRequest, GameId, MatchesApi, MoveRequest,
                            MovesApi, ScenarioId)
from play import game, play, scenario, url


def service(token=None):
    return ApiClient(Configuration(host=url, access_token=token))


class Client:
    @staticmethod
    def create():
        wanted = CreateRequest(game=GameId(game), scenario=ScenarioId(scenario) if scenario else None)
        return MatchesApi(service()).create_match(wanted)

    @staticmethod
    def legal(token, match):
        return MovesApi(service(token)).list_legal_moves(match, text=False)

    @staticmethod
    def make(token, match, move):
        return MovesApi(service(token)).make_move(match, MoveRequest(move=move))

    @staticmethod
    def read(match):
        return MatchesApi(service()).read_match(match)

    @staticmethod
    def draw(match):
        return MatchesApi(service()).draw_match(match)


play(Client)
