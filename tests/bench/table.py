#!/usr/bin/env python3
"""How light the table is, in Debian's Chromium: the page's size, its first paint, the answer to a click on a
board of 2,000 places with 2,000 legal moves, what a page does while a person thinks, and what a page keeps
that has watched 2,000 actions. The load of the machine is told, and the median of many clicks.

    WESTPHALIA_URL=http://localhost:8630 python3 tests/bench/table.py [--actions N]

Exit status 1: one of the limits was missed. A machine with other work is slow for all of them."""
import argparse
import gzip
import os
import pathlib
import random
import re
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from browser import Browser  # noqa: E402
from client import URL, Match, call  # noqa: E402

PAGE_LIMIT = 300  # kB, compressed
PAINT_LIMIT = 1000  # milliseconds
CLICK_LIMIT = 100
CLICKS = 30
REST_LIMIT = 5  # by 100 of the time, for which the page's thread may work while nothing happens
REST = 4  # seconds
PLACES = 2000
KEPT_LIMIT = 130  # by 100 of what a page has that is opened at the end

# What the service answers, multiplied: a board of many places, half of them lit, each with two moves.
LARGE = """{
    const one = window.fetch
    const words = text => new Response(text, { headers: { 'Content-Type': 'image/svg+xml' } })
    window.fetch = async (path, ...more) => {
        const answer = await one(path, ...more)
        if (path.includes('/board.svg')) {
            const dots = Array.from({ length: %d }, (_, i) => `<circle data-space="place-${i}" r="4" ` +
                `cx="${20 + i %% 50 * 30}" cy="${20 + Math.floor(i / 50) * 30}"/>`)
            return words((await answer.text()).replace('</svg>', `${dots.join('')}</svg>`))
        }
        if (path.includes('/legal-moves')) {
            const legal = await answer.json(), type = 'free_unit'
            legal.moves = Array.from({ length: %d }, (_, i) => ({ type, space: `place-${i >> 1}`,
                condition: i %% 2 ? 'reduced' : 'full-strength' }))
            legal.texts = legal.moves.map((_, i) => `The move ${i} of place ${i >> 1}`)
            legal.ranges = []
            return Response.json(legal)
        }
        return answer
    }
}""" % (PLACES, PLACES)
LIT = "document.querySelector('.drawing').shadowRoot.querySelectorAll('circle.lit')"
# Milliseconds from a click until the page has been painted with its answer.
CLICK = f"""(async () => {{
    const lit = [...{LIT}].filter(it => !it.matches('.picked')), begun = performance.now()
    lit[%d %% lit.length].dispatchEvent(new MouseEvent('click', {{ bubbles: true, composed: true }}))
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
    return [performance.now() - begun, document.querySelectorAll('.picks button').length] }})()"""
missed = []


def tell(what, value, limit, unit):
    verdict = "" if value <= limit else "   MISSED"
    print(f"{what:58s} {value:9.0f} {unit}, at most {limit}{verdict}", flush=True)
    if verdict:
        missed.append(what)


def page_size():
    names, sizes = {"table.html", "table.css", "libraries.js", "main.js"}, {}
    while names:
        name = names.pop()
        body = call("GET", "/table" if name == "table.html" else f"/table/{name}").bytes
        sizes[name] = len(gzip.compress(body, 9))
        if name.endswith(".js"):
            names |= set(re.findall(r"'/table/(\w+\.js)'", body.decode())) - set(sizes)
    tell(f"the page, {len(sizes)} files, compressed", sum(sizes.values()) / 1000, PAGE_LIMIT, "kB")


