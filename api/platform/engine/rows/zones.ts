import { dayOfMicros, microsOfDay, microsPerSecond } from './moments.ts'
import { overflow } from './value.ts'

const millisPerDay = 86_400_000
const secondMillis = 1000
/** Maximum days whose offsets are cached per zone: some decades of dense data. */
const cachedDaysMax = 20_000

type DayOffsets = { begin: number; end: number; changesAt: number }
export type Zone = { localOfUtc(micros: bigint): bigint; utcOfLocal(micros: bigint): bigint }

const zones = new Map<string, Zone>()

/** A time zone of the IANA database. Looks up its offset once for each day in the data. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name) ?? openZone(name)
  zones.set(name, known)
  return known
}

function openZone(name: string): Zone {
  const days = new Map<number, DayOffsets>()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** Offset from UTC in seconds. */
  function look(millis: number): number {
    const shown = new Map(format.formatToParts(millis).map(({ type, value }) => [type, value]))
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(shown.get(type))
    const year = shown.get('era') === 'BC' ? 1 - read('year') : read('year')
    const local = new Date(0)
    local.setUTCFullYear(year, read('month') - 1, read('day'))
    local.setUTCHours(read('hour'), read('minute'), read('second'))
    return (local.getTime() - millis) / secondMillis
  }

  function offsetsOf(day: number): DayOffsets {
    const known = days.get(day)
    if (known) return known
    const from = day * millisPerDay
    const [begin, end] = [look(from), look(from + millisPerDay)]
    let [before, after] = [from, from + millisPerDay]
    while (begin !== end && after - before > secondMillis) {
      const middle = Math.floor((before + after) / 2 / secondMillis) * secondMillis
      if (look(middle) === begin) before = middle
      else after = middle
    }
    const found = { begin, end, changesAt: after }
    if (days.size >= cachedDaysMax) days.clear()
    days.set(day, found)
    return found
  }

  function offsetAt(micros: bigint): bigint {
    const day = dayOfMicros(micros)
    if (Math.abs(day) > datesMax) return overflow()
    const { begin, end, changesAt } = offsetsOf(day)
    if (begin === end) return BigInt(begin) * microsPerSecond
    return BigInt(micros < BigInt(changesAt) * 1000n ? begin : end) * microsPerSecond
  }

  return {
    localOfUtc: (micros) => micros + offsetAt(micros),
    // A skipped local time uses the offset before the change; a repeated one is the later of both.
    utcOfLocal(local) {
      const oneDay = microsOfDay(1)
      const [before, after] = [offsetAt(local - oneDay), offsetAt(local + oneDay)]
      const [early, late] = [local - before, local - after]
      if (before === after) return early
      const [isEarly, isLate] = [offsetAt(early) === before, offsetAt(late) === after]
      if (isEarly && isLate) return later(early, late)
      return isLate ? late : early
    },
  }
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Maximum days from 1970 that JavaScript dates support. */
const datesMax = 99_000_000
