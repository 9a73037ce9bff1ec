/* openapi-typescript-codegen. */
import * as made from "./made";
import { game, play, scenario, url } from "./play";

made.OpenAPI.BASE = url;
play({
    create: () =>
        made.MatchesService.createMatch({
            game: game as made.GameId,
            scenario: scenario as made.ScenarioId | undefined,
        }),
    as: (token) => (made.OpenAPI.TOKEN = token),
    legal: (match) => made.MovesService.listLegalMoves(match, undefined, undefined, false),
    make: (match, move: made.Move) => made.MovesService.makeMove(match, { move }),
    read: (match) => made.MatchesService.readMatch(match),
    draw: (match) => made.MatchesService.drawMatch(match),
});
