// Cards that are printed alike, such as 'Power (e)' and 'Power (f)': their ids differ, and nothing else. The
// service tells them apart by a mark behind the name. At a table the mark has no use, so the page leaves it
// out.
import { rowOf } from '/table/template.js'

const MARKED = / \(([^()]{1,40})\)/g // what may be a name's mark
const MARK = / \([^()]*\)$/

// What is printed on a card, but its id.
const faceOf = (components, id) => {
  const { id: _, ...printed } = rowOf({ components }, 'cards', id) ?? { id, printed: id }
  return JSON.stringify(printed)
}

// The name that these names are but for what differs in them: 'Power' of 'Power (e)' and 'Power (f)',
// 'Heresy (Swedish)' of 'Heresy (Swedish 1)' and 'Heresy (Swedish 2)'.
function shared([first, ...others]) {
  const isIn = part => others.every(part)
  let begin = 0
  while (begin < first.length && isIn(name => name[begin] === first[begin])) begin++
  let end = 0
  const room = Math.min(...[first, ...others].map(({ length }) => length)) - begin
  while (end < room && isIn(name => name.at(-1 - end) === first.at(-1 - end))) end++
  return (first.slice(0, begin) + first.slice(first.length - end))
    .replace(/\s*\(\s*\)/, '')
    .replace(/\s+\)/, ')')
}

// Whether the only card of its kind has a mark, which ends its id, too: 'Open 3 (a)' of open-3-a.
const isMarked = (id, names) => names[id].endsWith(` (${id.split('-').at(-1)})`)

export class Copies {
  /** `names` are those of the domains of cards: {domain: {id: name}}. Those of copies lose their marks. */
  constructor(components, names) {
    this.faces = new Map() // of each card that has copies: what is printed on it
    this.marks = new Map() // of each mark: [[what stands before it, what stands in its place], ...]
    for (const of of Object.values(names)) {
      const alike = Map.groupBy(Object.keys(of), id => faceOf(components, id))
      for (const [face, ids] of alike) {
        if (ids.length > 1) this.add(face, ids, of)
        else if (isMarked(ids[0], of)) this.unmark(ids[0], of, of[ids[0]].replace(MARK, ''))
      }
    }
  }

  add(face, ids, names) {
    const name = shared(ids.map(id => names[id]))
    for (const id of ids) {
      this.faces.set(id, face)
      this.unmark(id, names, name)
    }
  }

  unmark(id, names, name) {
    const [mark] = names[id].match(MARK) ?? []
    const before = mark ? names[id].slice(0, -mark.length) : ''
    if (!mark || !name.startsWith(before)) return
    this.marks.set(mark, [...(this.marks.get(mark) ?? []), [before, name.slice(before.length)]])
    names[id] = name
  }

  /** A text with the names of copies, without their marks. */
  plainly(text) {
    return text.replace(MARKED, (mark, _, at) => {
      const before = text.slice(0, at)
      const known = this.marks.get(mark)?.find(([name]) => before.endsWith(name))
      return known ? known[1] : mark
    })
  }

  /** An answer of the service with all its texts so. */
  plain(value) {
    if (!this.marks.size || value === null) return value
    if (typeof value === 'string') return this.plainly(value)
    if (typeof value !== 'object') return value
    for (const name of Object.keys(value)) value[name] = this.plain(value[name])
    return value
  }

  /** Those of these things that differ, with the number of each: [{thing, things}, ...]. */
  distinct(things) {
    return [...Map.groupBy(things, ({ id }) => this.faces.get(id) ?? id).values()].map(things => ({
      thing: things[0],
      things,
    }))
  }
}
