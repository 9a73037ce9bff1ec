<?php
// Makes a match, and makes random legal moves until it is over or 150 were made: bot.php GAME URL [SCENARIO].
// Then reads the match and its board. The client is what openapi-generator makes of the game's document.
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    require __DIR__ . '/made/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
});

use OpenAPI\Client\Api\{MatchesApi, MovesApi};
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\{CreateRequest, MoveRequest};

[, $game, $url] = $argv;
function service(?string $token = null): Configuration
{
    global $url;
    $made = (new Configuration())->setHost($url);
    return $token === null ? $made : $made->setAccessToken($token);
}

mt_srand(1648);
$wanted = new CreateRequest(['game' => $game, 'scenario' => $argv[3] ?? null]);
$made = (new MatchesApi(config: service()))->createMatch($wanted);
$match = $made->getMatch()->getId();
$seats = $deciding = [];
foreach ($made->getSeats() as $seat) {
    $deciding[] = $seat->getSeat();
    $seats[$seat->getSeat()] = new MovesApi(config: service($seat->getToken()));
}
for ($moves = 0; $deciding && $moves < 150;) {
    $seat = $seats[$deciding[0]];
    $legal = $seat->listLegalMoves($match, text: false);
    $deciding = $legal->getDeciding();
    if ($legal->getMoves()) {
        $all = $legal->getMoves();
        $last = array_filter($all, fn($move) => $move['type'] === 'ready'); // orders in secret end with it
        $move = reset($last) ?: $all[mt_rand(0, count($all) - 1)];
        $deciding = $seat->makeMove($match, new MoveRequest(['move' => $move]))->getDeciding();
        $moves++;
    }
}
$matches = new MatchesApi(config: service($made->getOrganizerToken()));
$seen = $matches->readMatch($match);
$board = $matches->drawMatch($match);
echo "$game: $moves moves, {$seen->getMatch()->getStatus()} at {$seen->getMatch()->getVersion()}\n";
exit($moves > 0 && $seen->getView()->getStack() && str_starts_with($board, '<svg') ? 0 : 1);
