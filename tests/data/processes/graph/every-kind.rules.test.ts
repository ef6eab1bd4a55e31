import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { explainRow } from '#api/data/processes/graph/explain-row.ts'
import { sourceTable } from '#api/data/processes/graph/step.ts'
import { qualified } from '#api/platform/engine/dialects/dialect.ts'
import { duckdb } from '#api/platform/engine/dialects/duckdb/dialect.ts'
import { translate } from '#api/platform/engine/dialects/translate.ts'
import { trinoDialect } from '#api/platform/engine/dialects/trino/dialect.ts'
import { type Plan, project, type Source, scan } from '#api/platform/engine/plan/plan.ts'
import type { LiteralValue, Schema } from '#api/platform/engine/plan/types.ts'
import type { NodeKind, Port } from '#contract/data/processes/codes.ts'
import { openTestSession } from '../../../platform/engine/test-session.ts'
import { everyColumn, everyKind, everySource, inputsOfStep } from './every-kind.ts'
import { graphOf, loadRows, planOf, timeZone } from './run-graph.ts'

const opened = await openTestSession()
const { session } = opened
afterAll(opened.close)

const columns = Object.fromEntries(
  [...everyColumn.tables.values()].flatMap((table) => table.columns.map((column) => [column.name, column.fieldType])),
)
const two = (at: number) => String(at).padStart(2, '0')
const rows = Array.from({ length: 60 }, (_, at) => [
  `P-${100 + at + Math.floor(at / 20)}`,
  at % 11 === 0 ? undefined : `S${at % 4}`,
  at % 13 === 0 ? undefined : String((at % 7) * 15 - 5),
  String((at % 7) * 14),
  at % 5 === 0 ? undefined : String(at / 3),
  String(at % 9),
  `2026-01-${two(1 + (at % 28))} ${two(at % 24)}:30:00`,
  `2026-02-${two(1 + (at % 28))}`,
  at % 3 === 0 ? undefined : String(at % 2 === 0),
])
beforeAll(() => loadRows(opened, 'payments', { columns, rows }))

const kinds = Object.keys(everyKind) as (keyof typeof everyKind)[]
const graphWith = (kind: NodeKind, settings: Record<string, unknown>) =>
  graphOf(everySource, { id: 'step', kind, from: inputsOfStep(kind), settings })
const options = { tables: everyColumn.tables, models: everyColumn.models, timeZone }

const schema: Schema = [...everyColumn.tables.values()].flatMap(({ columns: all }) =>
  all.map(({ name, fieldType }) => ({ name, type: columnTypeOf(fieldType), nullable: true })),
)
function columnTypeOf(fieldType: string): Schema[number]['type'] {
  const types = {
    string: 'text',
    number: 'decimal(38,10)',
    float: 'double',
    integer: 'bigint',
    timestamp: 'timestamp',
    date: 'date',
    boolean: 'boolean',
  } as const
  return types[fieldType as keyof typeof types]
}
const golden = join(import.meta.dirname, 'golden')
const sourceOf = (source: Source) => qualified('lake', 'w1', 'table' in source ? source.table : 'files')
const dialects = { duckdb, trino: trinoDialect(sourceOf) }

test.each(kinds)('%s is written for both engines as the golden files say', async (kind) => {
  const compiled = compileGraph(graphWith(kind, everyKind[kind]), options)
  expect(compiled.faults).toEqual([])
  const plan = planOf(graphWith(kind, everyKind[kind]), everyColumn, { node: 'step' })
  for (const [name, dialect] of Object.entries(dialects))
    await expect(`${translate(plan, () => schema, dialect)}\n`).toMatchFileSnapshot(join(golden, name, `${kind}.sql`))
})

test.each(kinds)('the engine gives %s the columns that were promised, twice the same rows', async (kind) => {
  const compiled = compileGraph(graphWith(kind, everyKind[kind]), options)
  for (const [port, { columns: promised }] of compiled.steps.get('step')?.outputs ?? []) {
    const plan = planOf(graphWith(kind, everyKind[kind]), everyColumn, { node: 'step', port })
    expect(await session.schema(plan)).toEqual(promised)
    const found = (await session.rows(plan)).map((cells) => JSON.stringify(cells, plainly)).toSorted()
    for (const [at, { name, nullable }] of promised.entries())
      if (!nullable)
        expect(
          found.filter((row) => JSON.parse(row)[at] === null),
          name,
        ).toEqual([])
    expect((await session.rows(plan)).map((cells) => JSON.stringify(cells, plainly)).toSorted()).toEqual(found)
  }
})
const plainly = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Steps that give one row for each row they keep, or rows of groups. */
const explained = kinds.filter((kind) => kind !== 'sampleSize')
test.each(explained)('each row of %s leads back to source rows', async (kind) => {
  const graph = graphWith(kind, everyKind[kind])
  const compiled = compileGraph(graph, options)
  const plan = planOf(graph, everyColumn, { node: 'step' })
  const names = (await session.schema(plan)).map(({ name }) => name)
  const [first] = await session.rows(plan)
  if (!first) throw new Error(`${kind} has no rows`)
  const row = Object.fromEntries(names.map((name, at) => [name, literalOf(first[at])]))
  const numbered: Plan = {
    op: 'window',
    from: scan('payments'),
    columns: { $row: { window: 'row_number', args: [], orderBy: [{ by: 'id' }] } },
  }
  const request = { node: 'step', port: 'rows' as Port, row, most: 1000 }
  const [source] = explainRow(compiled, request, { openedSource: () => numbered, catalogue: () => schema })
  const found = source ? await session.rows(source.rows) : []
  // A stratum or a digit may be empty.
  const isEmptyGroup = row.rows === '0'
  expect(found.length > 0 || isEmptyGroup).toBe(true)
})
const literalOf = (value: unknown): LiteralValue =>
  typeof value === 'bigint' ? String(value) : (value as LiteralValue)

const odd: unknown[] = [
  null,
  '',
  'x',
  -1,
  0,
  1.5,
  1e308,
  true,
  [],
  [''],
  ['gone'],
  {},
  { column: 'gone' },
  [{}],
  '1e5',
  'a'.repeat(3000),
]
test.each(kinds)('%s with odd settings has faults, and nothing fails', (kind) => {
  for (const name of [...Object.keys(everyKind[kind]), 'unknown'])
    for (const value of odd) {
      const { faults, steps } = compileGraph(graphWith(kind, { ...everyKind[kind], [name]: value }), options)
      expect(faults.length > 0).toBe(!steps.has('step'))
    }
  const empty = compileGraph(graphWith(kind, {}), options)
  expect(empty.faults.length > 0).toBe(!empty.steps.has('step'))
})

test('a table of a source is read under its own name', () => {
  const compiled = compileGraph(graphOf(everySource), options)
  const plan = compiled.steps.get('payments')?.outputs.get('rows')?.plan
  expect(plan).toEqual(
    project(scan(sourceTable('payments')), Object.fromEntries(Object.keys(columns).map((name) => [name, name]))),
  )
})
