import { Rating } from '#contract/kinds/matrix/codes.ts'
import type { CriteriaRow, Header } from '#contract/kinds/matrix/shapes.ts'

/** The form field of a cell: `c12.5` is row 12 (criteriaId) under column 5 (secondKindId). */
export const cellName = (criteriaId: number, secondKindId: number): string => `c${criteriaId}.${secondKindId}`

/** Which cell a field is, or undefined for a field that is none. Read by hand: a post has a thousand and more of them. */
export function cellOf(name: string): { criteriaId: number; domainId: number } | undefined {
  if (!name.startsWith('c')) return undefined
  const dot = name.indexOf('.')
  const criteriaId = Number(name.slice(1, dot))
  const domainId = Number(name.slice(dot + 1))
  return criteriaId > 0 && domainId > 0 ? { criteriaId, domainId } : undefined
}

/** How a criteria row of the wire names the value of a column. */
export const valueKey = (secondKindId: number): `v${number}` => `v${secondKindId}`

/** A field in which what was typed differs from what is stored: the value of a cell, or what is written on a row. */
export type Difference<V extends number | string = number | string> = {
  name: string
  row: CriteriaRow
  column: string
  typed: V
  stored: V
}

/** The stored rows with what was typed over them, so that a refused form shows what its respondent entered. */
export function overlayTyped(rows: readonly CriteriaRow[], header: Header, typed: Record<string, number>) {
  const differences: Difference<number>[] = []
  if (Object.keys(typed).length === 0) return { rows, differences }
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  const overlaid = rows.map((row) => {
    const shown = { ...row }
    for (const { id, name } of columns) {
      const field = cellName(row.id, id)
      const value = typed[field]
      const stored = row[valueKey(id)]
      if (value === undefined || stored === undefined || value === stored) continue
      shown[valueKey(id)] = value
      differences.push({ name: field, row, column: name, typed: value, stored })
    }
    return shown
  })
  return { rows: overlaid, differences }
}

/** How many cells there are, and how many of them are empty. */
export function countEmpty(header: Header, rows: readonly CriteriaRow[]) {
  const keys = header.flatMap(({ secondKinds }) => secondKinds.map(({ id }) => valueKey(id)))
  let empty = 0
  for (const row of rows) for (const key of keys) if (row[key] === Rating.unfilled) empty += 1
  return { cells: rows.length * keys.length, empty }
}

/** A row that lacks something: how many cells, and the field of the first. */
type IncompleteRow = { row: CriteriaRow; index: number; count: number; first: string }

/** The field of the first empty cell; undefined where every cell is rated. */
export function firstEmpty(header: Header, rows: readonly CriteriaRow[]): string | undefined {
  const columns = header.flatMap(({ secondKinds }) => secondKinds.map(({ id }) => ({ id, key: valueKey(id) })))
  for (const row of rows) {
    for (const { id, key } of columns) if (row[key] === Rating.unfilled) return cellName(row.id, id)
  }
  return undefined
}

export function incompleteRows(header: Header, rows: readonly CriteriaRow[]): IncompleteRow[] {
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  return rows.flatMap((row, index) => {
    const empty = columns.filter(({ id }) => row[valueKey(id)] === Rating.unfilled)
    const [first] = empty
    return first ? [{ row, index, count: empty.length, first: cellName(row.id, first.id) }] : []
  })
}

/** The number, from 1, of the first row after another that lacks something, going round; undefined where none does. */
export function nextIncompleteRow(header: Header, rows: readonly CriteriaRow[], after: number): number | undefined {
  const incomplete = incompleteRows(header, rows).map(({ index }) => index + 1)
  return incomplete.find((row) => row > after) ?? incomplete[0]
}
