import type { Expression } from '#api/platform/engine/plan/expression.ts'
import { named, type Plan, project, sort } from '#api/platform/engine/plan/plan.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import type { RowColumns } from '#api/platform/engine/rows/compile-expression.ts'
import { readValue } from '#api/platform/engine/rows/value.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { CompiledModel } from '../model/compile-model.ts'
import { createJudge } from '../model/judge.ts'
import { textOfOutcomes } from '../model/outcome-text.ts'

export type Judging = {
  /** Rows to judge, with dimensions and figures. */
  rows: Plan
  /** Columns that are read from a row. */
  columns: Schema
  model: Pick<CompiledModel, 'content' | 'conditions' | 'snoozed' | 'unable'>
}

type Judged = { row: number; outcomes: string; cells: Value[]; more: Value[] }

/** Evaluates rows one by one in file order, so that a failing value affects only its own row. */
export async function judgeEach(
  session: Pick<Session, 'stream'>,
  { rows, columns, model, more = {} }: Judging & { more?: Readonly<Record<string, Expression>> },
  add: (judged: Judged) => void,
): Promise<void> {
  const judge = judgeOf({ columns, model })
  const names = columns.map(({ name }) => name)
  const read = sort(project(rows, { [rowKey]: rowKey, ...named(names), ...more }), rowKey)
  for await (const chunk of session.stream(read)) {
    const all = Array.from({ length: chunk.width }, (_, at) => chunk.values(at))
    for (let at = 0; at < chunk.count; at++) {
      const [row, ...values] = all.map((column) => column[at] as Value)
      const cells = values.slice(0, names.length)
      add({ row: Number(row), outcomes: judge(cells), cells, more: values.slice(names.length) })
    }
  }
}

/** Outcomes of a row, from its cells, as text. */
export function judgeOf({ columns, model }: Omit<Judging, 'rows'>): (cells: readonly Value[]) => string {
  const { content, conditions, snoozed, unable } = model
  const places: RowColumns = new Map(columns.map((column, at) => [column.name, { ...column, at }]))
  const judge = createJudge({ rules: content.rules, conditions, snoozed, unable }, places)
  const types = columns.map(({ type }) => type)
  return (cells) => textOfOutcomes(judge(cells.map((cell, at) => readValue(cell, types[at] as (typeof types)[number]))))
}
