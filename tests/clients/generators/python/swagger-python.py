"""swagger-codegen, python. Of a text it gives what Python writes for its bytes: b'...'."""
import ast

from swagger_client import ApiClient, Configuration, CreateRequest, MatchesApi, MoveRequest, MovesApi
from play import game, play, scenario, url


def service(token=None):
    configuration = Configuration()
    configuration.host = url
    return ApiClient(configuration, *(("Authorization", f"Bearer {token}") if token else ()))


class Client:
    @staticmethod
    def create():
        return MatchesApi(service()).create_match(CreateRequest(game=game, scenario=scenario))

    @staticmethod
    def legal(token, match):
        return MovesApi(service(token)).list_legal_moves(match, text=False)

    @staticmethod
    def make(token, match, move):
        return MovesApi(service(token)).make_move(MoveRequest(move=move), match)

    @staticmethod
    def read(match):
        return MatchesApi(service()).read_match(match)

    @staticmethod
    def draw(match):
        return ast.literal_eval(MatchesApi(service()).draw_match(match)).decode()


play(Client)
