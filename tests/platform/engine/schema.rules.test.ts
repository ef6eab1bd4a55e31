import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duckdb, sqlType } from '#api/platform/engine/dialects/duckdb/dialect.ts'
import { typeOfColumn } from '#api/platform/engine/dialects/duckdb/types.ts'
import { translate } from '#api/platform/engine/dialects/translate.ts'
import { aggregates, windows } from '#api/platform/engine/plan/aggregates.ts'
import { checkPlan } from '#api/platform/engine/plan/check.ts'
import { call, caseOf, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { dateFormats, dateParts, diffUnits, type FunctionName, functions } from '#api/platform/engine/plan/functions.ts'
import { joinTypes, named, type Order, type Plan, scan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType, Schema } from '#api/platform/engine/plan/types.ts'
import { typeOf } from '#api/platform/engine/plan/typing.ts'
import { catalogue, plans, tables } from './plans.ts'

const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

const cells: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '2', '-3', '2147483647', 'null'],
  dealer: [`'甲'`, `'b'`, `''`, 'null'],
  product: [`'12.5'`, `'x 250mg'`, `'2026-01-05'`, 'null'],
  day: [`'2026-01-31'`, `'2024-02-29'`, 'null'],
  at: [`'2026-01-05 10:30:00.25'`, 'null'],
  quantity: ['0', '12', '-9', '9007199254740993', 'null'],
  price: ['0.5000', '-12.3450', '99999999999999.9999', 'null'],
  weight: ['0', '-1.5', '2.5', '1e15', 'null'],
  isReturn: ['true', 'false', 'null'],
  code: [`'甲'`, `'c'`],
  name: [`'n'`],
  region: [`'北'`, 'null'],
  since: [`'2020-05-05'`],
}

