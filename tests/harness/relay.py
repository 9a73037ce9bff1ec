"""A relay between two ends of a connection, which can look at the bytes, change them or cut them."""
import socket
import threading


def shut(*ends):
    for end in ends:
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Relay:
    """Accepts connections, and connects on. A thread carries each direction until one of them ends. A kind of
    relay says how: connect() makes the other end, to_server() and to_client() carry bytes."""

    def __init__(self, listener):
        self.listener, self.pairs = listener, []
        listener.listen(128)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = self.connect()
            except OSError:
                client.close()
                continue
            self.pairs.append((client, server))
            for carry, source, target in ((self.to_server, client, server), (self.to_client, server, client)):
                threading.Thread(target=self.guarded, args=(carry, source, target), daemon=True).start()

    def guarded(self, carry, source, target):
        try:
            carry(source, target)
        except OSError:
            pass
        shut(source, target)

    def drop_all(self):
        # closed when their threads let go of them: a number that is free again may be another connection's at
        # once
        while self.pairs:
            shut(*self.pairs.pop())

    def close(self):
        shut(self.listener)
        self.listener.close()
        self.drop_all()
