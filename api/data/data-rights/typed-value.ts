import { isLiteralOf } from '#api/platform/engine/plan/literals.ts'
import type { LiteralValue } from '#api/platform/engine/plan/types.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from './column-types.ts'

const yes: readonly string[] = ['true', '1', '是']
const no: readonly string[] = ['false', '0', '否']

/**
 * Literal of a column's type for a typed text; undefined if it does not parse. Timestamps without an offset use the
 * organisation's time zone.
 */
export function typedValue(text: string, fieldType: FieldType, timeZone: string): LiteralValue | undefined {
  const value = literalOf(text.normalize('NFKC').trim(), text, fieldType, timeZone)
  return value !== undefined && isLiteralOf(value, columnTypes[fieldType]) ? value : undefined
}

function literalOf(plain: string, text: string, fieldType: FieldType, timeZone: string): LiteralValue | undefined {
  switch (fieldType) {
    case FieldType.string:
    case FieldType.time:
      return text
    case FieldType.boolean:
      return yes.includes(plain.toLowerCase()) ? true : no.includes(plain.toLowerCase()) ? false : undefined
    case FieldType.float: {
      const number = plain === '' ? Number.NaN : Number(plain)
      return Number.isFinite(number) ? number : undefined
    }
    case FieldType.timestamp:
      return utcOf(plain, timeZone)
    default:
      return plain
  }
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** Timestamp as UTC text, `2026-01-05 00:30:00.123456`; fractions are kept as typed. */
function utcOf(text: string, timeZone: string): string | undefined {
  const [, day, minute = '00:00', second = '00', fraction = '', offset] = moment.exec(text) ?? []
  if (day === undefined) return undefined
  const at = Date.parse(`${day}T${minute}:${second}${offset ?? 'Z'}`)
  if (Number.isNaN(at)) return undefined
  const utc = offset === undefined ? at - offsetAt(at, timeZone) : at
  return `${new Date(utc).toISOString().slice(0, 19).replace('T', ' ')}${fraction}`
}

/** Offset from UTC in milliseconds when the clocks of a zone show this local time. */
function offsetAt(local: number, timeZone: string): number {
  const shown = (instant: number) =>
    Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')}Z`,
    )
  const first = shown(local) - local
  return shown(local - first) - (local - first)
}
