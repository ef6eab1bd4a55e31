import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import {
  type CompiledModel,
  compileModel,
  hitName,
  rowsOfModel,
  withHits,
} from '#api/data/rules/model/compile-model.ts'
import { createJudge } from '#api/data/rules/model/judge.ts'
import { type Plan, pick, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { readValue } from '#api/platform/engine/rows/value.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { ruleContent } from '#contract/data/rules/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { type Cell, loadTable, type openTestSession } from '../../platform/engine/test-session.ts'

type Test = Awaited<ReturnType<typeof openTestSession>>
export type RuleTable = { columns: Readonly<Record<string, FieldType>>; rows: readonly (readonly Cell[])[] }

export const timeZone = 'Asia/Shanghai'

/** Loads tables by name, so that models can read them. */
export async function ruleTables(test: Test, given: Readonly<Record<string, RuleTable>>) {
  const tables = new Map<string, SourceTable>()
  for (const [name, { columns, rows }] of Object.entries(given)) {
    const fields = Object.entries(columns)
    await loadTable(test.session, name, {
      folder: test.folder,
      columns: { ...Object.fromEntries(fields.map(([each, type]) => [each, columnTypes[type]])), [rowKey]: 'bigint' },
      rows: rows.map((cells, at) => [...cells, String(at + 1)]),
    })
    tables.set(bizIdOf(name), {
      columns: fields.map(([each, fieldType]) => ({ name: each, fieldType, view: 'plain' })),
      key: fields[0] ? [fields[0][0]] : [],
      rows: rows.length,
      locked: null,
    })
  }
  const names = new Map(Object.keys(given).map((name) => [bizIdOf(name), name]))
  return { tables, opened: (bizId: string): Plan => scan(names.get(bizId) ?? '') }
}

/** Tables have bizIds of 32 digits. */
export const bizIdOf = (name: string): string => Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32)

export type RuleTables = Awaited<ReturnType<typeof ruleTables>>

/** Content as a person saves it, with defaults for what is missing. */
export const contentOf = (content: Record<string, unknown>) => ruleContent.parse({ timeBudget: 60, ...content })

export function modelOf(content: Record<string, unknown>, { tables }: RuleTables): CompiledModel {
  const { model, faults } = compileModel(contentOf(content), { tables, timeZone })
  if (!model) throw new Error(`the model has faults: ${JSON.stringify(faults)}`)
  return model
}

/** Outcome of each rule for each row in the order of the file, by the engine and by row. */
export async function judged({ session }: Test, model: CompiledModel, { opened }: RuleTables) {
  const { rules } = model.content
  const rows = withHits(rowsOfModel(model, opened), model)
  const figures = model.aggregations.flatMap(({ figures }) => figures.map(({ column }) => column))
  const names = [...model.columns.keys(), ...figures.map(({ name }) => name)]
  const found = await session.rows(sort(pick(rows, [rowKey, ...names, ...rules.map(({ id }) => hitName(id))]), rowKey))
  const types = new Map([
    ...[...model.columns].map(([name, { type }]) => [name, type] as const),
    ...figures.map(({ name, type }) => [name, type] as const),
  ])
  const places = new Map(
    names.map((name, at) => [name, { type: types.get(name) ?? 'text', nullable: true, at }] as const),
  )
  const judge = createJudge(
    model.content.rules.length > 0 ? { rules, conditions: model.conditions } : { rules: [], conditions: [] },
    places,
  )
  return found.map(([, ...cells]) => {
    const row = cells
      .slice(0, names.length)
      .map((cell, at) => readValue(cell as Value, types.get(names[at] ?? '') ?? 'text'))
    return {
      cells: Object.fromEntries(names.map((name, at) => [name, cells[at] as Value])),
      byEngine: cells.slice(names.length).map((hit) => (hit === true ? 'hit' : 'noHit')),
      byRow: [...judge(row)],
    }
  })
}
