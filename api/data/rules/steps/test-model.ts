import { isOutOf } from '#api/platform/engine/dialects/duckdb/session.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { call, type Expression, literal, or, when } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, type Plan, pick, project, sort } from '#api/platform/engine/plan/plan.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import type { RowColumns } from '#api/platform/engine/rows/compile-expression.ts'
import { readValue } from '#api/platform/engine/rows/value.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { type RuleOutcome, shownHitsMax } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { overflowing } from '../../runs/steps/run-steps.ts'
import { type CompiledModel, hitName, withHits } from '../model/compile-model.ts'
import { createJudge, type Outcomes } from '../model/judge.ts'

export type TestAsked = {
  /** Rows to judge, with dimensions and figures. */
  rows: Plan
  /** Columns that conditions, keys read. */
  columns: Schema
  model: Pick<CompiledModel, 'content' | 'conditions'>
  /** True for a row that should be found; null without a label. */
  wanted: Expression | null
}

type RawCell = Exclude<Value, bigint>
export type Tested = {
  /** Rows by the outcomes of their rules, a sign each, and by their label. */
  groups: { outcomes: string; isWanted: boolean | null; rows: number }[]
  /** First rows with hits: their number, the outcomes, and the columns. */
  hits: { row: number; outcomes: string; cells: RawCell[] }[]
}

/** Signs of outcomes in a text. */
export const outcomeSigns = { hit: '1', noHit: '0', error: 'x', disabled: '-' } as const satisfies Record<
  RuleOutcome,
  string
>
const textOf = (outcomes: Outcomes): string => outcomes.map((outcome) => outcomeSigns[outcome]).join('')

const [outcomesName, labelName] = ['$outcomes', '$label']

/**
 * Judges rows by the engine; where a value fails there, row by row, so that only the rows that fail are not judged. The
 * shown rows are judged both ways: an engine that simplifies `a + 1 > 5` decides where the sum itself would fail.
 * `overflow`: a figure over several rows has too many digits.
 */
export async function testModel(asked: TestAsked, context: JobContext): Promise<Tested | { overflow: true }> {
  try {
    const tested = await byEngine(asked, context)
    if (tested) return tested
  } catch (error) {
    if (!isOfData(error)) throw error
  }
  try {
    return await byRow(asked, context)
  } catch (error) {
    if (isOfData(error)) return { overflow: true }
    throw error
  }
}

const isOfData = (error: unknown): boolean =>
  error instanceof Error && !isOutOf('disk', error) && !isOutOf('memory', error) && overflowing.test(error.message)

/** Undefined if a shown row fails by itself. */
async function byEngine(
  { rows, columns, model, wanted }: TestAsked,
  { session }: JobContext,
): Promise<Tested | undefined> {
  const { rules } = model.content
  const enabled = rules.filter(({ weight }) => weight > 0)
  const sign = ({ id, weight }: (typeof rules)[number]): Expression =>
    weight === 0
      ? literal(outcomeSigns.disabled)
      : when(hitName(id), literal(outcomeSigns.hit), literal(outcomeSigns.noHit))
  const judged = project(withHits(rows, model as CompiledModel), {
    [rowKey]: rowKey,
    ...Object.fromEntries(columns.map(({ name }) => [name, name])),
    [outcomesName]: call('concat', ...rules.map(sign)),
    [labelName]: wanted ?? literal(null, 'boolean'),
    $any: enabled.length === 0 ? literal(false) : or(...enabled.map(({ id }) => hitName(id))),
  })
  const grouped = await session.rows(aggregate(judged, [outcomesName, labelName], { rows: count() }))
  const found = await session.rows(
    pick(limit(sort(filter(judged, '$any'), rowKey), shownHitsMax), [
      rowKey,
      outcomesName,
      ...columns.map(({ name }) => name),
    ]),
  )
  const judge = createJudge({ rules, conditions: model.conditions }, placesOf(columns))
  const hits: Tested['hits'] = []
  for (const [row, outcomes, ...cells] of found) {
    const again = textOf(judge(typedRow(cells, columns)))
    if (again.includes(outcomeSigns.error)) return undefined
    if (again !== outcomes) throw new Error(`row ${row} is judged ${outcomes} by the engine and ${again} by row`)
    hits.push({ row: Number(row), outcomes: again, cells: cells.map(plain) })
  }
  return {
    groups: grouped.map(([outcomes, isWanted, rows]) => ({
      outcomes: String(outcomes),
      isWanted: isWanted as boolean | null,
      rows: Number(rows),
    })),
    hits,
  }
}

async function byRow({ rows, columns, model, wanted }: TestAsked, { session }: JobContext): Promise<Tested> {
  const { rules } = model.content
  const judge = createJudge({ rules, conditions: model.conditions }, placesOf(columns))
  const names = columns.map(({ name }) => name)
  const read = sort(
    project(rows, {
      [rowKey]: rowKey,
      [labelName]: wanted ?? literal(null, 'boolean'),
      ...Object.fromEntries(names.map((name) => [name, name])),
    }),
    rowKey,
  )
  const groups = new Map<string, Tested['groups'][number]>()
  const hits: Tested['hits'] = []
  for await (const chunk of session.stream(read)) {
    const all = Array.from({ length: chunk.width }, (_, at) => chunk.values(at))
    for (let row = 0; row < chunk.count; row++) {
      const [number, isWanted, ...cells] = all.map((values) => values[row] as Value)
      const outcomes = textOf(judge(typedRow(cells, columns)))
      const group = groups.get(`${outcomes} ${isWanted}`) ?? { outcomes, isWanted: isWanted as boolean | null, rows: 0 }
      groups.set(`${outcomes} ${isWanted}`, { ...group, rows: group.rows + 1 })
      if (outcomes.includes(outcomeSigns.hit) && hits.length < shownHitsMax)
        hits.push({ row: Number(number), outcomes, cells: cells.map(plain) })
    }
  }
  return { groups: [...groups.values()], hits }
}

const placesOf = (columns: Schema): RowColumns => new Map(columns.map((column, at) => [column.name, { ...column, at }]))
const typedRow = (cells: readonly Value[], columns: Schema) =>
  cells.map((cell, at) => readValue(cell, (columns[at] as Schema[number]).type))
const plain = (cell: Value): RawCell => (typeof cell === 'bigint' ? String(cell) : cell)
