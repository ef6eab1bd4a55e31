import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { call, cast, gt, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join as joinPlans,
  onEqual,
  pick,
  project,
  rowNumber,
  scan,
  scanFiles,
  sort,
  sum,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { InvalidPlan } from '#api/platform/engine/plan/problem.ts'
import { loadTable, openTestSession, recordsIn } from './test-session.ts'

const { folder, session, close } = await openTestSession()
afterAll(close)

const columns = {
  id: 'integer',
  name: 'text',
  day: 'date',
  at: 'timestamp',
  big: 'bigint',
  price: 'decimal(10,2)',
  weight: 'double',
  isOpen: 'boolean',
} as const

const given = [
  ['1', '甲 "quoted"', '2026-01-05', '2026-01-05 10:30:00', '9007199254740993', '12.50', '0.1', 'true'],
  ['2', '', undefined, undefined, undefined, undefined, undefined, undefined],
  ['3', 'two\nlines', '2024-02-29', '2026-01-05 00:00:00.000001', '-1', '-0.01', '1e-7', 'false'],
]
const read = [
  [1, '甲 "quoted"', '2026-01-05', '2026-01-05 10:30:00', 9007199254740993n, '12.50', 0.1, true],
  [2, '', null, null, null, null, null, null],
  [3, 'two\nlines', '2024-02-29', '2026-01-05 00:00:00.000001', -1n, '-0.01', 1e-7, false],
]
const schema = Object.entries(columns).map(([name, type]) => ({ name, type, nullable: true }))

test('records are loaded with every type, nulls and line breaks, and read back as they were', async () => {
  expect(await loadTable(session, 'given', { folder, columns, rows: given })).toBe(3)
  expect(await session.rows(sort(scan('given'), 'id'))).toEqual(read)
  expect(await session.schema(scan('given'))).toEqual(schema)
})

test('a record with a cell too few, or of another type, stops the load', async () => {
  const of = { folder, columns: { a: 'integer', b: 'text' } as const }
  await expect(loadTable(session, 'short', { ...of, rows: [['1', 'x'], ['2']] })).rejects.toThrow(/columns|Expected/i)
  await expect(loadTable(session, 'typed', { ...of, rows: [['one', 'x']] })).rejects.toThrow(/convert|INTEGER/i)
  expect(await session.tables()).toEqual(['given'])
})

test('a converted file and a written result have the same columns and rows as the table', async () => {
  const converted = join(folder, 'converted.parquet')
  expect(await session.convert(columns, recordsIn(folder, 'convert', given), converted)).toBe(3)
  const written = join(folder, 'written.parquet')
  expect(await session.write(filter(scan('given'), gt('id', literal(1))), written)).toBe(2)
  expect(await session.schema(scanFiles(converted, written))).toEqual(schema)
  expect(await session.rows(sort(scanFiles(converted), 'id'))).toEqual(read)
  expect(await session.rows(sort(scanFiles(join(folder, '*.parquet')), 'id', 'name'))).toHaveLength(5)
})

test('a stored result is available to later plans as a table, until it is replaced or dropped', async () => {
  expect(await session.store('kept', pick(scan('given'), ['id']))).toBe(3)
  expect(
    await session.store('kept', project(filter(scan('kept'), gt('id', literal(2))), { id: 'id', two: literal(2) })),
  ).toBe(1)
  expect(await session.rows(scan('kept'))).toEqual([[3, 2]])
  expect(await session.tables()).toEqual(['given', 'kept'])
  await session.drop('kept')
  await session.drop('kept')
  expect(await session.tables()).toEqual(['given'])
})

test('a plan with problems is not executed, and each problem has its position', async () => {
  const plan = filter(joinPlans('inner', { left: scan('given'), right: scan('gone'), on: onEqual('id') }), 'id')
  const thrown: unknown = await session.store('faulty', plan).catch((error) => error)
  expect(thrown).toBeInstanceOf(InvalidPlan)
  expect((thrown as InvalidPlan).problems).toEqual([
    { path: ['from', 'right'], code: 'unknownSource', detail: { source: 'gone' } },
  ])
  const file = join(folder, 'faulty.parquet')
  await expect(session.write(filter(scan('given'), 'name'), file)).rejects.toThrow(/typeMismatch/)
  expect(existsSync(file)).toBe(false)
  await expect(session.rows(pick(scan('given'), ['ID']))).rejects.toThrow(/unknownColumn/)
  expect(await session.tables()).toEqual(['given'])
})

test('a numbers table fills in pieces larger than a chunk, at the places that are asked for', async () => {
  const filling = await session.fill('numbers', { place: 'double', side: 'integer' })
  const place = Float64Array.from({ length: 5000 }, (_, at) => at * 2 ** 33)
  const side = Int32Array.from({ length: 5000 }, (_, at) => at % 2)
  const every = [...place.keys()]
  filling.add([place, side], every)
  filling.add([place, side], [4999, 1])
  filling.end()
  const [result] = await session.rows(
    aggregate(scan('numbers'), [], { rows: count(), places: sum('place'), sides: sum('side') }),
  )
  expect(result).toEqual([5002n, ((4999 * 5000) / 2 + 5000) * 2 ** 33, '2502'])
})

test('streams give all rows in order while others run, chunk by chunk', async () => {
  const many = unionAll(Array.from({ length: 20 }, () => scan('numbers')))
  const numbered = window(many, { number: rowNumber('place', 'side') })
  let rows = 0
  let chunks = 0
  for await (const chunk of session.stream(sort(pick(numbered, ['number', 'side', 'place']), 'number'))) {
    expect(chunk.width).toBe(3)
    expect(Number(chunk.values(0)[0])).toBe(rows + 1)
    expect(chunk.texts(0)[0]).toBe(String(rows + 1))
    expect(() => chunk.numbers(0)).toThrow(/column 0/)
    expect(chunk.numbers(2).length).toBeGreaterThanOrEqual(chunk.count)
    // On the same connection, this would end the stream early.
    if (chunks++ % 10 === 0) await session.store('beside', pick(scan('given'), ['id']))
    rows += chunk.count
  }
  expect(rows).toBe(100_040)
  expect(chunks).toBeGreaterThan(10)
})

test('a stream that is left early ends its query', async () => {
  for await (const chunk of session.stream(scan('numbers'))) {
    expect(chunk.count).toBeGreaterThan(0)
    break
  }
  expect(await session.rows(aggregate(scan('numbers'), [], { rows: count() }))).toEqual([[5002n]])
})

test('an interrupt ends running statements, and the session remains usable', async () => {
  const pairs = unionAll(Array.from({ length: 60 }, () => scan('numbers')))
  const self = joinPlans('inner', {
    left: project(pairs, { side: 'side', place: 'place' }),
    right: project(pairs, { side: 'side', other: 'place' }),
    on: onEqual('side'),
    columns: { right: ['other'] },
  })
  const product = aggregate(project(self, { sum: call('add', 'place', 'other') }), [], { total: sum('sum') })
  const running = session.store('endless', product)
  const ended = expect(running).rejects.toThrow(/[Ii]nterrupt/)
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    session.interrupt()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await ended
  expect(await session.rows(pick(scan('beside'), ['id']))).toHaveLength(3)
})

test('tables in a database file outlive the session, with their columns', async () => {
  const tablesFile = join(folder, 'kept.duckdb')
  const first = await openTestSession({ tablesFile, folders: [folder] })
  await loadTable(first.session, 'given', { folder, columns, rows: given })
  first.close()
  const second = await openTestSession({ tablesFile, folders: [folder] })
  expect(await second.session.tables()).toEqual(['given'])
  expect(await second.session.schema(scan('given'))).toEqual(schema)
  expect(await second.session.rows(sort(scan('given'), 'id'))).toEqual(read)
  second.close()
})

test('decimals and doubles of all sizes convert to the text that their widest decimal has', async () => {
  const decimals = ['0', '0.1', '-0.0000000001', '99999999.9999999999', '100000000', '-123456789012345678901234567.25']
  const doubles = ['0', '-0.5', '1e-7', '0.0000005', '-2.0000015', '999999999999.4999995', '1e12', '-1e20', '0.1']
  const rows = Array.from({ length: doubles.length }, (_, at) => [decimals[at], doubles[at]])
  await loadTable(session, 'numbers', { folder, columns: { exact: 'decimal(38,10)', near: 'double' }, rows })
  const texts = await session.rows(
    project(scan('numbers'), {
      exact: cast('exact', 'text'),
      // Uses an expression, which reads the wide decimal.
      wide: cast(call('add', 'exact', literal('0', 'decimal(38,10)')), 'text'),
      near: cast('near', 'text'),
      wideNear: cast(call('add', 'near', literal(0, 'double')), 'text'),
    }),
  )
  for (const [exact, wide, near, wideNear] of texts) expect([exact, near]).toEqual([wide, wideNear])
  expect(texts.map(([exact]) => exact).slice(0, 6)).toEqual([
    '0.0000000000',
    '0.1000000000',
    '-0.0000000001',
    '99999999.9999999999',
    '100000000.0000000000',
    '-123456789012345678901234567.2500000000',
  ])
})
