import type { Value } from '#api/platform/engine/session.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Cell = string | number | null

/** Maximum digits that a spreadsheet number holds exactly. */
const digitsMax = 15

/** Converts column values for a file; numbers that a double cannot hold become text. */
export function cellWriter(
  fieldType: FieldType,
  { timeZone, words }: { timeZone: string; words: { yes: string; no: string } },
): (value: Value) => Cell {
  switch (fieldType) {
    case FieldType.integer:
    case FieldType.number:
      return (value) => (value === null ? null : numberOf(withoutZeros(String(value))))
    case FieldType.boolean:
      return (value) => (value === null ? null : value ? words.yes : words.no)
    case FieldType.timestamp: {
      const localText = localTimes(timeZone)
      return (value) => (value === null ? null : localText(String(value)))
    }
    default:
      return (value) => (typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : value)
  }
}

/** Converts values of a column to texts of a file; null becomes ''. */
export function textWriter(fieldType: FieldType, options: Parameters<typeof cellWriter>[1]): (value: Value) => string {
  if (fieldType === FieldType.number || fieldType === FieldType.integer)
    return (value) => (value === null ? '' : withoutZeros(String(value)))
  const cellOf = cellWriter(fieldType, options)
  return (value) => String(cellOf(value) ?? '')
}

const hourMs = 3_600_000
/** Lengths of the prefix of a stored timestamp up to the hour, and up to the second. */
const [hourLength, secondLength] = ['2026-01-05 12'.length, '2026-01-05 12:30:45'.length]
/** Maximum cached offsets, by hour; more occur only with unordered hours. */
const offsetsMax = 50_000

/** Converts stored timestamps to local ones; looks up the offset once for each hour with a constant offset. */
function localTimes(timeZone: string): (stored: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const localMs = (ms: number) => Date.parse(isoOf(format.format(ms)))
  const offsets = new Map<string, number | null>()
  const offsetOf = (hour: string): number | null => {
    const known = offsets.get(hour)
    if (known !== undefined) return known
    const from = Date.parse(isoOf(`${hour}:00:00`))
    const [first, last] = [localMs(from), localMs(from + hourMs - 1000)]
    const offset = last - first === hourMs - 1000 ? first - from : null
    if (offsets.size >= offsetsMax) offsets.clear()
    offsets.set(hour, Number.isNaN(first) ? null : offset)
    return offset
  }
  return (stored) => {
    const offset = /^[12]\d{3}-/.test(stored) ? offsetOf(stored.slice(0, hourLength)) : null
    if (offset === null || Number.isNaN(offset)) return format.format(new Date(isoOf(stored)))
    const local = new Date(Date.parse(isoOf(stored)) + offset).toISOString()
    return `${local.slice(0, hourLength - 3)} ${local.slice(hourLength - 2, secondLength)}`
  }
}

const numberOf = (text: string): Cell => (text.replace(/\D/g, '').length <= digitsMax ? Number(text) : text)

export function withoutZeros(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text[end - 1] === '0') end--
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}

/** ISO text of a stored timestamp, which is UTC. */
export const isoOf = (text: string): string => `${text.replace(' ', 'T')}Z`
