import { type Measure, measures, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'

/**
 * The form field of a cell: `c12.5` is row 12 (criteriaId) under column 5 (secondKindId). Where cells are rated twice that is their
 * likelihood, and `i12.5` their impact.
 */
export const cellName = (criteriaId: number, secondKindId: number, measure: Measure = 'likelihood'): string =>
  `${measure === 'impact' ? 'i' : 'c'}${criteriaId}.${secondKindId}`

export type CellPlace = { criteriaId: number; domainId: number; measure?: 'impact' | undefined }

/** Which cell a field is, or undefined for a field that is none. Read by hand: a post has a thousand and more of them. */
export function cellOf(name: string): CellPlace | undefined {
  const impact = name.startsWith('i')
  if (!impact && !name.startsWith('c')) return undefined
  const dot = name.indexOf('.')
  const criteriaId = Number(name.slice(1, dot))
  const domainId = Number(name.slice(dot + 1))
  if (!(criteriaId > 0 && domainId > 0)) return undefined
  return impact ? { criteriaId, domainId, measure: 'impact' } : { criteriaId, domainId }
}

/** The form field of what is written on a row: `n12` is row 12 (criteriaId). */
export const noteName = (criteriaId: number): string => `n${criteriaId}`

/** Of which row a field is, or undefined for a field that is none. */
export function noteOf(name: string): number | undefined {
  const [, digits] = /^n(\d{1,9})$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** How a criteria row of the wire names the value of a column. */
export const valueKey = (secondKindId: number, measure: Measure = 'likelihood'): `v${number}` | `i${number}` =>
  measure === 'impact' ? `i${secondKindId}` : `v${secondKindId}`

/** What is asked in each row: a column, or where cells are rated twice one of both. */
type Field = { id: number; name: string; measure: Measure; key: ReturnType<typeof valueKey> }

/** In the order of the table: where cells are rated twice, all of likelihood, and below them all of impact. */
export function fieldsOf(header: Header, rows: readonly CriteriaRow[]): Field[] {
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  const [column] = columns
  const twice = column !== undefined && rows[0]?.[valueKey(column.id, 'impact')] !== undefined
  const asked: readonly Measure[] = twice ? measures : ['likelihood']
  return asked.flatMap((measure) => columns.map(({ id, name }) => ({ id, name, measure, key: valueKey(id, measure) })))
}

/** What levels mean, of one rating by its name or of the only one. */
export type LevelList = { name: string; lines: (readonly [rating: Rating, means: string])[] }

/** What the levels of a row mean: of each rating where cells are rated twice, and then of both that a cell is not involved. */
export function levelLists(
  { notInvolved, impact, ...only }: CriteriaRow['description'],
  measures: MeasureNames | undefined,
): LevelList[] {
  const linesOf = ({ low, medium, high }: Pick<typeof only, 'low' | 'medium' | 'high'>) =>
    [
      [Rating.low, low],
      [Rating.medium, medium],
      [Rating.high, high],
    ] as const
  const neither = [Rating.notInvolved, notInvolved] as const
  const lists =
    measures && impact
      ? [
          { name: measures.likelihood, lines: linesOf(only) },
          { name: measures.impact, lines: linesOf(impact) },
          { name: '', lines: [neither] },
        ]
      : [{ name: '', lines: [...linesOf(only), neither] }]
  return lists
    .map(({ name, lines }) => ({ name, lines: lines.filter(([, means]) => means !== '') }))
    .filter(({ lines }) => lines.length > 0)
}

/** A field in which what was typed differs from what is stored: the value of a cell, or what is written on a row. */
export type Difference<V extends number | string = number | string> = {
  name: string
  row: CriteriaRow
  column: string
  typed: V
  stored: V
}

/** The stored rows with what was typed over them, so that a refused form shows what its respondent entered. */
export function overlayTyped(
  rows: readonly CriteriaRow[],
  header: Header,
  typed: Record<string, number>,
  named?: MeasureNames,
) {
  const differences: Difference<number>[] = []
  if (Object.keys(typed).length === 0) return { rows, differences }
  const fields = fieldsOf(header, rows)
  const overlaid = rows.map((row) => {
    const shown = { ...row }
    for (const { id, name, measure, key } of fields) {
      const field = cellName(row.id, id, measure)
      const value = typed[field]
      const stored = row[key]
      if (value === undefined || stored === undefined || value === stored) continue
      shown[key] = value
      const column = named ? `${name} · ${named[measure]}` : name
      differences.push({ name: field, row, column, typed: value, stored })
    }
    return shown
  })
  return { rows: overlaid, differences }
}

/** How many cells there are, and how many of them are empty. */
export function countEmpty(header: Header, rows: readonly CriteriaRow[]) {
  const fields = fieldsOf(header, rows)
  let empty = 0
  for (const row of rows) for (const { key } of fields) if (row[key] === Rating.unfilled) empty += 1
  return { cells: rows.length * fields.length, empty }
}

/** A row that lacks something: how many cells, and the field of the first. */
type IncompleteRow = { row: CriteriaRow; index: number; count: number; first: string }

/** The field of the first empty cell; undefined where every cell is rated. */
export function firstEmpty(header: Header, rows: readonly CriteriaRow[]): string | undefined {
  const fields = fieldsOf(header, rows)
  for (const row of rows) {
    for (const { id, measure, key } of fields) if (row[key] === Rating.unfilled) return cellName(row.id, id, measure)
  }
  return undefined
}

export function incompleteRows(header: Header, rows: readonly CriteriaRow[]): IncompleteRow[] {
  const fields = fieldsOf(header, rows)
  return rows.flatMap((row, index) => {
    const empty = fields.filter(({ key }) => row[key] === Rating.unfilled)
    const [first] = empty
    return first ? [{ row, index, count: empty.length, first: cellName(row.id, first.id, first.measure) }] : []
  })
}

/** The number, from 1, of the first row after another that lacks something, going round; undefined where none does. */
export function nextIncompleteRow(header: Header, rows: readonly CriteriaRow[], after: number): number | undefined {
  const incomplete = incompleteRows(header, rows).map(({ index }) => index + 1)
  return incomplete.find((row) => row > after) ?? incomplete[0]
}
