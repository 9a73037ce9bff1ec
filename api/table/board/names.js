// Names of places on the map: they stay large enough to read where the map is small, as on a phone. Those
// that then have no room are less large, or hidden, the chief names last. A larger scale shows them again.
//
// Nothing is measured: a drawing that is measured before it is shown is laid out twice.

const SMALL = 5.5 // pixels, below which a name is made larger
const WANTED = 8 // pixels that it then has, and
const FEWER = 6.5 // where most names are not small
const READABLE = 4.5 // pixels that a name without room for more must have
const LARGEST = 3.2 // times its own size
const SIDE = 0.5 // of a name at the most may lie under a panel from which it moves away
const MARGIN = 20 // units of the map beside a panel, since the width of a name is not measured
const LETTER = 0.54 // of its size is a small letter wide
const CAPITAL = 0.76
const BOLD = 1.1 // times as wide
const LINE = 1.1 // of its size is from line to line, at least
const LINES_APART = 1.3 // and at most
const APART = 0.2 // of its size is free on both sides of a name
const SIGN = 10 // units from the middle of a sign to its edge, before it is scaled
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

// Where a piece lies on the map: a circle, or a sign that is moved and scaled.
function pieceBox(element) {
  const [x, y, half] =
    element.localName === 'circle'
      ? ['cx', 'cy', 'r'].map(name => number(element, name))
      : ((matrix => matrix && [matrix.e, matrix.f, SIGN * matrix.a])(
          element.transform.baseVal.consolidate()?.matrix,
        ) ?? [])
  return half ? { left: x - half, right: x + half, top: y - half, bottom: y + half } : null
}

// Where a name is that is so many times as large. It grows up from where it stands, and stays on the map.
// From under the edge of a panel it moves to the right.
function boxOf({ x, y, width, height, left }, times, { most, panels }) {
  const from = Math.max(Math.min(x - left * width * times, most - width * times), 0)
  const boxFrom = from => ({ left: from, right: from + width * times, top: y - height * times, bottom: y })
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
    this.pieces = [...(map?.querySelectorAll('g[data-place] > :is(circle, path[transform])') ?? [])]
      .map(pieceBox)
      .filter(Boolean)
    this.pixels = null
  }

  /** `pixels`: those of a unit of the whole drawing. */
  fit(pixels) {
    if (pixels === this.pixels) return
    this.pixels = pixels
    const taken = [...this.room.panels]
    const sizeOf = name => name.size * this.scale * pixels
    const small = this.all.filter(name => sizeOf(name) < SMALL).length
    const wanted = small > this.all.length / 2 ? WANTED : FEWER
    for (const name of this.all) {
      const size = sizeOf(name)
      const larger = size < SMALL ? Math.min(wanted / size, LARGEST) : 1
      const box = times => boxOf(name, times, this.room)
      const hasRoom = (times, others) => {
        const apart = wider(box(times), APART * name.size * times)
        return !others.some(other => meet(other, apart))
      }
      const isReadable = times => times > 1 || size >= READABLE
      const sizes = [larger, Math.min(SMALL / size, larger), 1].filter(isReadable)
      // it leaves what stands on the map to be seen; that of a place is small rather than hidden
      const beside = [...taken, ...this.pieces]
      const small = name.isOfPlace ? sizes.slice(1) : sizes.filter(times => times === 1)
      const times =
        larger === 1
          ? 1
          : (sizes.find(times => hasRoom(times, beside)) ?? small.find(times => hasRoom(times, taken)))
      if (times) taken.push(box(times))
      show(name, times, this.room)
    }
  }
}

// Shows a name so many times as large, or hides it where it has no room (undefined).
function show(name, times, room) {
  const { lines, plate, x, y, width, left } = name
  const moved = boxOf(name, times, room).left - (x - left * width * times) // to stay in sight
  plate?.classList.toggle('no-room', !times)
  for (const line of lines) {
    line.classList.toggle('no-room', !times)
    if (times > 1) {
      const numbers = [times, 0, 0, times, x * (1 - times) + moved, y * (1 - times)]
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
