import { FieldType } from '#contract/data/tables/codes.ts'
import type { CellKind } from './cell-kind.ts'
import type { Guess } from './typed-cell.ts'

/** Number of a column's cells by kind. */
export type Tally = Partial<Record<CellKind, number>>

/**
 * Kinds of cells that a type accepts. Narrow types come first: of two that accept equally many cells, the first is
 * suggested.
 */
const kindsOf: readonly { type: FieldType; kinds: readonly CellKind[] }[] = [
  { type: FieldType.boolean, kinds: ['boolean'] },
  { type: FieldType.integer, kinds: ['bit', 'integer'] },
  { type: FieldType.number, kinds: ['bit', 'integer', 'number', 'long'] },
  { type: FieldType.float, kinds: ['bit', 'integer', 'number', 'long', 'float', 'lost', 'fine'] },
  { type: FieldType.date, kinds: ['date'] },
  { type: FieldType.time, kinds: ['time'] },
  { type: FieldType.timestamp, kinds: ['date', 'local', 'instant'] },
]
const numeric: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]

/** Minimum share of a column's cells that must fit a type; the others are reported as misfits. */
export const fittingShare = 0.99
/** Minimum share of a sample that suggests a type. */
export const suggestingShare = 0.5

/** Headers of columns in which 0 and 1 mean no and yes. */
const booleanHead = /^(是否|有无|能否|已|is_|has_|is[A-Z])|(是否|标志|标识|flag)$/i

type Proposal = {
  type: FieldType
  /** Kinds of cells that the type accepts. */
  kinds: readonly CellKind[]
  fitting: number
  /** True if a number would lose digits, so that the column is text. */
  isCode: boolean
}

/** Suggests the type that accepts the most cells, if these are at least `share` of all. */
export function proposeType(tally: Tally, head: string, share = fittingShare): Proposal {
  const of = (kinds: readonly CellKind[]) => kinds.reduce((sum, kind) => sum + (tally[kind] ?? 0), 0)
  const { empty = 0, ...rest } = tally
  const filled = of(Object.keys(rest) as CellKind[])
  const asText = (isCode: boolean): Proposal => ({ type: FieldType.string, kinds: [], fitting: filled, isCode })
  if (filled === 0) return asText(false)
  if (tally.bit === filled && booleanHead.test(head))
    return { type: FieldType.boolean, kinds: ['bit'], fitting: filled, isCode: false }
  let best: { type: FieldType; kinds: readonly CellKind[]; fitting: number } | undefined
  for (const { type, kinds } of kindsOf) {
    const fitting = of(kinds)
    if (fitting > (best?.fitting ?? 0)) best = { type, kinds, fitting }
  }
  const { zeros = 0, long = 0, lost = 0, number = 0, float = 0, fine = 0 } = tally
  const hasPlaces = number + float + fine > 0
  const changed = zeros + (hasPlaces ? 0 : long + lost)
  if (
    changed > 0 &&
    (!best || numeric.includes(best.type)) &&
    of(['bit', 'integer', 'number', 'float', 'lost', 'fine']) + zeros + long >= share * filled
  )
    return asText(true)
  if (!best || best.fitting < share * filled) return asText(false)
  return { ...best, isCode: false }
}

/** Guesses from a sample which type all rows are tested for. */
export function guessType(tally: Tally, head: string): Guess {
  const { type, kinds } = proposeType(tally, head, suggestingShare)
  return type === FieldType.boolean && kinds.includes('bit') ? 'bit' : type
}
