import type { RawCell } from '#api/data/table-reads/jobs.ts'
import type { Value } from '#api/platform/engine/session.ts'
import type { GroupMark, MeasureAggregate, TimeGrouping } from '#contract/data/cards/codes.ts'
import type { CardFigures, CardWords, FigureColumn } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'

/** Figure column before titles and views are added. */
export type RawColumn = Pick<FigureColumn, 'name' | 'role' | 'fieldType'> & {
  column?: string | null
  aggregate?: MeasureAggregate | null
  timeGrouping?: TimeGrouping | null
}

type RawRow = {
  cells: RawCell[]
  mark: GroupMark
  seriesMark: GroupMark | null
  condition: Condition | null
}

/** Figures of a card as the engine reads them: bigints and decimals are texts, times are as stored. */
export type RawFigures = {
  columns: RawColumn[]
  rows: RawRow[]
  total: RawCell[] | null
  groups: number | null
  series: number | null
  found: number | null
  leftOut: number
  distribution: CardFigures['distribution']
  benford: CardFigures['benford']
  notes: CardWords[]
  fault: CardWords | null
  /** True if the query exceeded its time limit: a retry may succeed. */
  isLate?: true
}

export const noFigures: RawFigures = {
  columns: [],
  rows: [],
  total: null,
  groups: null,
  series: null,
  found: null,
  leftOut: 0,
  distribution: null,
  benford: null,
  notes: [],
  fault: null,
}

/** Text of a card that is hidden because a group has too few rows or values. */
export const smallGroups = 'boards-faults:smallGroups'

/** Reason why a card cannot be computed, found during the computation. */
export class CardFault extends Error {
  override readonly name = 'CardFault'
  constructor(readonly said: CardWords) {
    super(said.key)
  }
}

/** Column of the opened table. */
export type CardColumn = { name: string; fieldType: FieldType }

/** Treats infinite sums as missing. */
export function plainCell(value: Value | undefined): RawCell {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

export const numberOf = (value: Value | undefined): number => Number(value ?? 0)
