import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { duckdb } from '#api/platform/engine/dialects/duckdb/dialect.ts'
import { typeOfColumn } from '#api/platform/engine/dialects/duckdb/types.ts'
import { translate } from '#api/platform/engine/dialects/translate.ts'
import { aggregates, windows } from '#api/platform/engine/plan/aggregates.ts'
import { type Catalogue, checkPlan, inputsOf } from '#api/platform/engine/plan/check.ts'
import type { Expression } from '#api/platform/engine/plan/expression.ts'
import { functions } from '#api/platform/engine/plan/functions.ts'
import { type Order, type Plan, scan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType, Schema } from '#api/platform/engine/plan/types.ts'
import { runsOf } from '../../support/runs.ts'
import { openFilledTables } from './filled-tables.ts'
import { catalogue, plans } from './plans.ts'
import { columnsOf, planOf } from './random-plan.ts'

const { connection, close } = await openFilledTables()
afterAll(close)

async function described(plan: Plan): Promise<(readonly [string, ColumnType])[]> {
  const result = await connection.run(`describe ${translate(plan, catalogue, duckdb)}`)
  return (await result.getRows()).map(([name, type]) => [String(name), typeOfColumn(String(name), String(type)).type])
}

const typesOf = (schema: Schema) => schema.map(({ name, type }) => [name, type] as const)

const onTables = Object.entries(plans).filter(([name]) => !name.startsWith('scan-files'))
test.each(onTables)('the columns of %s have the types that DuckDB reports', async (_, plan) => {
  const { schemas } = checkPlan(plan, catalogue)
  expect(await described(plan)).toEqual(typesOf(schemas.get(plan) ?? []))
})

const nothing = (type: ColumnType): Expression => ({ cast: { literal: null, type: 'double' }, to: type })
const ofNothing: Record<string, Expression> = Object.fromEntries(
  (['decimal(9,2)', 'decimal(24,4)', 'bigint', 'double'] as const).flatMap((type, at) => [
    ...(['abs', 'negate', 'floor', 'ceil'] as const).map((call) => [`${call}_${at}`, { call, args: [nothing(type)] }]),
    ...(['add', 'subtract', 'coalesce', 'greatest', 'nullif'] as const).map((call) => [
      `${call}_${at}`,
      { call, args: [nothing(type), nothing(type)] },
    ]),
    [`round_${at}`, { call: 'round', args: [nothing(type), { literal: 1, type: 'integer' }] }],
  ]),
)
test('calculations of a constant that is always null have the types of the plan', async () => {
  const plan: Plan = { op: 'project', from: scan('sale'), columns: ofNothing }
  expect(await described(plan)).toEqual(typesOf(checkPlan(plan, catalogue).schemas.get(plan) ?? []))
})

/** Faults of the rows' values, which no check of types can foresee. */
const ofValues = /Out of Range|Overflow|Conversion Error|out of range/i

test('whatever plan passes the check, DuckDB reports the same columns and finds no nulls where there are none', {
  timeout: 120_000,
}, async () => {
  const used = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const plan = planOf(seed)
      const schema = columnsOf(plan)
      for (const [, word] of JSON.stringify(plan).matchAll(/"(?:op|call|aggregate|window)":"(\w+)"/g))
        used.add(word as string)
      expect(await described(plan)).toEqual(typesOf(schema))
      const rows = await connection
        .run(translate(plan, catalogue, duckdb))
        .then((result) => result.getRows())
        .catch((error: Error) => {
          if (!ofValues.test(error.message)) throw error
          return []
        })
      for (const row of rows)
        for (const [at, { name, nullable }] of schema.entries())
          if (!nullable) expect(row[at], `${name} of ${JSON.stringify(plan)}`).not.toBeNull()
    }),
    { numRuns: runsOf(300) },
  )
  const everything = [functions, aggregates, windows].flatMap((each) => Object.keys(each))
  // This many plans reach most functions, each run other ones.
  expect(everything.filter((name) => !used.has(name)).length).toBeLessThan(everything.length / 2)
})

/** Runs each node by itself, over tables of what its inputs gave; sorting and limiting are one step. */
async function runByNode(root: Plan): Promise<string[]> {
  const made: { table: string; schema: Schema }[] = []
  const known: Catalogue = (source) =>
    made.find(({ table }) => 'table' in source && source.table === table)?.schema ?? catalogue(source)
  async function store(plan: Plan): Promise<Plan> {
    if (plan.op === 'scan') return plan
    const node = plan.op === 'limit' && plan.from.op === 'sort' ? plan.from : plan
    const inputs: Plan[] = []
    for (const { plan: input } of inputsOf(node)) inputs.push(await store(input))
    const over = withInputs(node, inputs)
    const whole = node === plan ? over : ({ ...plan, from: over } as Plan)
    const table = `node${made.length}`
    await connection.run(`create or replace table ${table} as ${translate(whole, known, duckdb)}`)
    made.push({ table, schema: checkPlan(whole, known).schemas.get(whole) ?? [] })
    return scan(table)
  }
  return rowsOf(translate(await store(root), known, duckdb))
}

function withInputs(plan: Plan, inputs: readonly Plan[]): Plan {
  if (plan.op === 'join') return { ...plan, left: inputs[0] as Plan, right: inputs[1] as Plan }
  if (plan.op === 'union') return { ...plan, from: inputs }
  return { ...plan, from: inputs[0] as Plan } as Plan
}

/** Rows as text, in no order; doubles to as many digits as sums in any order have in common. */
async function rowsOf(sql: string): Promise<string[]> {
  const rows = await (await connection.run(sql)).getRows()
  const cellText = (value: unknown) => (typeof value === 'number' ? value.toPrecision(9) : String(value))
  return rows.map((row) => row.map(cellText).join('|')).sort()
}

/** Copy of a plan whose rows are determined: orders are total, functions that choose among rows are left out. */
function determined(plan: Plan): Plan {
  const every = (of: Plan): Order[] => columnsOf(of).map(({ name }) => ({ by: name }))
  const inputs = inputsOf(plan).map(({ plan: input }) => determined(input))
  const copy = inputs.length > 0 ? withInputs(plan, inputs) : plan
  if (copy.op === 'sort') return { ...copy, orderBy: [...copy.orderBy, ...every(copy.from)] }
  if (copy.op === 'window') {
    const columns = Object.entries(copy.columns).map(([name, { orderBy = [], ...of }]) => [
      name,
      { ...of, orderBy: [...orderBy, ...every(copy.from)] },
    ])
    return { ...copy, columns: Object.fromEntries(columns) }
  }
  if (copy.op !== 'aggregate') return copy
  const computed = Object.entries(copy.aggregates).filter(([, { aggregate }]) => !aggregate.endsWith('_by'))
  const { having, ...rest } = copy
  return { ...rest, aggregates: Object.fromEntries(computed) }
}

test('one query of all nodes gives the rows that they give one after the other', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const plan = determined(planOf(seed))
      if (checkPlan(plan, catalogue).problems.length > 0) return
      const failed = (error: Error) => {
        if (!ofValues.test(error.message)) throw error
        return undefined
      }
      const [whole, byNode] = [
        await rowsOf(translate(plan, catalogue, duckdb)).catch(failed),
        await runByNode(plan).catch(failed),
      ]
      // A value out of range may never be computed where its column is not needed.
      if (!whole || !byNode) return
      expect(whole, JSON.stringify(plan)).toEqual(byNode)
      compared++
    }),
    { numRuns: runsOf(300) },
  )
  expect(compared).toBeGreaterThan(runsOf(200))
})
