import { type Measure, measures, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'

/**
 * Form field name of a cell: `c12.5` is row 12 (criteriaId), column 5 (secondKindId). If cells have two ratings, that
 * is the likelihood, and `i12.5` the impact.
 */
export const cellName = (criteriaId: number, secondKindId: number, measure: Measure = 'likelihood'): string =>
  `${measure === 'impact' ? 'i' : 'c'}${criteriaId}.${secondKindId}`

export type CellPlace = { criteriaId: number; domainId: number; measure?: 'impact' | undefined }

/**
 * Parses a form field name of a cell; undefined for other fields. Hand-written for speed: a post has a thousand fields
 * or more.
 */
export function cellOf(name: string): CellPlace | undefined {
  const impact = name.startsWith('i')
  if (!impact && !name.startsWith('c')) return undefined
  const dot = name.indexOf('.')
  const criteriaId = Number(name.slice(1, dot))
  const domainId = Number(name.slice(dot + 1))
  if (!(criteriaId > 0 && domainId > 0)) return undefined
  return impact ? { criteriaId, domainId, measure: 'impact' } : { criteriaId, domainId }
}

/** Form field name of a row's comment: `n12` is row 12 (criteriaId). */
export const noteName = (criteriaId: number): string => `n${criteriaId}`

/** Parses a form field name of a comment to its row; undefined for other fields. */
export function noteOf(name: string): number | undefined {
  const [, digits] = /^n(\d{1,9})$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Key of a column's value in a criteria row of the api. */
export const valueKey = (secondKindId: number, measure: Measure = 'likelihood'): `v${number}` | `i${number}` =>
  measure === 'impact' ? `i${secondKindId}` : `v${secondKindId}`

/** Rating of a row: a column, or one measure of a column if cells have two ratings. */
type Field = { id: number; name: string; measure: Measure; key: ReturnType<typeof valueKey> }

/** Ratings in table order: if cells have two ratings, all likelihoods, then all impacts. */
export function fieldsOf(header: Header, rows: readonly CriteriaRow[]): Field[] {
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  const [column] = columns
  const twice = column !== undefined && rows[0]?.[valueKey(column.id, 'impact')] !== undefined
  const shownMeasures: readonly Measure[] = twice ? measures : ['likelihood']
  return shownMeasures.flatMap((measure) =>
    columns.map(({ id, name }) => ({ id, name, measure, key: valueKey(id, measure) })),
  )
}

/** Meanings of the levels, for one measure by name or for the only one. */
export type LevelList = { name: string; lines: (readonly [rating: Rating, means: string])[] }

/** Meanings of a row's levels: for each measure if cells have two ratings, then the shared meaning of not involved. */
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

/** Difference between the submitted and the stored value of a cell or comment. */
export type Difference<V extends number | string = number | string> = {
  name: string
  row: CriteriaRow
  column: string
  typed: V
  stored: V
}

/** Replaces stored ratings by submitted ones, so that a refused form keeps the input. */
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

/** Number of cells, how many of them are empty, and the field of the first of those. */
export function countEmpty(header: Header, rows: readonly CriteriaRow[]) {
  const fields = fieldsOf(header, rows)
  let empty = 0
  let first: string | undefined
  for (const row of rows) {
    for (const { id, measure, key } of fields) {
      if (row[key] !== Rating.unfilled) continue
      empty += 1
      first ??= cellName(row.id, id, measure)
    }
  }
  return { cells: rows.length * fields.length, empty, first }
}

/** Number of empty cells of each row. */
export function missingByRow(header: Header, rows: readonly CriteriaRow[]): number[] {
  const fields = fieldsOf(header, rows)
  return rows.map((row) => fields.reduce((sum, { key }) => (row[key] === Rating.unfilled ? sum + 1 : sum), 0))
}

/** Row with empty cells: their number, and the field of the first. */
type IncompleteRow = { row: CriteriaRow; index: number; count: number; first: string }

export function incompleteRows(header: Header, rows: readonly CriteriaRow[]): IncompleteRow[] {
  const fields = fieldsOf(header, rows)
  return rows.flatMap((row, index) => {
    const empty = fields.filter(({ key }) => row[key] === Rating.unfilled)
    const [first] = empty
    return first ? [{ row, index, count: empty.length, first: cellName(row.id, first.id, first.measure) }] : []
  })
}

/** 1-based number of the next incomplete row after `after`, wrapping around; undefined if none. */
export function nextIncompleteRow(header: Header, rows: readonly CriteriaRow[], after: number): number | undefined {
  const incomplete = incompleteRows(header, rows).map(({ index }) => index + 1)
  return incomplete.find((row) => row > after) ?? incomplete[0]
}
