import { type Expression, isIn, literal } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan, project, scan, sort } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType, ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { compileExpression, type RowColumns } from '#api/platform/engine/rows/compile-expression.ts'
import { EvaluationFailure, readValue, writeValue } from '#api/platform/engine/rows/value.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { choices } from '../choices.ts'
import { columns, randomExpression, randomRow } from './random-expression.ts'

export const failed = 'failed'
type Cell = Value | typeof failed

type Batch = { seed: number; rows: number; expressions: number }
type Compared = { cells: number; failures: number; differences: string[] }

const rowColumns: RowColumns = new Map([...columns].map(([name, of], at) => [name, { ...of, at }]))

/** Computes random expressions over random rows by the engine and row by row. */
async function compareBatch(session: Session, { seed, rows, expressions }: Batch): Promise<Compared> {
  const choose = choices(seed)
  const cells = Array.from({ length: rows }, () => randomRow(choose))
  const table = `rows_${seed}`
  const typed = Object.fromEntries([...columns].map(([name, { type }]) => [name, type]))
  await session.store(table, {
    op: 'values',
    columns: { ...typed, id: 'integer' },
    rows: cells.map((row, id) => [...row, id]),
  })
  const types = [...columns.values()].map(({ type }) => type)
  const typedRows = cells.map((row) => row.map((cell, at) => readValue(cell, types[at] as ColumnType)))
  const drawn = Array.from({ length: expressions }, () => randomExpression(choose))
  const found: Compared = { cells: 0, failures: 0, differences: [] }
  const byEngine = await engineCells(session, table, drawn, rows)
  for (const [at, expression] of drawn.entries()) {
    const compiled = compileExpression(expression, rowColumns)
    if ('code' in compiled) {
      found.differences.push(`${JSON.stringify(expression)} is not compiled: ${JSON.stringify(compiled)}`)
      continue
    }
    for (const [id, row] of typedRows.entries()) {
      const one = cellOf(() => writeValue(compiled.compute(row), compiled.type))
      const other = (byEngine[at] as Cell[])[id] as Cell
      found.cells += 1
      if (one === failed) found.failures += 1
      if (!isSame(one, other, expression))
        found.differences.push(
          `${JSON.stringify(expression)} over ${JSON.stringify(cells[id])}: ${one} by row, ${other} by engine`,
        )
    }
  }
  await session.drop(table)
  return found
}

function cellOf(compute: () => Value): Cell {
  try {
    return compute()
  } catch (error) {
    if (error instanceof EvaluationFailure) return failed
    throw error
  }
}

/** Value of an expression over one row, computed by row. */
export function rowCell(expression: Expression, types: ColumnTypes, row: readonly Value[]): Cell {
  const all = Object.entries(types)
  const compiled = compileExpression(
    expression,
    new Map(all.map(([name, type], at) => [name, { type, nullable: true, at }])),
  )
  if ('code' in compiled) throw new Error(`not compiled: ${compiled.code}`)
  const typed = row.map((cell, at) => readValue(cell, (all[at] as [string, ColumnType])[1]))
  return cellOf(() => writeValue(compiled.compute(typed), compiled.type))
}

/** Cells of each expression. Where an expression fails, each row is computed alone. */
async function engineCells(session: Session, table: string, drawn: readonly Expression[], rows: number) {
  const named = (of: readonly Expression[]) => Object.fromEntries(of.map((each, at) => [`e${at}`, each]))
  const plan = (of: readonly Expression[], from: Plan = scan(table)): Plan =>
    sort(project(from, { id: 'id', ...named(of) }), 'id')
  const transposed = (found: readonly Value[][]) => drawn.map((_, at) => found.map((row) => row[at + 1] as Cell))
  try {
    return transposed(await session.rows(plan(drawn)))
  } catch {
    const result: Cell[][] = []
    for (const expression of drawn) {
      try {
        result.push((await session.rows(plan([expression]))).map((row) => row[1] as Cell))
      } catch {
        const cells: Cell[] = []
        for (let id = 0; id < rows; id++) {
          const only = filter(scan(table), isIn('id', [literal(id)]))
          cells.push(
            await session.rows(plan([expression], only)).then(
              ([row]) => row?.[1] as Cell,
              () => failed,
            ),
          )
        }
        result.push(cells)
      }
    }
    return result
  }
}

/** Logarithms differ in their last digit. */
const tolerance = 1e-13
function isSame(one: Cell, other: Cell, expression: Expression): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true
  return JSON.stringify(expression).includes('"ln"') && Math.abs(one - other) <= Math.abs(other) * tolerance
}

/** Compares the given number of batches, each with its own seed. */
export async function compareBatches(
  session: Session,
  { from, batches }: { from: number; batches: number },
): Promise<Compared> {
  const all: Compared = { cells: 0, failures: 0, differences: [] }
  for (let seed = from; seed < from + batches; seed++) {
    const { cells, failures, differences } = await compareBatch(session, { seed, rows: 50, expressions: 24 })
    all.cells += cells
    all.failures += failures
    all.differences.push(...differences)
  }
  return all
}
