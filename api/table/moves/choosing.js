// How a move is chosen step by step. The legal moves are entries; each pick of a thing on the board leaves
// the entries that name it. A thing is {domain, id}; domain is null where the board does not say which it is.

export const keyOf = ({ domain, id }) => `${domain}:${id}`

/** The entries of a list of legal moves: {move, text, bounds, things}, things in the order of arguments. */
export function entriesOf(legal, argumentsOf, thingOf = (domain, id) => ({ domain, id })) {
  const moves = legal.moves.map((move, i) => ({ move, text: legal.texts[i], bounds: null }))
  return [...moves, ...legal.ranges].map(entry => ({
    bounds: null,
    ...entry,
    things: things(entry.move, argumentsOf, thingOf),
  }))
}

function things(move, argumentsOf, thingOf) {
  return Object.entries(argumentsOf[move.type] ?? {}).flatMap(([name, domain]) =>
    [move[name]]
      .flat()
      .filter(id => typeof id === 'string')
      .map(id => thingOf(domain, id)),
  )
}

const isOne = (pick, thing) => pick.id === thing.id && (pick.domain === null || pick.domain === thing.domain)

/** The things of an entry that no pick has named, or null where a pick names none of them. */
export function rest(entry, picks) {
  if (!picks.length) return entry.things
  const left = [...entry.things]
  for (const pick of picks) {
    const at = left.findIndex(thing => isOne(pick, thing))
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

/**
 * The entries that these picks and words leave. Where all entries name them, such as the seats of an order
 * of play, the order of the picks tells which are left.
 */
export function leave(entries, picks, words = '') {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const left = entries.filter(entry => rest(entry, picks))
  const inOrder =
    picks.length && left.length === entries.length
      ? left.filter(({ things }) => picks.every((pick, i) => isOne(pick, things[i])))
      : []
  const found = (inOrder.length ? inOrder : left).filter(({ text }) =>
    wanted.every(word => text.toLowerCase().includes(word)),
  )
  const [own, others] = parted(found, picks)
  return others.length ? [...own, ...others] : found
}

// Entries that name the first picked thing first, as what acts, such as the orders of a unit; and the others,
// of which it is the target.
function parted(entries, [first]) {
  const own = []
  const others = []
  for (const entry of entries) {
    const acts = !first || (entry.things.length > 0 && isOne(first, entry.things[0]))
    ;(acts ? own : others).push(entry)
  }
  return [own, others]
}

/** Keys of the things that may be picked next. */
export function next(entries, picks) {
  const keys = new Set()
  for (const entry of entries) for (const thing of rest(entry, picks) ?? []) keys.add(keyOf(thing))
  return keys
}

/** Whether a pick would leave any entry. */
export function mayPick(entries, picks, pick) {
  const all = [...picks, pick]
  return entries.some(entry => rest(entry, all))
}

// Whether every domain that both name has a thing in common.
const agree = (named, things) =>
  named.every(
    ({ domain }) =>
      !things.some(thing => thing.domain === domain) ||
      named.some(one => one.domain === domain && things.some(thing => isOne(thing, one))),
  )

/** Whether these picks are of an element that stands for its `own` things within those `around` it. */
export const arePicked = (picks, own, around) =>
  picks.some(pick => own.some(thing => isOne(pick, thing))) &&
  agree(
    picks.filter(({ domain }) => domain !== null),
    [...own, ...around],
  )

/**
 * A function that tells whether an element of the drawing may be picked next: one of its own things is named
 * by an entry that also names the others, and those around it, as far as it names any of their domains. So a
 * counter is not lit because its condition is that of another.
 */
export function fitting(entries, picks) {
  const shapes = new Map() // entries that name the same domains: of each thing's key, what such entries name
  for (const entry of entries) {
    const named = rest(entry, picks) ?? []
    const shape = named.map(({ domain }) => domain).join()
    if (!shapes.has(shape)) shapes.set(shape, { domains: new Set(shape.split(',')), naming: new Map() })
    const { naming } = shapes.get(shape)
    for (const thing of named) {
      const key = keyOf(thing)
      if (naming.has(key)) naming.get(key).push(named)
      else naming.set(key, [named])
    }
  }
  const known = new Map()
  return (own, around) => {
    const things = [...own, ...around]
    const key = things.map(keyOf).join() + own.length
    if (!known.has(key))
      known.set(
        key,
        [...shapes.values()].some(shape => fits(shape, own, things)),
      )
    return known.get(key)
  }
}

function fits({ domains, naming }, own, things) {
  if (!own.some(thing => naming.has(keyOf(thing)))) return false
  const asked = things.filter(({ domain }) => domains.has(domain))
  const lists = asked.map(thing => naming.get(keyOf(thing))).filter(Boolean)
  const isNamed = domain => asked.some(thing => thing.domain === domain && naming.has(keyOf(thing)))
  if (!asked.every(({ domain }) => isNamed(domain))) return false
  const least = lists.reduce((one, other) => (other.length < one.length ? other : one))
  return least.some(named => agree(named, asked) && own.some(thing => named.some(one => isOne(thing, one))))
}

/** A function that makes its value anew only when one of its arguments is another. */
export function remembered(make) {
  let from = null
  let value
  return (...now) => {
    if (!from || now.some((one, i) => one !== from[i])) {
      value = make(...now)
      from = now
    }
    return value
  }
}

/**
 * The types of moves after which one picked thing can be named, such as the card that activates a leader:
 * [[type, number], ...]. `leads` has of each such type the type that follows, `domains` the domains of its
 * arguments.
 */
export const leading = (entries, { domain }, leads, domains) =>
  grouped(entries)
    .filter(([type]) => Object.values(domains[leads[type]] ?? {}).includes(domain))
    .map(([type, { length }]) => [type, length])

/** Entries by the type of their move, in the order of the list: [[type, entries], ...]. */
export function grouped(entries) {
  const groups = new Map()
  for (const entry of entries) {
    const { type } = entry.move
    if (groups.has(type)) groups.get(type).push(entry)
    else groups.set(type, [entry])
  }
  return [...groups]
}

/** The entries of one type of move, or all where there is none. */
export const ofType = (entries, type) => (type ? entries.filter(({ move }) => move.type === type) : entries)

/**
 * What to offer where a thing was clicked, at most `few` entries: those of what was picked first, if these
 * are all of one type and few; or all that the picks leave; or those that name nothing more, and the types of
 * the others with their numbers: {entries, types: [[type, number], ...]}.
 */
export function offers(entries, picks, few) {
  const groups = grouped(entries)
  if (groups.length === 1 && picks.length === 1) {
    const [own] = parted(entries, picks)
    if (own.length > 1 && own.length <= few) return { entries: own, types: [] }
  }
  if (entries.length <= few) return { entries, types: [] }
  if (groups.length > 1) {
    return {
      entries: groups.filter(([, { length }]) => length === 1).flatMap(([, entries]) => entries),
      types: groups.filter(([, { length }]) => length > 1).map(([type, { length }]) => [type, length]),
    }
  }
  const [own] = parted(entries, picks)
  if (own.length && own.length <= few) return { entries: own, types: [] }
  const whole = entries.filter(entry => !rest(entry, picks).length)
  return { entries: whole.length <= few ? whole : [], types: [] }
}

// The longest list of words that two lists have in common, in their order; null stands for words that differ.
function common(one, other) {
  const longest = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--) {
    for (let k = other.length - 1; k >= 0; k--) {
      longest[i][k] =
        one[i] !== null && one[i] === other[k]
          ? longest[i + 1][k + 1] + 1
          : Math.max(longest[i + 1][k], longest[i][k + 1])
    }
  }
  const words = []
  const differ = () => words.at(-1) === null || words.push(null)
  for (let i = 0, k = 0; i < one.length || k < other.length;) {
    if (i < one.length && k < other.length && one[i] !== null && one[i] === other[k]) {
      words.push(one[i++])
      k++
    } else {
      differ()
      if (k < other.length && (i === one.length || longest[i][k + 1] >= longest[i + 1][k])) k++
      else i++
    }
  }
  return words
}

// Where a name of several words begins that stands on both sides of a word's number, or -1.
function cutName(words, name, at) {
  const isAt = from => name.every((word, i) => words[from + i]?.replace(/[.,:;]$/, '') === word)
  for (let from = Math.max(at - name.length + 1, 0); from < at; from++) if (isAt(from)) return from
  return -1
}

/** The names of several words that the moves of these entries have. `called` names a thing. */
export const namesIn = (entries, called) => [
  ...new Set(entries.flatMap(({ things }) => things.map(called)).filter(name => name.includes(' '))),
]

/**
 * The same texts without the words with which all of them begin, for lists that stand below one another: '…
 * for 7 Aid Points.' A beginning of fewer than `least` words stays. No cut goes through one of the `names`.
 */
export function endings(texts, least, names = []) {
  if (texts.length < 2) return texts
  const all = texts.map(text => text.split(' '))
  const [first] = all
  const shortest = Math.min(...all.map(words => words.length))
  let same = 0
  while (same < shortest - 1 && all.every(words => words[same] === first[same])) same++
  for (const name of names.map(name => name.split(' '))) {
    const begin = all.map(words => cutName(words, name, same)).find(at => at >= 0)
    same = begin ?? same
  }
  return same >= least ? all.map(words => `… ${words.slice(same).join(' ')}`) : texts
}

/** The sentence that is being written: the words that all these texts have in common, and … for the others.
 * */
export function growing(texts) {
  if (!texts.length) return ''
  // a word is the same with a full stop behind it and without
  const [first, ...others] = texts.map(text => text.split(/ |(?=[.,:;](?: |$))/))
  return others
    .reduce(common, first)
    .map(word => word ?? '…')
    .join(' ')
    .replaceAll(/ (?=[.,:;])/g, '')
    .replace(/…\.$/, '…')
}
