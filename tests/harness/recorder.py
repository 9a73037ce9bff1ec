#!/usr/bin/env python3
"""Stands between the tests and the service and keeps every byte that goes through.  recorder.py PORT
SERVICE_PORT FILE

It knows nothing of HTTP and changes nothing. So it also records what no client library would send: raw
sockets, bots, half-closed connections, streams that are cut.

contract.py reads the file. A record is a connection's number, the direction, a length and so many bytes. A
record without bytes is the end of a connection, or (to the service) says that the client has broken it: what
was not heard to its end then is no fault of the service."""
import asyncio
import signal
import struct
import sys

RECORD = struct.Struct("<IcI")
TO_SERVICE, TO_CLIENT = b">", b"<"


class Recorder:
    def __init__(self, service_port, file):
        self.service_port = service_port
        self.file = file
        self.count = 0

    def keep(self, number, direction, data=b""):
        self.file.write(RECORD.pack(number, direction, len(data)) + data)

    async def pump(self, number, direction, reader, writer):
        """One direction of a connection: its end is passed on as an end, its breaking as a breaking."""
        reads = True  # what it does when a side breaks, and so which side that is
        try:
            while data := await reader.read(1 << 16):
                self.keep(number, direction, data)
                reads = False
                writer.write(data)
                await writer.drain()
                reads = True
            reads = False
            if writer.can_write_eof():
                writer.write_eof()
        except OSError:
            if reads == (direction == TO_SERVICE):
                self.keep(number, TO_SERVICE)
            writer.transport.abort()

    async def connection(self, reader, writer):
        self.count += 1
        number = self.count
        try:
            # from the client's address, since some limits are by address
            address = writer.get_extra_info("peername")[0]
            from_service, to_service = await asyncio.open_connection("127.0.0.1", self.service_port,
                                                                     local_addr=(address, 0))
        except OSError:
            writer.transport.abort()
            return
        answers = asyncio.create_task(self.pump(number, TO_CLIENT, from_service, writer))
        requests = asyncio.create_task(self.pump(number, TO_SERVICE, reader, to_service))
        await answers
        # the service has said its last word: the client may still be talking
        await asyncio.wait([requests], timeout=1)
        requests.cancel()
        self.keep(number, TO_CLIENT)
        for end in (writer, to_service):
            end.close()


async def main(port, service_port, path):
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    with open(path, "wb") as file:
        recorder = Recorder(int(service_port), file)
        server = await asyncio.start_server(recorder.connection, "127.0.0.1", int(port), backlog=1024)
        print("ready", flush=True)
        await stop.wait()
        server.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
