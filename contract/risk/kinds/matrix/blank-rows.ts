import type { CriteriaRow } from './shapes.ts'

const blanks = new WeakMap<readonly CriteriaRow[], readonly CriteriaRow[]>()

/** Records that `rows` differ from `blank`, which papers share, only in their ratings. */
export function noteBlankRows(rows: readonly CriteriaRow[], blank: readonly CriteriaRow[]): void {
  blanks.set(rows, blank)
}

/** Rows without ratings of the same version and language; undefined for rows that came over the network. */
export const blankRowsOf = (rows: readonly CriteriaRow[]): readonly CriteriaRow[] | undefined => blanks.get(rows)
