// JSON Patch (RFC 6902), as the stream sends it: add, remove and replace.

const keys = pointer =>
  pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function placeIn(key, last) {
  if (!/^\d+$/.test(key) || Number(key) > last) throw new RangeError(`A list has no place ${key}.`)
  return Number(key)
}

function change(holder, key, op, value) {
  if (Array.isArray(holder)) {
    const { length } = holder
    const at = key === '-' && op === 'add' ? length : placeIn(key, op === 'add' ? length : length - 1)
    holder.splice(at, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
  } else if (op !== 'add' && !Object.hasOwn(holder, key)) {
    throw new RangeError(`There is no member ${key}.`)
  } else if (op === 'remove') {
    delete holder[key]
  } else {
    holder[key] = value
  }
}

/**
 * The document after these operations. Objects and lists of the old one may be changed. An operation that
 * does not fit is an error: the old document is then of no more use.
 */
export function patch(document, operations) {
  const root = { document }
  for (const { op, path, value } of operations) {
    const way = ['document', ...keys(path)]
    const last = way.pop()
    change(
      way.reduce((value, key) => value[key], root),
      last,
      op,
      value,
    )
  }
  return root.document
}
