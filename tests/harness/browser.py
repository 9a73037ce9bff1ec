"""A page in headless Chromium, driven over the pipe of its DevTools protocol, so that no library is needed.

    with Browser() as browser:
        browser.open(URL + "/docs")
        browser.wait("document.title == 'Westphalia'")
        assert browser.run("1 + 1") == 2, browser.complaints

All pages of a run share one program. Each is in a context of its own, with storage and a cache of its own, as
if it were another person's browser. Nothing moves in them: a reader may ask for that.
"""
import atexit
import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = "chromium-headless-shell", "chromium", "chromium-browser"  # the first needs the least time
PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)
TIMEOUT = 120  # seconds that a page has on a machine with much else to do
TURN = 5  # seconds after which a wait is asked anew
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--no-startup-window", "--disable-background-networking", "--disable-extensions",
         "--disable-component-update", "--disable-renderer-backgrounding",
         "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
         "--disable-ipc-flooding-protection", "--disable-breakpad", "--mute-audio",
         "--disable-features=BackForwardCache,Translate,MediaRouter,OptimizationHints")


class Chromium:
    """The program: it takes commands, and passes what it tells of a page to that page."""

    def __init__(self):
        self.pages = {}  # by their sessions
        self.count = 0
        self.kept = b""
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        read_end, self.commands = os.pipe()
        self.answers, write_end = os.pipe()
        shell = f'exec "$0" "$@" 3<&{read_end} 4>&{write_end}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, PROGRAM, *FLAGS, "--remote-debugging-pipe",
             f"--user-data-dir={self.folder.name}"],
            pass_fds=(read_end, write_end), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(read_end)
        os.close(write_end)
        atexit.register(self.end)

    def end(self):
        atexit.unregister(self.end)
        os.killpg(self.process.pid, signal.SIGKILL)  # PROGRAM may be a script that waits for the program
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def ask(self, method, session=None, **parameters):
        """One command; its answer, which has a result or an error."""
        self.count += 1
        number = self.count
        text = json.dumps({"id": number, "method": method, "params": parameters}
                          | ({"sessionId": session} if session else {}))
        os.write(self.commands, text.encode() + b"\0")
        while (message := self.next_message()).get("id") != number:
            pass
        return message

    def say(self, method, session=None, **parameters):
        """One command; its result."""
        answer = self.ask(method, session, **parameters)
        assert "result" in answer, answer
        return answer["result"]

    def next_message(self):
        """What it tells next. Its page has noted it."""
        while b"\0" not in self.kept:
            assert select.select([self.answers], [], [], TIMEOUT)[0], "the browser does not answer"
            data = os.read(self.answers, 1 << 16)
            assert data, "the browser has ended"
            self.kept += data
        text, self.kept = self.kept.split(b"\0", 1)
        message = json.loads(text)
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.note(message["method"], message["params"])
        return message


shared = None  # the program of this run


def program():
    """The program of this run, which is begun when the first page is opened, and anew where it has ended."""
    global shared
    if shared is None or shared.process.poll() is not None:
        shared = Chromium()
    return shared


class Browser:
    """A page. `alone`: in a program of its own, in which things move, so that it is as slow as a person's."""

    def __init__(self, width=1280, height=900, dark=False, alone=False):
        self.size = width, height
        self.dark = dark
        self.alone = alone
        self.complaints = []  # errors and warnings of the console, and requests that failed
        self.asked = []  # the address of every request
        self.shown = None  # the loader of the document that is shown

    def __enter__(self):
        self.chromium = Chromium() if self.alone else program()
        self.context = self.chromium.say("Target.createBrowserContext")["browserContextId"]
        target = self.chromium.say("Target.createTarget", url="about:blank",
                                   browserContextId=self.context)["targetId"]
        self.session = self.chromium.say("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.chromium.pages[self.session] = self
        for domain in "Page", "Runtime", "Log", "Network":
            self.say(f"{domain}.enable")
        self.say("Emulation.setDeviceMetricsOverride", width=self.size[0], height=self.size[1],
                 deviceScaleFactor=1, mobile=False)
        self.say("Emulation.setFocusEmulationEnabled", enabled=True)  # each page is looked at
        self.set_dark(self.dark)
        return self

    def __exit__(self, *_):
        self.chromium.pages.pop(self.session)
        if self.alone:
            self.chromium.end()
        else:
            self.chromium.ask("Target.disposeBrowserContext", browserContextId=self.context)

    def say(self, method, **parameters):
        """One command to the page; its result."""
        return self.chromium.say(method, self.session, **parameters)

    def note(self, method, said):
        if method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.complaints.append(said["entry"]["text"] + " " + said["entry"].get("url", ""))
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(said["exceptionDetails"])[:500])
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning"):
            self.complaints.append(json.dumps(said["args"])[:500])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])
        elif method == "Page.frameNavigated" and "parentId" not in said["frame"]:
            self.shown = said["frame"]["loaderId"]

    def set_dark(self, dark):
        self.say("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "no-preference" if self.alone else "reduce"}])

    def open(self, url):
        """Goes there, and is no more where it was; wait() then tells when the page is as it should be. An
        address that differs in its fragment alone loads nothing."""
        loader = self.say("Page.navigate", url=url).get("loaderId")
        while loader and self.shown != loader:
            self.chromium.next_message()

    def run(self, script):
        """The value of an expression in the page; a promise is waited for."""
        return self.value(self.say("Runtime.evaluate", expression=script, returnByValue=True,
                                   awaitPromise=True))

    def value(self, result):
        assert "exceptionDetails" not in result, json.dumps(result["exceptionDetails"])[:1000]
        return result["result"].get("value")

    def wait(self, script):
        """Until the expression is true. It is not while what it asks for is not there: no document, no
        element. The page itself looks for it, so that it costs little and is noticed soon."""
        asked = f"""(async () => {{ const end = performance.now() + {TURN * 1000}
            const holds = () => {{
                try {{ return !!({script}) }} catch (fault) {{
                    if (fault instanceof TypeError) return false
                    throw fault
                }}
            }}
            while (!holds()) {{
                if (performance.now() > end) return false
                await new Promise(done => setTimeout(done, 10))
            }}
            return true }})()"""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            answer = self.chromium.ask("Runtime.evaluate", self.session, expression=asked, returnByValue=True,
                                       awaitPromise=True)
            if "result" in answer:
                if self.value(answer["result"]):
                    return
            else:
                time.sleep(0.02)  # the page is going elsewhere
        raise AssertionError((script, self.complaints))

    def picture(self, file):
        with open(file, "wb") as png:
            png.write(base64.b64decode(self.say("Page.captureScreenshot", format="png")["data"]))
