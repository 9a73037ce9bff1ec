// Names of places on the map: they stay large enough to read where the map is small, as on a phone. Each is
// as large as its room allows. One without any room is hidden, the chief names last. A larger scale shows it
// again.
//
// Nothing is measured: a drawing that is measured before it is shown is laid out twice.

const WANTED = 9 // pixels that the name of a place has where there is room for it
const OTHERS = 7 // pixels that the name of a sea or a land outside of the game has
const SMALL = 5.5 // pixels that all names have, where there is room, before any is larger
const READABLE = 4.5 // pixels that a name without room for more must have
const SMALLER = 0.88 // times as large is what is tried next
const LARGEST = 3.2 // times its own size
const SIDE = 0.5 // of a name at the most may lie under a panel from which it moves away
const MARGIN = 20 // units of the map beside a panel, since the width of a name is not measured
const LETTER = 0.54 // of its size is a small letter wide
const CAPITAL = 0.76
const BOLD = 1.1 // times as wide
const LINE = 1.1 // of its size is from line to line, at least
const LINES_APART = 1.3 // and at most
const APART = 0.2 // of its size is free on both sides of a name
const SIGN = 8 // units from the middle of a sign to where a name hides some of it, before it is scaled
const TOUCH = 2 // units of the edge of a counter or a disc that a name may cover
const BELOW = 0.25 // of its size lies below the line on which letters stand

export const STYLE = `
  .no-room { display: none; }` // so it is no part of the ring around a place that may be picked

const number = (element, name) => Number(element.getAttribute(name))

// Lines of one name follow each other.
const goesOn = (one, other) =>
  one.nextSibling === other &&
  ['x', 'font-size', 'class', 'text-anchor'].every(
    name => one.getAttribute(name) === other.getAttribute(name),
  ) &&
  isLineBelow((number(other, 'y') - number(one, 'y')) / number(one, 'font-size'))
const isLineBelow = sizes => sizes > 0 && sizes <= LINES_APART

const widthOf = text =>
  [...text].reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? CAPITAL : LETTER), 0)

function nameOf(lines) {
  const [first] = lines
  const size = number(first, 'font-size')
  const isBold = first.classList.contains('b')
  const before = first.previousElementSibling
  return {
    lines,
    plate: before?.matches('rect.p') ? before : null, // the name is written on it
    size,
    x: number(first, 'x'),
    y: number(lines.at(-1), 'y') + BELOW * size,
    width: Math.max(...lines.map(line => widthOf(line.textContent))) * (isBold ? BOLD : 1) * size,
    height: number(lines.at(-1), 'y') - number(first, 'y') + LINE * size,
    // how much of the width lies left of x
    left: { start: 0, middle: 0.5, end: 1 }[first.getAttribute('text-anchor')] ?? 0,
    isOfPlace: !first.classList.contains('i'),
    // a box is told by its name alone; names of what is no place of the game come last
    rank:
      (first.closest('[data-box]') ? 3 : first.classList.contains('i') ? 0 : isBold ? 2 : 1) * 1000 + size,
  }
}

const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const wider = (box, by) => ({ ...box, left: box.left - by, right: box.right + by })

const smaller = ({ left, right, top, bottom }) => ({
  left: left + TOUCH,
  right: right - TOUCH,
  top: top + TOUCH,
  bottom: bottom - TOUCH,
})

// Where a piece lies on the map: a counter, a circle, or a sign that is moved and scaled.
function pieceBox(element) {
  if (element.localName === 'rect') {
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map(name => number(element, name))
    return smaller({ left, right: left + width, top, bottom: top + height })
  }
  const [x, y, half] =
    element.localName === 'circle'
      ? ['cx', 'cy', 'r'].map(name => number(element, name) - (name === 'r' ? TOUCH : 0))
      : ((matrix => matrix && [matrix.e, matrix.f, SIGN * matrix.a])(
          element.transform.baseVal.consolidate()?.matrix,
        ) ?? [])
  return half ? { left: x - half, right: x + half, top: y - half, bottom: y + half } : null
}

// Where a name is that is so many times as large. It grows up from where it stands, or down, and stays on the
// map. From under the edge of a panel it moves to the right.
function boxOf({ x, y, width, height, left }, { times, isDown }, { most, panels }) {
  const from = Math.max(Math.min(x - left * width * times, most - width * times), 0)
  const bottom = isDown ? y + height * (times - 1) : y
  const boxFrom = from => ({ left: from, right: from + width * times, top: bottom - height * times, bottom })
  const covered = Math.max(
    0,
    ...panels.filter(panel => meet(panel, boxFrom(from))).map(({ right }) => right - from),
  )
  return boxFrom(covered < SIDE * width * times ? from + covered : from)
}

