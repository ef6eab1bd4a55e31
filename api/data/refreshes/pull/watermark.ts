import type { OverlapUnit } from '#contract/data/refreshes/codes.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const moment = /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2}:\d{2})(\.\d+)?(Z?))?$/

/**
 * The watermark minus the overlap, in the database's text format; undefined if the text does not parse. Then all rows
 * are read.
 */
export function belowWatermark(highest: string, overlap: number, unit: OverlapUnit): string | undefined {
  if (unit === 'units') return lessBy(highest, overlap)
  const [, day, between, clock = '00:00:00', fraction = '', zone = ''] = moment.exec(highest) ?? []
  if (day === undefined) return undefined
  const at = Date.parse(`${day}T${clock}Z`) - overlap * (unit === 'days' ? dayMs : minuteMs)
  // Years before 1 and after 9999 have other forms.
  if (!Number.isFinite(at) || at < Date.parse('0001-01-01T00:00:00Z')) return undefined
  const text = new Date(at).toISOString()
  return between === undefined
    ? text.slice(0, 10)
    : `${text.slice(0, 10)}${between}${text.slice(11, 19)}${fraction}${zone}`
}

/** Subtracts exactly: the watermark of a number may have more digits than a double. */
function lessBy(text: string, overlap: number): string | undefined {
  const [, sign, whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const scale = 10n ** BigInt(places.length)
  const value = BigInt(`${sign}${whole}${places}`) - BigInt(overlap) * scale
  if (places === '') return String(value)
  const digits = String(value < 0n ? -value : value).padStart(places.length + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places.length)}.${digits.slice(-places.length)}`
}
