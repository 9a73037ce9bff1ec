// How times, names and counts are written on the page.

/** 'card_round' as 'Card round'. */
export const plain = name => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll(/[-_]/g, ' ')

/** 'in 3 h 20 min', '2 days ago'. */
export function away(time, now = Date.now()) {
  const seconds = (new Date(time) - now) / 1000
  const left = Math.abs(seconds)
  const says = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const [size, unit] = [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ].find(([size]) => left >= size) ?? [1, 'second']
  return says.format(Math.round(seconds / size), unit)
}

/** A time of an ISO duration such as P2DT3H4M5S, in words. */
export function lasting(duration) {
  const [, days, hours, minutes, seconds] =
    duration.match(/^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/) ?? []
  const words = [
    [days, 'd'],
    [hours, 'h'],
    [minutes, 'min'],
    [days || hours ? null : seconds, 's'],
  ]
  return (
    words
      .filter(([number]) => number)
      .map(([number, unit]) => `${number} ${unit}`)
      .join(' ') || '0 s'
  )
}

const list = new Intl.ListFormat('en')

/** 'Austria, France, and Spain' */
export const listed = names => list.format(names)

/** Who sits at the seats of a match: 'Anna, Otto, and the computer'; '' where no seat has a name. */
export function peopleOf(seats) {
  const people = seats.filter(({ bot, player }) => player && !bot).map(({ player }) => player.name)
  const bots = seats.some(({ bot }) => bot) ? ['the computer'] : []
  return listed([...new Set(people), ...bots])
}

/** A list of parts of a page: they and what stands between them. */
export const listedParts = parts =>
  list
    .formatToParts(parts.map((_, i) => String(i)))
    .map(({ type, value }) => (type === 'element' ? parts[value] : value))
