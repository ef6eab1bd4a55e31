/** Start of a calendar day in a time zone, as a timestamp in milliseconds. */
export function instantOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // Near a daylight-saving change midnight has another offset than the first guess; the second lookup settles it.
  const first = utc - offsetAt(utc, timeZone)
  return utc - offsetAt(first, timeZone)
}

/** Calendar day of a timestamp in a time zone, as `2026-11-20`. */
export function dayOfInstant(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** Offset of the zone from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1000) * 1000
}
