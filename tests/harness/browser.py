"""A page in headless Chromium, driven over the pipe of its DevTools protocol, so that no library is needed.

    with Browser() as browser:
        browser.open(URL + "/docs")
        browser.wait("document.title == 'Westphalia'")
        assert browser.run("1 + 1") == 2, browser.complaints
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
TIMEOUT = 120  # seconds that a page has on a machine with much else to do


class Browser:
    def __init__(self, width=1280, height=900, dark=False):
        self.size = width, height
        self.dark = dark
        self.complaints = []  # errors and warnings of the console, and requests that failed
        self.asked = []  # the address of every request
        self.count = 0
        self.kept = b""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        read_end, commands = os.pipe()
        answers, write_end = os.pipe()
        self.commands, self.answers = commands, answers
        shell = f'exec "$0" "$@" 3<&{read_end} 4>&{write_end}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-pipe",
             f"--user-data-dir={self.folder.name}", "about:blank"],
            pass_fds=(read_end, write_end), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_end)
        os.close(write_end)
        target = self.say("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.say("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "Runtime", "Log", "Network":
            self.say(f"{domain}.enable")
        self.say("Emulation.setDeviceMetricsOverride", width=self.size[0], height=self.size[1],
                 deviceScaleFactor=1, mobile=False)
        self.set_dark(self.dark)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    session = None

    def say(self, method, **parameters):
        """One command; its result."""
        self.count += 1
        number = self.count
        text = json.dumps({"id": number, "method": method, "params": parameters}
                          | ({"sessionId": self.session} if self.session else {}))
        os.write(self.commands, text.encode() + b"\0")
        while True:
            message = self.next_message()
            if message.get("id") == number:
                assert "result" in message, message
                return message["result"]
            self.note(message)

    def next_message(self):
        while b"\0" not in self.kept:
            assert select.select([self.answers], [], [], TIMEOUT)[0], "the browser does not answer"
            data = os.read(self.answers, 1 << 16)
            assert data, "the browser has ended"
            self.kept += data
        text, self.kept = self.kept.split(b"\0", 1)
        return json.loads(text)

    def note(self, message):
        method, said = message.get("method"), message.get("params", {})
        if method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.complaints.append(said["entry"]["text"] + " " + said["entry"].get("url", ""))
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(said["exceptionDetails"])[:500])
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning"):
            self.complaints.append(json.dumps(said["args"])[:500])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])

    def set_dark(self, dark):
        self.say("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, url):
        """Goes there; wait() then tells when the page is as it should be."""
        self.say("Page.navigate", url=url)

    def run(self, script):
        """The value of an expression in the page; a promise is waited for."""
        result = self.say("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, json.dumps(result["exceptionDetails"])[:1000]
        return result["result"].get("value")

    def wait(self, script):
        """Until the expression is true. While there is no document yet, it is not."""
        end = time.monotonic() + TIMEOUT
        while not self.run(f"!!document.documentElement && !!({script})"):
            assert time.monotonic() < end, (script, self.complaints)
            time.sleep(0.05)

    def picture(self, file):
        with open(file, "wb") as png:
            png.write(base64.b64decode(self.say("Page.captureScreenshot", format="png")["data"]))
