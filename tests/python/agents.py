#!/usr/bin/env python3
"""Plays a match of each game by agents over stdio: agents.py [URL [DECISIONS]]

The client is that of the protocol's own SDK, and the server westphalia-mcp beside this Python. URL names a
service; "local" stands for matches without one. The agent has all seats, and chooses at random. After so many
decisions its seats resign, so that each match comes to its end."""
import asyncio
import random
import sys
import time

import westphalia
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from test_mcp import PROGRAM, Agent

OVER = "The match is over."


async def resign(agent):
    """Seat by seat, until the match is over. What a seat is told that then waits."""
    for handle in agent.handles.values():
        if await agent.call("wait_for_turn", seconds=0, handle=handle) != OVER:
            await agent.call("concede", handle=handle)
    return {await agent.call("wait_for_turn", seconds=0, handle=handle) for handle in agent.handles.values()}


async def play(arguments, decisions):
    async with Client(stdio_client(StdioServerParameters(command=PROGRAM, args=arguments))) as client:
        for game in westphalia.games():
            begun, agent = time.monotonic(), Agent(client, random.Random(game))
            await agent.begin(game)
            moves = await agent.play(decisions)
            said = await resign(agent)
            if said != {OVER}:
                sys.exit(f"{game}: the match goes on: {said}")
            print(f"{game}: {moves} moves in {time.monotonic() - begun:.1f} s, {len(agent.turns)} turns of "
                  f"{sum(agent.turns) // len(agent.turns)} tokens, at most {max(agent.turns)}", flush=True)


def main(url="http://127.0.0.1:8630", decisions="200"):
    asyncio.run(play(["--local"] if url == "local" else ["--service", url], int(decisions)))


if __name__ == "__main__":
    main(*sys.argv[1:])
