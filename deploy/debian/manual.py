#!/usr/bin/env python3
"""Writes the man pages and configuration files of the packages: manual.py PROGRAMS VERSION DATE FOLDER.

PROGRAMS is a folder with westphalia, westphaliad and westphalia-bots. What their --help says stands there
alone, and what libwestphalia is, at the beginning of its header: the pages are made of it."""
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "core/library/westphalia.h"
BOARD = ROOT / "core/library/westphalia_board.h"
CONFIGURATION = "/etc/westphalia/westphalia.conf"
BOTS_CONFIGURATION = "/etc/westphalia/westphalia-bots.conf"
OF_THE_UNIT = ("--secret-key-file", "--takeover-socket", "--bots-token-file")


def asked(*command):
    return subprocess.run([*command, "--help"], check=True, capture_output=True, text=True).stdout


def options(text):
    """The flags of a program's help, each with its argument and what it says."""
    found = re.findall(r"^  (\S+)(?: (\S.*))?\n      (.+)$", text, re.MULTILINE)
    return [(name, argument, said) for name, argument, said in found]


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    text = re.sub(r"\S{50,}", lambda word: word.group().replace(":", ":\\:"), text)
    return re.sub(r"^\.", "\\\\&.", text, flags=re.MULTILINE)


def sentence(text):
    return escaped(text[:1].upper() + text[1:]) + ("" if text.endswith((".", ")", "?")) else ".")


class Page:
    def __init__(self, name, section, purpose):
        self.name, self.section = name, section
        self.lines = []
        self.heading("NAME")
        self.add(f"{escaped(name)} \\- {escaped(purpose)}")

    def add(self, *lines):
        self.lines += lines

    def heading(self, text):
        self.add(f'.SH "{text}"')

    def usage(self, text):
        program, *rest = text.split(" ", 1)
        self.add(f".B {escaped(program)}", *map(escaped, rest), ".br")

    def definitions(self, entries):
        for name, argument, said in entries:
            self.add(".TP",
                     f"\\fB{escaped(name)}\\fR" + (f" \\fI{escaped(argument)}\\fR" if argument else ""),
                     sentence(said))

    def paragraphs(self, text):
        for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
            if paragraph.startswith("    "):
                self.add(".PP", ".in +4n", ".EX", escaped(textwrap.dedent(paragraph)), ".EE", ".in")
            else:
                self.add(".PP", escaped(paragraph))

    def see(self, *pages):
        self.heading("SEE ALSO")
        self.add(",\n".join(f"\\fB{escaped(name)}\\fR({section})" for name, section in pages))

    def write(self, folder, version, date):
        name = escaped(self.name.upper())
        title = f'.TH "{name}" {self.section} "{date}" "Westphalia {version}" "Westphalia"'
        (folder / f"{self.name}.{self.section}").write_text("\n".join([title, ".nr HY 0", ".ad l",
                                                                       *self.lines]) + "\n")


def variable(flag):
    return flag.lstrip("-").replace("-", "_").upper()


def default_of(said):
    found = re.search(r" \(default: (.*)\)$", said)
    return found.group(1) if found else ""