beforeAll(async () => {
  for (const [table, columns] of Object.entries(tables)) {
    const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${sqlType(type)}`)
    await connection.run(`create table "${table}" (${typed.join(', ')})`)
    for (let row = 0; row < 7; row++) {
      const values = Object.entries(columns).map(([name, type], at) => {
        const known = cells[name] ?? ['null']
        return `try_cast(${known[(row * (at + 1)) % known.length]} as ${sqlType(type)})`
      })
      await connection.run(`insert into "${table}" values (${values.join(', ')})`)
    }
  }
})

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

/** Choices that follow from a number. */
type Choose = { below(count: number): number; of<T>(options: readonly T[]): T }
function choices(seed: number): Choose {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % count
  }
  return { below, of: (options) => options[below(options.length)] as (typeof options)[number] }
}

const columnTypes = ['text', 'boolean', 'integer', 'bigint', 'double', 'date', 'timestamp', 'decimal(9,2)'] as const
const literals: readonly Expression[] = [
  literal('a'),
  literal(3),
  literal(12n),
  literal(1.5),
  literal(true),
  literal('2026-01-05', 'date'),
  literal('2026-01-05 10:30:00', 'timestamp'),
  literal('1.25', 'decimal(5,2)'),
  literal(null, 'double'),
  literal('year'),
]

function expressionOf(schema: Schema, choose: Choose, depth: number): Expression {
  const column = () => choose.of(schema).name
  const inner = () => expressionOf(schema, choose, depth - 1)
  if (depth === 0) return choose.below(3) === 0 ? choose.of(literals) : column()
  const kind = choose.below(10)
  if (kind === 0) return cast(inner(), choose.of(columnTypes))
  if (kind === 1) return tryCast(inner(), choose.of(columnTypes))
  if (kind === 2) return caseOf([{ when: inner(), result: inner() }], choose.below(2) === 0 ? undefined : inner())
  const name = choose.of(Object.keys(functions) as FunctionName[])
  if (name === 'date_trunc') return call(name, literal(choose.of(['year', 'quarter', 'month', 'week', 'day'])), inner())
  if (name === 'date_part') return call(name, literal(choose.of(dateParts)), inner())
  if (name === 'date_diff') return call(name, literal(choose.of(diffUnits)), inner(), inner())
  if (name === 'date_add') return call(name, literal(choose.of(diffUnits)), literal(choose.below(30)), inner())
  if (name === 'to_char') return call(name, inner(), literal(choose.of(dateFormats)))
  if (name === 'round') return call(name, inner(), literal(choose.below(4)))
  if (name === 'substring') return call(name, inner(), literal(1 + choose.below(3)), literal(choose.below(4)))
  if (name.startsWith('regexp')) {
    const rest = { regexp_replace: [literal('-')], regexp_extract: [literal(1)] }[name as string] ?? []
    return call(name, inner(), literal('([0-9])+'), ...rest)
  }
  const first = inner()
  if (choose.below(3) === 0) return call(name, first)
  return call(name, first, choose.below(4) === 0 ? inner() : likeOf(first, schema, choose))
}

/** A column or literal whose type is that of another value, if there is one. */
function likeOf(value: Expression, schema: Schema, choose: Choose): Expression {
  const columns = new Map(schema.map((column) => [column.name, column]))
  const typed = (one: Expression) => {
    const found = typeOf(one, columns)
    return 'code' in found ? undefined : found.type
  }
  const alike = [...columns.keys(), ...literals].filter((one) => typed(one) === typed(value))
  return alike.length > 0 ? choose.of(alike) : value
}

const columnsOf = (plan: Plan): Schema => checkPlan(plan, catalogue).schemas.get(plan) ?? []

/** An expression that fits, found among several; a column if none does. */
function fitting(plan: Plan, choose: Choose, fits: (type: ColumnType) => boolean = () => true): Expression | undefined {
  const schema = columnsOf(plan)
  for (let tried = 0; tried < 40; tried++) {
    const value = expressionOf(schema, choose, 1 + choose.below(3))
    const [column] = columnsOf({ op: 'project', from: plan, columns: { value } })
    if (column && fits(column.type)) return value
  }
  return schema.find(({ type }) => fits(type))?.name
}

function grown(from: Plan, choose: Choose, step: number): Plan {
  const column = () => choose.of(columnsOf(from)).name
  const order = (): Order => ({
    by: column(),
    descending: choose.below(2) === 0,
    nullsFirst: choose.below(2) === 0,
  })
  const kind = choose.below(9)
  switch (kind) {
    case 0: {
      const entries = Array.from({ length: 1 + choose.below(4) }, (_, at) => [
        `p${step}_${at}`,
        fitting(from, choose) ?? column(),
      ])
      return { op: 'project', from, columns: { ...named([column()]), ...Object.fromEntries(entries) } }
    }
    case 1: {
      const where = fitting(from, choose, (type) => type === 'boolean')
      return where === undefined ? from : { op: 'filter', from, where }
    }
    case 2: {
      const right: Plan = { op: 'project', from: scan(choose.of(Object.keys(tables))), columns: {} }
      const names = columnsOf(right.from)
      const renamed: Plan = {
        ...right,
        columns: Object.fromEntries(names.map(({ name }) => [`j${step}_${name}`, name])),
      }
      const on = [{ left: column(), right: `j${step}_${choose.of(names).name}` }]
      return { op: 'join', type: choose.of(joinTypes), left: from, right: renamed, on }
    }
    case 3: {
      const aggregate = choose.of(Object.keys(aggregates) as (keyof typeof aggregates)[])
      const args = aggregate === 'corr' || aggregate.endsWith('_by') ? [column(), column()] : [column()]
      return {
        op: 'aggregate',
        from,
        groupBy: choose.below(2) === 0 ? [] : [column()],
        aggregates: { [`a${step}`]: { aggregate, args }, [`n${step}`]: { aggregate: 'count', args: [] } },
        ...(choose.below(2) === 0 && { having: call('gt', `n${step}`, literal(0)) }),
      }
    }
    case 4: {
      const window = choose.of(Object.keys(windows) as (keyof typeof windows)[])
      const isRank = ['row_number', 'rank', 'dense_rank'].includes(window)
      const of = { window, args: isRank ? [] : [column()], partitionBy: [column()], orderBy: [order()] }
      return { op: 'window', from, columns: { [`w${step}`]: of } }
    }
    case 5: {
      const names = columnsOf(from).map(({ name }) => name)
      const other = Object.fromEntries(
        names.map((name) => {
          const type = columnsOf(from).find((each) => each.name === name)?.type ?? 'text'
          return [name, type === 'integer' ? cast(name, choose.of(['bigint', 'double', 'decimal(12,1)'])) : name]
        }),
      )
      return { op: 'union', all: choose.below(2) === 0, from: [from, { op: 'project', from, columns: other }] }
    }
    case 6:
      return {
        op: 'limit',
        from: { op: 'sort', from, orderBy: [order()] },
        count: choose.below(5),
        offset: choose.below(2),
      }
    case 7:
      return { op: 'distinct', from }
    default:
      return { op: 'sample', from, share: 0.5, seed: String(step), key: column() }
  }
}

function planOf(seed: number): Plan {
  const choose = choices(seed)
  let plan = scan(choose.of(Object.keys(tables)))
  const steps = 1 + choose.below(5)
  for (let step = 0; step < steps; step++) {
    const next = grown(plan, choose, step)
    if (checkPlan(next, catalogue).problems.length === 0) plan = next
  }
  return plan
}

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
    { numRuns: 300 },
  )
  const everything = [functions, aggregates, windows].flatMap((each) => Object.keys(each))
  // This many plans reach most functions, each run other ones.
  expect(everything.filter((name) => !used.has(name)).length).toBeLessThan(everything.length / 2)
})