export class Names {
  constructor(view) {
    const map = view.querySelector('g[data-zone=map]')
    const found = []
    for (const text of map?.querySelectorAll('text.j') ?? []) {
      const last = found.at(-1)
      if (last && goesOn(last.at(-1), text)) last.push(text)
      else found.push([text])
    }
    this.all = found.map(nameOf).sort((one, other) => other.rank - one.rank)
    this.scale = placeWithin(map, view).scale
    this.room = {
      most: Number(map?.querySelector('svg')?.getAttribute('width')),
      panels: map ? panelsOn(map, view) : [],
    }
    this.pieces = [...(map?.querySelectorAll('g[data-place] :is(rect.e, circle, path[transform])') ?? [])]
      .map(pieceBox)
      .filter(Boolean)
    this.pixels = null
  }

  /** `pixels`: those of a unit of the whole drawing; 0 while it is not on the page. */
  fit(pixels) {
    if (!pixels || pixels === this.pixels) return
    this.pixels = pixels
    const sizeOf = name => name.size * this.scale * pixels
    const boxFor = (name, way) => boxOf(name, way, this.room)
    const taken = new Map() // the room of each name that is seen
    const hasRoom = (name, way) => {
      const apart = wider(boxFor(name, way), APART * name.size * way.times)
      return ![...this.room.panels, ...taken.values()].some(other => meet(other, apart))
    }
    const coversNothing = (name, way) => !this.pieces.some(piece => meet(piece, boxFor(name, way)))
    // All that can be read first, so that as few as can be are hidden.
    for (const name of this.all) {
      const ways = waysOf(sizeOf(name), SMALL)
      name.way =
        ways.find(way => hasRoom(name, way) && coversNothing(name, way)) ??
        (name.isOfPlace ? ways.find(way => hasRoom(name, way)) : undefined) ??
        ways.find(({ times }) => times === 1) // it can be read as it is printed
      if (name.way) taken.set(name, boxFor(name, name.way))
    }
    // Then each grows as far as what it has around it allows.
    for (const name of this.all.filter(name => taken.has(name))) {
      taken.delete(name)
      name.way =
        waysOf(sizeOf(name), name.isOfPlace ? WANTED : OTHERS).find(
          way => way.times > name.way.times && hasRoom(name, way) && coversNothing(name, way),
        ) ?? name.way
      taken.set(name, boxFor(name, name.way))
    }
    for (const name of this.all) show(name, name.way, this.room)
  }
}

// The ways in which a name of so many pixels may be drawn: the largest first, its own size last.
function waysOf(size, wanted) {
  const ways = []
  const least = Math.max(1, READABLE / size)
  for (let times = Math.min(wanted / size, LARGEST); times > least; times *= SMALLER) {
    ways.push({ times, isDown: false }, { times, isDown: true })
  }
  return [...ways, { times: least, isDown: false }]
}

// Shows a name in one of the ways, or hides it where it has no room (undefined).
function show(name, way, room) {
  const { lines, plate, x, y, width, left } = name
  plate?.classList.toggle('no-room', !way)
  for (const line of lines) {
    line.classList.toggle('no-room', !way)
    if (way?.times > 1) {
      const { times } = way
      const box = boxOf(name, way, room)
      const right = box.left - (x - left * width * times) // to stay in sight
      const numbers = [times, 0, 0, times, x * (1 - times) + right, box.bottom - y * times]
      line.setAttribute('transform', `matrix(${numbers.join(' ')})`)
    } else line.removeAttribute('transform')
  }
}

// Where the origin of an element's units is in those of the drawing, and how large they are there.
function placeWithin(element, view) {
  let [x, y, scale] = [0, 0, 1]
  for (let at = element; at && at !== view; at = at.parentElement) {
    const { a, e, f } = at.transform?.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 }
    x = x * a + e
    y = y * a + f
    scale *= a
  }
  return { x, y, scale }
}

// The tables and tracks that lie on the map, in its units: a name under them is not seen.
function panelsOn(map, view) {
  const origin = placeWithin(map, view)
  return [...view.querySelectorAll('g[data-zone]:not([data-zone=map], [data-zone=map] *)')].flatMap(panel => {
    const { x, y, scale } = placeWithin(panel, view)
    const units = scale / origin.scale
    return [...panel.querySelectorAll(':scope > rect.p')].map(ground => {
      const left = (x - origin.x) / origin.scale + units * number(ground, 'x')
      const top = (y - origin.y) / origin.scale + units * number(ground, 'y')
      const right = left + units * number(ground, 'width') + MARGIN
      return { left, right, top, bottom: top + units * number(ground, 'height') }
    })
  })
}