def service(text):
    page = Page("westphaliad", 8, "rules service for board games, over HTTP")
    page.heading("SYNOPSIS")
    page.usage("westphaliad [FLAG...] [health]")
    page.heading("DESCRIPTION")
    page.paragraphs(text.split("\n\n")[0])
    page.paragraphs(f"The systemd unit westphalia.service runs it, with the settings of {CONFIGURATION}. It "
                    "writes its log, a line of JSON for each entry, to its standard output, which is in the "
                    "journal: journalctl -u westphalia.")
    page.paragraphs(re.search(r"^Each flag.*$", text, re.MULTILINE).group())
    page.heading("OPTIONS")
    page.definitions(options(text))
    page.heading("WATCHING IT")
    page.paragraphs("/healthz answers 200 while the program runs, /readyz while it can play: when the "
                    "database answers, too. /metrics is for Prometheus; rules for alerts and a board for "
                    "Grafana are in /usr/share/westphalia/monitoring.")
    page.heading("FILES")
    page.definitions([(CONFIGURATION, "", "settings, see westphalia.conf(5)"),
                      ("/etc/westphalia/secret-key", "",
                       "the key that encrypts what is secret in the database, made when the package is "
                       "installed. Keep a copy of it, but not with those of the database: without it no "
                       "match can be played on. To replace it, put a new one on the first line (openssl rand "
                       "-hex 32), restart all instances, run westphalia keys encrypt as the schema's owner, "
                       "then remove the old line")])
    page.see(("westphalia", 1), ("westphalia.conf", 5), ("westphalia-database", 8))
    return page


def computer(text):
    page = Page("westphalia-bots", 8, "the computer at the tables of the service westphaliad")
    page.heading("SYNOPSIS")
    page.usage("westphalia-bots [FLAG...]")
    page.heading("DESCRIPTION")
    page.paragraphs("A match says which seats are for the computer, and by which bot each is played: greedy "
                    "answers at once, search thinks for some seconds. The program sees what the seat sees, "
                    "and no more. It waits for a service that is away, and nothing is lost when it ends.\n\n"
                    "The systemd unit westphalia-bots.service runs it, with the settings of "
                    f"{BOTS_CONFIGURATION}. Any number of machines may run it for one service: each needs "
                    "the service's token for bots.")
    page.paragraphs(re.search(r"^Each flag.*$", text, re.MULTILINE).group())
    page.heading("OPTIONS")
    page.definitions(options(text))
    page.heading("FILES")
    page.definitions([(BOTS_CONFIGURATION, "", "settings, a line NAME=VALUE each. After a change: systemctl "
                       "restart westphalia-bots"),
                      ("/etc/westphalia/bots-token", "",
                       "the token, made where the service is installed. On another machine it is to be "
                       "copied, with the rights of its owner alone (chmod 600). Then: systemctl start "
                       "westphalia-bots")])
    page.see(("westphaliad", 8))
    return page


def configuration_page(text):
    page = Page("westphalia.conf", 5, "settings of the service westphaliad")
    page.heading("SYNOPSIS")
    page.add(f"\\fI{escaped(CONFIGURATION)}\\fR")
    page.heading("DESCRIPTION")
    page.paragraphs("A line is NAME=VALUE, a comment that begins with #, or empty. The systemd unit "
                    "westphalia.service reads the file as its EnvironmentFile (systemd.exec(5) tells of "
                    "quotes). What is not set has the default that is given here. After a change: systemctl "
                    "restart westphalia.")
    page.heading("SETTINGS")
    page.definitions([(variable(flag), argument, said) for flag, argument, said in settings(text)])
    page.heading("EXAMPLES")
    page.paragraphs("A service for everybody, behind a proxy on the same machine:\n\n"
                    "    TRUSTED_PROXIES=127.0.0.1\n    CORS_ORIGINS=https://table.example\n\n"
                    "Bots of one's own, without limits for an address:\n\n"
                    "    CREATE_RATE=0\n    CREATE_QUOTA=0\n    RATE_ADDRESS=0\n\n"
                    "A database on another machine, whose owner has run westphalia migrate --grant "
                    "westphalia:\n\n"
                    "    DATABASE_URL=\"host=db.example dbname=westphalia user=westphalia password=... "
                    "sslmode=verify-full\"")
    page.see(("westphaliad", 8), ("systemd.exec", 5))
    return page


def settings(text):
    """Without the flags that are none (--help), and what the unit sets."""
    return [entry for entry in options(text) if entry[0] not in OF_THE_UNIT]


DATABASE = "host=/run/postgresql dbname=westphalia user=westphalia"  # of the package


