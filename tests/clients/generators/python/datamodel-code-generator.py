"""datamodel-code-generator: models of pydantic, which judge what urllib sends and gets."""
import urllib.request

import made
from play import game, play, scenario, url


def text(path, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}/v1/matches{path}", headers=headers, data=body and body.encode())
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def sent(model):
    return model.model_dump_json(exclude_none=True, by_alias=True)


class Client:
    @staticmethod
    def create():
        wanted = {"game": game} | ({"scenario": scenario} if scenario else {})
        body = sent(made.CreateRequest.model_validate(wanted))
        return made.CreatedMatch.model_validate_json(text("", body=body))

    @staticmethod
    def legal(token, match):
        return made.LegalMoves.model_validate_json(text(f"/{match}/legal-moves", token))

    @staticmethod
    def make(token, match, move):
        body = sent(made.MoveRequest(move=move))
        return made.Moved.model_validate_json(text(f"/{match}/moves", token, body))

    @staticmethod
    def read(match):
        return made.MatchView.model_validate_json(text(f"/{match}"))

    @staticmethod
    def draw(match):
        return text(f"/{match}/board.svg")


play(Client)
