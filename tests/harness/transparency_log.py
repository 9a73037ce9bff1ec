"""The transparency log as a stranger reads it: checkpoint, tiles and entries, by the documents alone (RFC
6962, c2sp.org/tlog-tiles).

Signatures are left to those who have Ed25519: `westphalia verify`, and existing programs
(tests/clients/transparency-log)."""
import base64
import hashlib
import uuid


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def root(hashes):
    """The Merkle tree hash of RFC 6962, 2.1."""
    if len(hashes) < 2:
        return hashes[0] if hashes else hashlib.sha256().digest()
    half = 1 << (len(hashes) - 1).bit_length() - 1
    return node(root(hashes[:half]), root(hashes[half:]))


def leaf(entry):
    return hashlib.sha256(b"\0" + entry).digest()


def path(number):
    """x001/x234/067"""
    digits = f"{number:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at:at + 3] for at in range(0, len(digits), 3)]
    return "/".join(["x" + group for group in groups[:-1]] + groups[-1:])


def seal(seed, match, seq, action_hash):
    """As core/log/ledger.h defines it; hexadecimal in and out."""
    key = hashlib.blake2b(b"westphalia seal" + uuid.UUID(match).bytes, key=bytes.fromhex(seed),
                          digest_size=32).digest()
    return hashlib.blake2b(seq.to_bytes(8, "big") + bytes.fromhex(action_hash), key=key,
                           digest_size=32).hexdigest()


def includes(hash, index, size, proof):
    """The root in base64 that a proof (base64, from the leaf up) leads to: RFC 9162, 2.1.3.2."""
    last = size - 1
    for sibling in map(base64.b64decode, proof):
        if index % 2 or index == last:
            hash = node(sibling, hash)
            while index and index % 2 == 0:
                index, last = index // 2, last // 2
        else:
            hash = node(hash, sibling)
        index, last = index // 2, last // 2
    return base64.b64encode(hash).decode() if last == 0 else None


class Log:
    """All of it, at one moment. get(path) gives the bytes of what lies beneath the prefix."""

    def __init__(self, get):
        self.checkpoint = get("/checkpoint")
        self.origin, size, said = self.checkpoint.decode().split("\n")[:3]
        self.size, self.root = int(size), base64.b64decode(said)
        self.entries, self.hashes = [], []
        for number in range(-(-self.size // 256)):
            width = min(256, self.size - 256 * number)
            name = path(number) + ("" if width == 256 else f".p/{width}")
            bundle, hashes = get("/tile/entries/" + name), get("/tile/0/" + name)
            while bundle:
                length = int.from_bytes(bundle[:2], "big")
                self.entries.append(bundle[2:2 + length])
                bundle = bundle[2 + length:]
            self.hashes += [hashes[at:at + 32] for at in range(0, len(hashes), 32)]

    def check(self):
        """The faults of the log, if any."""
        if len(self.entries) != self.size or [leaf(entry) for entry in self.entries] != self.hashes:
            return "the entries are not those of the tiles"
        return "" if root(self.hashes) == self.root else "the root is not that of the entries"

    def begins_with(self, other):
        return self.size >= other.size and root(self.hashes[:other.size]) == other.root

    def of_match(self, match):
        """(seq, seal) of each of its entries, in their order."""
        mine = [entry for entry in self.entries if entry[1:17] == uuid.UUID(match).bytes]
        assert all(len(entry) == 57 and entry[0] == 1 for entry in self.entries)
        return [(int.from_bytes(entry[17:25], "big"), entry[25:].hex()) for entry in mine]
