import type { RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, PaperNotes } from '#contract/risk/kinds/matrix/shapes.ts'
import { type Difference, noteName } from './paper-cell.ts'

/** Comments and files by row. */
export type RowNotes = {
  asks: readonly RowAsk[]
  of(criteriaId: number): { comment: string; files: PaperNotes['files'] }
}

export function rowNotes({ asks, comments, files }: PaperNotes): RowNotes {
  const said = new Map(comments.map(({ criteriaId, text }) => [criteriaId, text]))
  const filesByRow = new Map<number, PaperNotes['files']>()
  for (const file of files) filesByRow.set(file.criteriaId, [...(filesByRow.get(file.criteriaId) ?? []), file])
  return { asks, of: (id) => ({ comment: said.get(id) ?? '', files: filesByRow.get(id) ?? [] }) }
}

/** Replaces stored comments by submitted ones, and lists the differences. */
export function overlayComments(
  notes: PaperNotes,
  rows: readonly CriteriaRow[],
  { typed, column }: { typed: Record<string, string>; column: string },
) {
  const known = rowNotes(notes)
  const differences: Difference[] = []
  const comments = rows.map((row) => {
    const name = noteName(row.id)
    const stored = known.of(row.id).comment
    const text = typed[name] ?? stored
    if (text.trim() !== stored) differences.push({ name, row, column, typed: text, stored })
    return { criteriaId: row.id, text }
  })
  return { notes: { ...notes, comments }, differences }
}
