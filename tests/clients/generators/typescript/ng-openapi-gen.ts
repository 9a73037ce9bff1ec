/* ng-openapi-gen: Angular's HttpClient, whose requests fetch sends here, since Node.js has no page. */
import "@angular/compiler";
import { HttpClient, HttpHeaders, HttpResponse, type HttpBackend, type HttpRequest } from "@angular/common/http";
import { from, type Observable } from "rxjs";
import { Api } from "./made/api";
import { ApiConfiguration } from "./made/api-configuration";
import * as made from "./made/functions";
import type { GameId, ScenarioId } from "./made/models";
import { game, play, scenario, url } from "./play";

let token = "";
class FetchBackend implements HttpBackend {
    handle(request: HttpRequest<unknown>): Observable<HttpResponse<unknown>> {
        return from(this.answer(request));
    }

    private async answer(request: HttpRequest<unknown>): Promise<HttpResponse<unknown>> {
        const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
        for (const name of request.headers.keys()) headers.set(name, request.headers.get(name) ?? "");
        const type = request.detectContentTypeHeader();
        if (type) headers.set("Content-Type", type);
        const body = request.serializeBody() as string | null;
        const answer = await fetch(request.urlWithParams, { method: request.method, headers, body });
        if (!answer.ok) throw new Error(await answer.text());
        const { json, blob } = { json: request.responseType === "json", blob: request.responseType === "blob" };
        return new HttpResponse({
            status: answer.status,
            headers: new HttpHeaders(),
            body: json ? await answer.json() : blob ? await answer.blob() : await answer.text(),
        });
    }
}
const configuration = new ApiConfiguration();
configuration.rootUrl = url;
const api = new Api(configuration, new HttpClient(new FetchBackend()));
play({
    create: () => {
        const body = { game: game as GameId, scenario: scenario as ScenarioId | undefined };
        return api.invoke(made.createMatch, { body });
    },
    as: (given) => (token = given),
    legal: (match) => api.invoke(made.listLegalMoves, { match, text: false }),
    make: (match, move) => api.invoke(made.makeMove, { match, body: { move } }),
    read: (match) => api.invoke(made.readMatch, { match }),
    draw: (match) => api.invoke(made.drawMatch, { match }),
});
