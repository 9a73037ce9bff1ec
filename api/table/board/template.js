// What a presentation says of a view: values at its pointers, and its templates in words. core/board/board.h
// tells what both mean.

const DEEPEST = 2 // objects and lists that are deeper in a value are "…"

/** Whether a value shows nothing. */
export const isBlank = value =>
  !value || (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0)

const parts = pointer => pointer.split('/').slice(1)

/** The value at a pointer below `from`. {name} stands for the id that is bound to it. */
export const valueAt = (from, pointer, bound = {}) =>
  parts(pointer).reduce(
    (value, part) => value?.[/^\{.*\}$/.test(part) ? bound[part.slice(1, -1)] : part],
    from,
  )

/** The values of a view at a pointer, with what is bound on the way: [[{seat: id}, value], ...]. A {name}
 * that is not bound stands for each member. */
export function valuesAt(view, pointer, bound = {}) {
  let found = [[bound, view]]
  for (const part of parts(pointer)) {
    const name = part.match(/^\{(.*)\}$/)?.[1]
    found = found.flatMap(([bound, value]) => {
      if (typeof value !== 'object' || value === null) return []
      if (!name || name in bound) return [[bound, value[name ? bound[name] : part]]]
      return Object.entries(value).map(([id, member]) => [{ ...bound, [name]: id }, member])
    })
  }
  return found.filter(([, value]) => value !== undefined)
}

/** The row of an id in a table of the pack. One of several copies has that of its part before the number. */
export function rowOf(game, table, id) {
  const rows = game.components[table]
  const row = id => rows?.find?.(row => row.id === id)
  return row(id) ?? row(id.replace(/-[^-]*$/, ''))
}

/** A value in words: names of a domain, numbers, lists with commas. */
export function say(game, value, domain, depth = 0) {
  const name = id => (domain ? game.name(domain, id) : id)
  if (depth > DEEPEST && typeof value === 'object') return '…'
  if (Array.isArray(value)) {
    const comma = depth ? ' ' : typeof value[0] === 'object' ? '; ' : ', '
    return value
      .filter(one => one !== null)
      .map(one => say(game, one, domain, depth + 1))
      .join(comma)
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, member]) => !isBlank(member))
      .map(([id, member]) =>
        member === true ? name(id) : `${name(id)} ${say(game, member, domain, depth + 1)}`,
      )
      .join(', ')
  }
  if (typeof value === 'string') return name(value)
  return { true: 'yes', false: 'no' }[value] ?? String(value ?? '–')
}

// The member that 'table/member' names, of an id's row in that table of the pack.
function memberOfRow(game, id, where) {
  const [table, ...rest] = where.split('/')
  return valueAt(rowOf(game, table, id), ['', ...rest].join('/'))
}

const MISSING = '\0' // stands for a value that is missing or null

// The text of one {word} of a template: a name, and behind a colon how it is shown.
function word(game, text, { view, value, bound }) {
  const [name, shown] = text.split(/:(.*)/)
  const at =
    name === 'value'
      ? value
      : name.startsWith('/')
        ? valueAt(value, name, bound)
        : name.startsWith('^')
          ? valueAt(view, name.slice(1), bound)
          : undefined
  const id = bound[name] ?? (typeof at === 'string' ? at : null)
  if (id === null && at === undefined) return MISSING
  if (shown === 'mark') return id ? game.colour(id).mark : ''
  if (shown === 'end') return String(id ?? at).match(/\d*$/)[0]
  if (shown?.startsWith('=')) {
    const members = [id ?? at].flat().map(id => memberOfRow(game, id, shown.slice(1)))
    if (id) return members[0] === undefined ? '' : say(game, members[0])
    return String(members.reduce((sum, member) => sum + (member ?? 0), 0))
  }
  if (id) return shown ? game.name(shown, id) : id
  return say(game, at, shown) + (at === null ? MISSING : '')
}

/** A template with its words filled in. `scope` is {view, value, bound}. */
export const fill = (game, template, scope) =>
  template
    .split(/[[\]]/) // every second part stands in brackets
    .map((part, i) => {
      const filled = part.replaceAll(/\{([^}]*)\}/g, (_, text) => word(game, text, scope))
      return i % 2 && filled.includes(MISSING) ? '' : filled.replaceAll(MISSING, '')
    })
    .join('')

/** What an entry or a column shows of a value: '' where that is nothing. */
export function entrySays(game, { text, is, always }, scope) {
  const { value } = scope
  if (isBlank(value) && !always) return ''
  if (!text) return say(game, value, is)
  return (Array.isArray(value) ? value : [value])
    .map(value => fill(game, text, { ...scope, value }))
    .join(', ')
}
