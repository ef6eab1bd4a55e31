import type { Value } from '#api/platform/engine/session.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Cell = string | number | null

/** Digits that a number of a spreadsheet holds exactly. */
const digitsMax = 15

/** Converts values of a column for a file; numbers beyond a double stay text. */
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
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      return (value) => (value === null ? null : format.format(new Date(isoOf(String(value)))))
    }
    default:
      return (value) => (typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : value)
  }
}

const numberOf = (text: string): Cell => (text.replace(/\D/g, '').length <= digitsMax ? Number(text) : text)

/** A decimal without zeros at its end. */
export const withoutZeros = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text

/** ISO text of a stored timestamp, which is UTC. */
export const isoOf = (text: string): string => `${text.replace(' ', 'T')}Z`