def configuration(text, first, unit):
    lines = [f"# {first} What is commented out shows the default.",
             f"# After a change: systemctl restart {unit}", ""]
    for flag, _, said in settings(text):
        default = default_of(said) if flag != "--database-url" else DATABASE
        said = re.sub(r" \(default: .*\)$", "", said)
        lines += textwrap.wrap(said[:1].upper() + said[1:] + ".", 118, initial_indent="# ",
                               subsequent_indent="# ", break_on_hyphens=False)
        lines += [f'#{variable(flag)}={chr(34) + default + chr(34) if " " in default else default}', ""]
    return "\n".join(lines)


def program(path):
    text = asked(path)
    page = Page("westphalia", 1, "verify, replay and look after matches of the service westphaliad")
    commands = re.findall(r"^  (\S+)", text, re.MULTILINE)
    page.heading("SYNOPSIS")
    page.usage("westphalia COMMAND [FLAG...] ...")
    page.heading("DESCRIPTION")
    page.paragraphs("The program for what needs no server: it checks an audit file of a match without the "
                    "service, plays the games in memory, and looks after the service's database.")
    page.heading("COMMANDS")
    for command in commands:
        said = asked(path, command)
        page.add(f'.SS "{escaped(re.search(r"^Usage: (.*)$", said, re.MULTILINE).group(1))}"')
        page.paragraphs(said.split("\n\n")[0])
        page.definitions(options(said))
    page.heading("EXIT STATUS")
    page.paragraphs(re.search(r"Exit status: (.*)$", text, re.MULTILINE).group(1))
    page.see(("westphaliad", 8), ("westphalia-database", 8))
    return page


def database(path):
    text = asked(path)
    page = Page("westphalia-database", 8,
                "make the database of the service westphaliad, or bring it up to date")
    page.heading("SYNOPSIS")
    page.usage("westphalia-database")
    page.heading("DESCRIPTION")
    page.paragraphs(text.split("\n\n")[2])
    page.heading("ENVIRONMENT")
    page.definitions(options(text))
    page.see(("westphaliad", 8), ("westphalia", 1))
    return page


def library(header, board):
    comment = re.match(r"/\*(.*?)\*/", header, re.DOTALL).group(1)
    first, rest = textwrap.dedent(re.sub(r"^ \* ?", "", comment, flags=re.MULTILINE)).strip().split("\n", 1)
    page = Page("libwestphalia", 3, first.split(": ", 1)[1].rstrip("."))
    page.heading("SYNOPSIS")
    page.paragraphs("    #include <westphalia.h>\n    cc program.c $(pkg-config --cflags --libs westphalia)")
    page.heading("DESCRIPTION")
    page.paragraphs(rest)
    page.heading("FUNCTIONS")
    page.paragraphs("The headers westphalia.h and westphalia_board.h say what each does:")
    names = sorted(set(re.findall(r"^WESTPHALIA_API .*?(westphalia_\w+)\(", header + board, re.MULTILINE)))
    page.add(".PP", ",\n".join(f"\\fB{name}\\fR()" for name in names))
    page.see(("westphalia", 1), ("westphaliad", 8))
    return page


def main(programs, version, date, folder):
    programs, folder = pathlib.Path(programs), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    help_text, bots_text = asked(programs / "westphaliad"), asked(programs / "westphalia-bots")
    for page in (service(help_text), configuration_page(help_text), program(programs / "westphalia"),
                 computer(bots_text), database(ROOT / "deploy/westphalia-database"),
                 library(HEADER.read_text(), BOARD.read_text())):
        page.write(folder, version, date)
    (folder / "westphalia.conf").write_text(configuration(
        help_text, "Settings of the service westphaliad: westphalia.conf(5).", "westphalia"))
    (folder / "westphalia-bots.conf").write_text(configuration(
        bots_text, "Settings of the computer's players: westphalia-bots(8).", "westphalia-bots"))


if __name__ == "__main__":
    main(*sys.argv[1:])
