// JSON Patch (RFC 6902), as the stream sends it: add, remove and replace.

const keys = pointer =>
  pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The document after these operations. Objects and lists of the old one may be changed. */
export function patch(document, operations) {
  const root = { document }
  for (const { op, path, value } of operations) {
    const way = ['document', ...keys(path)]
    const last = way.pop()
    const holder = way.reduce((value, key) => value[key], root)
    if (!Array.isArray(holder)) {
      if (op === 'remove') delete holder[last]
      else holder[last] = value
    } else if (op === 'remove') {
      holder.splice(Number(last), 1)
    } else if (op === 'add') {
      holder.splice(last === '-' ? holder.length : Number(last), 0, value)
    } else {
      holder[Number(last)] = value
    }
  }
  return root.document
}
