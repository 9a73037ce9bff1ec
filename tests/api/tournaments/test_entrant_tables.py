"""Entrants from a spreadsheet: a table as CSV, which is answered by a table with the tokens."""
import csv
import io
import unittest
import uuid

from tournament import call, enter, make, tables_of


class Tables(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, _ = make()

    def send(self, table, token=None, **headers):
        body = table if isinstance(table, bytes) else table.encode()
        return call("POST", self.path + "/entrants", body, token or self.owner, Content_Type="text/csv",
                    **headers)

    def add(self, table, **headers):
        """The rows of the answer."""
        answer = self.send(table, **headers)
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (201, "text/csv; charset=utf-8"),
                         answer.bytes)
        return list(csv.DictReader(io.StringIO(answer.bytes.decode(), newline="")))

    def listed(self):
        return call("GET", self.path + "/entrants", token=self.owner).json["entrants"]

    def test_a_table_of_all_columns(self):
        added = self.add("name,team,handicap,unranked,preferences\r\n"
                         "Anna,north,1.5,,player-3 player-1\r\n"
                         "\"Oxenstierna, Axel\",,-2,no,\r\n"
                         "Åke,south,,YES,\"Player-2, player-4\"\r\n")
        self.assertEqual([list(row)[:3] for row in added[:1]], [["id", "name", "team"]])
        self.assertEqual([(row["id"], row["name"], row["team"], row["link"]) for row in added],
                         [("entrant-1", "Anna", "north", ""), ("entrant-2", "Oxenstierna, Axel", "", ""),
                          ("entrant-3", "Åke", "south", "")])
        self.assertEqual(self.listed(), [
            {"id": "entrant-1", "name": "Anna", "team": "north", "status": "plays", "handicap": 1.5,
             "preferences": ["player-3", "player-1"]},
            {"id": "entrant-2", "name": "Oxenstierna, Axel", "status": "plays", "handicap": -2},
            {"id": "entrant-3", "name": "Åke", "team": "south", "status": "plays", "unranked": True,
             "preferences": ["player-2", "player-4"]}])
        for row in added:
            self.assertEqual(tables_of(self.path, row), [])  # the token is the entrant's

    def test_as_other_spreadsheets_write_it(self):
        """With a byte order mark, semicolons, a decimal comma, empty rows and cells, columns in another order
        and capitals."""
        self.add("\ufeffTeam; Name ;Handicap\r\nnord;Anna;1,5\r\n;;\r\n\r\n;Otto;\r\n;Lena")
        self.add("name\tteam\nIda\tsouth\n")
        self.add("name\rUlf\r")
        self.assertEqual([(one["name"], one.get("team"), one.get("handicap")) for one in self.listed()],
                         [("Anna", "nord", 1.5), ("Otto", None, None), ("Lena", None, None),
                          ("Ida", "south", None), ("Ulf", None, None)])

    def test_a_name_that_a_spreadsheet_takes_for_a_formula(self):
        (row,) = self.add("name\n=1+1\n")
        self.assertEqual(row["name"], "'=1+1")
        self.assertEqual(self.listed()[0]["name"], "=1+1")

    def test_a_key_adds_one_table(self):
        key = str(uuid.uuid4())
        first, again = (self.add("name\nAnna\nOtto\n", Idempotency_Key=key) for _ in range(2))
        self.assertEqual(first, again)
        self.assertEqual(len(self.listed()), 2)
        self.assertEqual(self.send("name\nLena\n", Idempotency_Key=key).status, 422)

    def test_faults(self):
        many = "name\n" + 257 * "Anna\n"
        for table, place in (("Anna\nOtto\n", ""), ("name,mail\nAnna,a@b.c\n", ""), ("name,name\nA,B\n", ""),
                             ("team\nnorth\n", ""), ("name", "/entrants"), ("name\n", "/entrants"),
                             (many, "/entrants"), ("name\nAnna\n\"Otto\n", "/entrants/1"),
                             ("name\nAnna,north\n", "/entrants/0"), ("name\nAnna,,north\n", "/entrants/0"),
                             ("name,team\nAnna,\n,north\n", "/entrants/1/name"),
                             ("name,handicap\nAnna,much\n", "/entrants/0/handicap"),
                             ("name,handicap\nAnna,1e9\n", "/entrants/0/handicap"),
                             ("name,unranked\nAnna,maybe\n", "/entrants/0/unranked"),
                             ("name,preferences\nAnna,player-1 sweden\n", "/entrants/0/preferences/1"),
                             ("name\nAn\u202ena\n", "/entrants/0/name"),
                             ("name\n" + 61 * "x", "/entrants/0/name"),
                             (b"name\n\xc5ke\n", "/entrants/0"), (b"name\nA\0b\n", "/entrants/0")):
            answer = self.send(table)
            self.assertEqual((answer.status, answer.json["type"]), (400, "/problems/foreign"), answer.bytes)
            self.assertEqual(answer.json["errors"][0]["path"], place, table)
        self.assertEqual(self.listed(), [])

    def test_what_else_is_refused(self):
        (entrant,) = enter(self.path, self.owner, 1)
        self.assertEqual(self.send("name\nAnna\n", entrant["token"]).status, 403)
        self.assertEqual(self.send("name\nAnna\n", "x" * 43).status, 401)
        self.assertEqual(self.send("").status, 400)
        self.assertEqual(self.send("name\n" + 70000 * "x").status, 413)
        for kind in "text/plain", "text/csv; charset=iso-8859-1", "text/csvx":
            answer = call("POST", self.path + "/entrants", b"name\nAnna\n", self.owner, Content_Type=kind)
            self.assertEqual(answer.status, 415, kind)
        answer = call("POST", self.path + "/enter", b"name\nAnna\n", Content_Type="text/csv")
        self.assertEqual(answer.status, 415)  # one player enters
        answer = call("POST", self.path + "/entrants", b"name\nAnna\n", self.owner,
                      Content_Type="text/csv; charset=UTF-8")
        self.assertEqual(answer.status, 201)