def first_paint(match):
    times, boards = [], []
    for _ in range(5):
        with Browser(width=1400, height=900, alone=True) as browser:
            browser.open(f"{URL}/table?match={match.id}")
            browser.wait("document.querySelector('.log li') && "
                         "performance.getEntriesByName('first-contentful-paint').length")
            times.append(browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            browser.wait("document.querySelector('.drawing').shadowRoot?.querySelector('g')")
            boards.append(browser.run("performance.getEntriesByType('resource').filter(({ name }) => "
                                      "name.includes('board.svg'))[0].responseEnd"))
    tell("first paint of a match (median of 5)", statistics.median(times), PAINT_LIMIT, "ms")
    print(f"{'its board has come':58s} {statistics.median(boards):9.0f} ms")


def sat_down(browser, match, seat):
    """The page with the token of a seat, as after a click on its link."""
    browser.open(f"{URL}/table")
    browser.wait("document.querySelector('main')")
    browser.run(f"localStorage.setItem('westphalia.match.{match.id}', "
                f"JSON.stringify({{ '{seat}': '{match.tokens[seat]}' }}))")
    browser.open(f"{URL}/table?match={match.id}")


def busy(browser):
    """Milliseconds that the page's thread has worked."""
    metrics = browser.say("Performance.getMetrics")["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def clicks(match):
    with Browser(width=1400, height=900, alone=True) as browser:
        browser.say("Page.addScriptToEvaluateOnNewDocument", source=LARGE)
        sat_down(browser, match, match.deciding()[0])
        browser.wait(f"document.querySelector('.drawing')?.shadowRoot && {LIT}.length >= {PLACES // 2}")
        browser.say("Performance.enable", timeDomain="threadTicks")
        times, worked = [], []
        for number in range(CLICKS):
            before = busy(browser)
            took, picked = browser.run(CLICK % (number * 37))
            worked.append(busy(browser) - before)
            assert picked == 1, picked
            times.append(took)
            browser.run("document.querySelector('.picks button').click()")
            browser.wait(f"{LIT}.length >= {PLACES // 2}")
        tell(f"a click among {PLACES} places and moves (median of {CLICKS})", statistics.median(times),
             CLICK_LIMIT, "ms")
        print(f"{'the processor time of one (median)':58s} {statistics.median(worked):9.0f} ms")
        print(f"{'the slowest of them':58s} {max(times):9.0f} ms")


def rest(match):
    """A seat decides: what it may choose is lit, and moves where it is little."""
    with Browser(width=1400, height=900, alone=True) as browser:
        sat_down(browser, match, match.deciding()[0])
        browser.wait("document.querySelector('.drawing')?.shadowRoot?.querySelector('g[data-zone=map]')")
        browser.run("""{ const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
            for (const of of ['x', 'y', 'width', 'height']) ring.setAttribute(of, 99)
            ring.setAttribute('class', 'ring')
            document.querySelector('.drawing').shadowRoot.querySelector('svg > g').append(ring) }""")
        browser.say("Performance.enable", timeDomain="threadTicks")
        before = busy(browser)
        time.sleep(REST)
        tell("the page's thread while a person thinks, by 100", (busy(browser) - before) / REST / 10,
             REST_LIMIT, "")


def kept(browser, version):
    """The bytes of the heap and the elements, once the page has come to this version."""
    browser.wait(f"document.querySelector('.replay small').textContent.endsWith(' of {version}')")
    browser.say("HeapProfiler.collectGarbage")
    return (browser.say("Runtime.getHeapUsage")["usedSize"], browser.say("Memory.getDOMCounters"))


def watching(match, actions):
    """What a page has that has watched so many actions, beside one that is opened after them."""
    chance, first = random.Random(35), match.version()
    with Browser(width=1400, height=900, alone=True) as browser:
        browser.open(f"{URL}/table?match={match.id}")
        browser.wait("document.querySelector('.log li')")
        while match.version() < first + actions and match.deciding():
            match.turn(chance)
        watched = kept(browser, match.version())
    with Browser(width=1400, height=900, alone=True) as browser:
        browser.open(f"{URL}/table?match={match.id}")
        opened = kept(browser, match.version())
    count = match.version() - first
    print(f"{f'memory of a page that watched {count} actions':58s} {watched[0] / 1000:9.0f} kB, newly opened "
          f"{opened[0] / 1000:.0f} kB")
    tell("memory, by 100 of that of a page newly opened", 100 * watched[0] / opened[0], KEPT_LIMIT, "")
    for name, what in ("nodes", "elements"), ("jsEventListeners", "listeners of events"):
        tell(f"{what}, by 100 of those of a page newly opened", 100 * watched[1][name] / opened[1][name],
             KEPT_LIMIT, "")


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--actions", type=int, default=2000)
    actions = arguments.parse_args().actions
    match = Match(players=2, game="thirty-years-war")
    match.play(seed=1, moves=40)
    print(f"{'the load of the machine':58s} {os.getloadavg()[0]:9.1f}")
    page_size()
    first_paint(match)
    clicks(match)
    rest(match)
    watching(Match(players=5, game="time-of-wars"), actions)
    sys.exit(1 if missed else 0)


main()
