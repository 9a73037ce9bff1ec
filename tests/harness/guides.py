"""All Markdown of the repository, and the blocks of commands and of code in the guides.

A block of ```sh is run as it stands, after those that stand before it in the same guide. One of ```sh
elsewhere is for another machine, or takes long: it is not run. In a block, a comment "# says: TEXT" stands
behind a command whose answer has this text."""
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ("api", "core", "db", "deploy", "openapi", "tests")
PAGES = [*ROOT.glob("*.md"), *(page for part in PARTS for page in sorted((ROOT / part).glob("**/*.md")))]
# Rulings and provenances of packs are tables of a game.
GUIDES = [page.relative_to(ROOT).as_posix() for page in PAGES if page.name not in ("RULINGS.md", "PACK.md")]
SERVICE = "localhost:8630"  # of the guides
# curl follows a stream until its time is up; any other failure ends the script.
BEFORE = """curl() {
    case "$*" in
    */stream*) command curl --fail-with-body --max-time 10 "$@" || [ $? = 28 ] ;;
    *) command curl --fail-with-body --max-time 120 "$@" ;;
    esac
}
set -euo pipefail
"""
MARK = "---- block "


def blocks(guide, language):
    """The blocks of this language, in their order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / guide).read_text(), re.M | re.S)


def run(guide, build, url):
    """Runs the commands of a guide in a folder of their own: (status, [what each block said])."""
    script = "\n".join(f"echo; echo '{MARK}{number}'\n{block}" for number,
                       block in enumerate(blocks(guide, "sh")))
    script = script.replace(f"http://{SERVICE}", url).replace(SERVICE, url.removeprefix("http://"))
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        (here / "build").mkdir()
        (here / "build/release").symlink_to(build)
        for part in PARTS:
            (here / part).symlink_to(ROOT / part)
        done = subprocess.run(["bash", "-c", BEFORE + script], cwd=here, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=300)
    return done.returncode, re.split(rf"^{MARK}\d+$", done.stdout, flags=re.M)[1:]


def wanted(block):
    """The texts that the block's comments say that it prints."""
    return re.findall(r"# says: (.+)$", block, re.M)
