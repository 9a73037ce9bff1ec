#!/usr/bin/env python3
"""A receiver of webhooks that costs little: it takes each call and counts them.

It prints its port. Then it reads lines, and answers each with a JSON object: the calls so far, and the
processor time that it has taken."""
import asyncio
import json
import sys
import time

TAKEN = b"HTTP/1.1 204 No Content\r\n\r\n"


class Connection(asyncio.Protocol):
    calls = 0

    def connection_made(self, transport):
        self.transport, self.got = transport, b""

    def data_received(self, data):
        self.got += data
        while b"\r\n\r\n" in self.got:
            head, _, rest = self.got.partition(b"\r\n\r\n")
            length = int(head.lower().partition(b"\r\ncontent-length: ")[2].partition(b"\r\n")[0])
            if len(rest) < length:
                return
            self.got = rest[length:]
            Connection.calls += 1
            self.transport.write(TAKEN)


def tell():
    if not sys.stdin.readline():
        asyncio.get_running_loop().stop()
    print(json.dumps({"calls": Connection.calls, "processor_seconds": time.process_time()}), flush=True)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Connection, "127.0.0.1", 0)
    loop.add_reader(sys.stdin, tell)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (KeyboardInterrupt, RuntimeError):  # the bench has ended
        pass
