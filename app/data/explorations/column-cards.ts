import { CardKind } from '#contract/data/cards/codes.ts'
import { type ExploredCard, exploredCard } from '#contract/data/cards/shapes.ts'
import type { ProfiledColumn } from '#contract/data/explorations/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Column = Pick<ProfiledColumn, 'name' | 'fieldType' | 'view'>

const numbers: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]
const times: readonly FieldType[] = [FieldType.date, FieldType.timestamp]

/** Card that shows a column: the distribution of numbers, the development over time, or the most frequent values. */
export function cardOfColumn({ name, fieldType, view }: Column, id: string): ExploredCard {
  const isPlain = view === 'plain'
  const kind =
    isPlain && numbers.includes(fieldType)
      ? CardKind.histogram
      : isPlain && times.includes(fieldType)
        ? CardKind.line
        : CardKind.frequency
  return exploredCard.parse({ id, kind, settings: { column: name } })
}

const notInNames = /[^\p{L}\p{M}0-9_-]+/gu
const leading = /^[0-9\p{M}-]+/u
/** Characters reserved for a number that distinguishes explorations of one table. */
const numberCharacters = 4

/** Proposed name of an exploration of a table, unlike the names that are taken. */
export function proposedName(table: string, taken: readonly string[], max: number): string {
  const plain = table.normalize('NFKC').replace(notInNames, ' ').trim().replace(leading, '').trim()
  const base = Array.from(plain || 'x')
    .slice(0, max - numberCharacters)
    .join('')
    .trim()
  const names = [base, ...taken.map((_, place) => `${base} ${place + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? `${base} ${taken.length + 2}`
}
