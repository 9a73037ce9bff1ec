#!/bin/sh
# Records all matches of this folder anew: record.sh PROGRAM (the westphalia that was built). Only together
# with a higher `revision` of the game, once a match has been played by others with the old one.
set -eu
program=${1:?the program}
folder=$(dirname -- "$0")

record() { # GAME PLAYERS[-NAME] FLAG...: a match follows from these alone
    game=$1 name=$2
    shift 2
    "$program" selfplay "$game" --players "${name%%-*}" --matches 1 --quiet "$@" \
        --record "$folder/$game-$name.ndjson"
    "$program" verify --any-key "$folder/$game-$name.ndjson"
}

record sixteen-thirty-something 3 --bot greedy --seed 34
record sixteen-thirty-something 6 --bot greedy --alone --concede --seed 9 # one resigns on the way
# The first years of a long game; its draws cannot be proved before the end, and it has none.
record europe-1619 10 --bot greedy --seed 3 --actions 600
record europe-1619 15 --seed 6 --concede --actions 900
record baroque 2 --bot greedy --seed 4
record baroque 3 --seed 8 --options turns=5
record baroque 4 --bot greedy --alone --concede --seed 6
record thirty-years-war 2 --bot greedy --seed 5
record thirty-years-war 2-intervention --scenario intervention \
    --options campaign-move=1,aid-recruiting=1,tilly-dynamic=1 --seed 3
record time-of-wars 5 --bot greedy --seed 2
record time-of-wars 2-long-turkish-war --scenario long-turkish-war --seed 7
record time-of-wars 3-swedish-deluge --scenario swedish-deluge --bot greedy --alone --concede --seed 5
