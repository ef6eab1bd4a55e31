import { expect, test } from 'vitest'
import { chunkOf } from '#api/platform/engine/dialects/trino/chunk.ts'
import { exactValues } from '#api/platform/engine/dialects/trino/exact-values.ts'
import { dependsOnFiles, hasUnicodeClass, rowOrder } from '#api/platform/engine/dialects/trino/local-only.ts'
import { withSortKeys } from '#api/platform/engine/dialects/trino/sort-keys.ts'
import { call, eq, gt, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  limit,
  onEqual,
  type Plan,
  pick,
  rowNumber,
  scan,
  scanFiles,
  sort,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { openFilesInStore } from '#api/platform/engine/remote.ts'

test('integers of 16 digits become texts; fractions and texts remain unchanged', () => {
  const json =
    '[9007199254740993, -1234567890123456, 123456789012345, 0.1234567890123457, 1.5E300, "x9007199254740993", "\\\\\\"12345678901234567"]'
  expect(exactValues(json)).toEqual([
    '9007199254740993',
    '-1234567890123456',
    123456789012345,
    0.1234567890123457,
    1.5e300,
    'x9007199254740993',
    '\\"12345678901234567',
  ])
})

test('cells have the values that every engine gives', () => {
  const types = ['bigint', 'integer', 'double', 'decimal(10,2)', 'date', 'timestamp', 'boolean', 'text'] as const
  const schema = types.map((type, at) => ({ name: `c${at}`, type, nullable: true }))
  const rows = [
    ['9007199254740993', 3, '1.5', '1.50', '2026-01-05', '2026-01-05 10:30:00.250000', true, '0'],
    [12, -1, 2, '-0.10', '2026-01-05', '2026-01-05 10:30:00.000000', false, ''],
    types.map(() => null),
  ]
  const chunk = chunkOf(rows, schema)
  const cells = rows.map((_, row) => types.map((_type, column) => chunk.values(column)[row]))
  expect(cells).toEqual([
    [9007199254740993n, 3, 1.5, '1.50', '2026-01-05', '2026-01-05 10:30:00.25', true, '0'],
    [12n, -1, 2, '-0.10', '2026-01-05', '2026-01-05 10:30:00', false, ''],
    types.map(() => null),
  ])
  expect(chunk.texts(7)).toEqual(['0', '', ''])
  expect(chunk.numbers(1).length).toBe(3)
  expect(() => chunk.numbers(0)).toThrow(/column 0/)
})

const files = scanFiles('/data/a/part-0.parquet')
const stored = scan('stored')
const isStored = (source: { table: string } | { files: readonly string[] }) => 'table' in source

test.each<[string, Plan, string]>([
  ['a scan', pick(filter(files, gt('id', literal(1))), ['id']), 'files'],
  ['a sort', limit(sort(files, 'id'), 3), 'sorted'],
  ['an aggregate', aggregate(files, ['id'], { rows: count() }), 'none'],
  ['a union of files', unionAll([stored, files]), 'files'],
  ['a join of stored tables', join('inner', { left: stored, right: stored, on: onEqual('id') }), 'none'],
  ['distinct rows', distinct(files), 'none'],
])('rows of %s have the order of %s', (_, plan, order) => {
  expect(rowOrder(plan, isStored)).toBe(order)
})

test('rows cut or numbered in the order of their files need an engine that keeps it', () => {
  const counted = (plan: Plan) => aggregate(plan, [], { rows: count() })
  expect(dependsOnFiles(counted(limit(files, 5)), isStored)).toBe(true)
  expect(dependsOnFiles(counted(window(files, { n: rowNumber() })), isStored)).toBe(true)
  expect(dependsOnFiles(counted(limit(sort(files, 'id'), 5)), isStored)).toBe(false)
  expect(dependsOnFiles(counted(window(files, { n: rowNumber('id') })), isStored)).toBe(false)
  expect(dependsOnFiles(counted(limit(stored, 5)), isStored)).toBe(false)
})

test('a pattern with a class of Unicode needs the engine whose version is known', () => {
  const matching = (pattern: string) => filter(files, call('regexp_matches', 'id', literal(pattern)))
  expect(hasUnicodeClass(matching('^\\pL+$'))).toBe(true)
  expect(hasUnicodeClass(matching('[a-z\\p{Han}]'))).toBe(true)
  expect(hasUnicodeClass(matching('^\\w+p{2}\\.$'))).toBe(false)
  expect(hasUnicodeClass(filter(files, eq('id', literal('\\pL'))))).toBe(false)
})

test('keys of an order travel with the columns, in its directions', () => {
  const columnsOf = () => ['id', 'day']
  const plan = pick(limit(sort(files, { by: 'day', descending: true }, { by: 'id', nullsFirst: true }), 5), ['id'])
  const { plan: keyed, orderBy } = withSortKeys(plan, columnsOf)
  expect(orderBy).toEqual([
    { by: '$order0', descending: true },
    { by: '$order1', nullsFirst: true },
  ])
  expect(keyed).toMatchObject({ op: 'project', columns: { id: 'id', $order0: '$order0', $order1: '$order1' } })
  expect(withSortKeys(aggregate(files, ['id'], {}), columnsOf).orderBy).toEqual([])
})

test('files of one schema share a folder of the store, of which only folders that are read are known', () => {
  const inStore = openFilesInStore()
  const paths = ['result-0.parquet', 'result-12.parquet', 'faults.parquet', 'figures.json'].map((name) => ({
    name,
    path: inStore.pathOf('flow-dataset', 'abc', name),
  }))
  expect(paths.map(({ path }) => path)).toEqual([
    'flow-dataset/abc/result/result-0.parquet',
    'flow-dataset/abc/result/result-12.parquet',
    'flow-dataset/abc/faults/faults.parquet',
    undefined,
  ])
  const old = { name: 'part-0.parquet', path: 'flow-dataset/random.parquet' }
  inStore.announce('/work/abc', [...paths.flatMap(({ name, path }) => (path ? [{ name, path }] : [])), old])
  inStore.announce('/work/other', [{ name: 'a.parquet', path: 'flow-dataset/other/a/a.parquet' }])
  expect(Object.keys(inStore.of(['/work/abc']))).toEqual(['/work/abc'])
  expect(inStore.of(['/work/abc'])['/work/abc']).toHaveLength(3)
  inStore.forget('/work/abc')
  expect(inStore.of(['/work/abc'])).toEqual({})
})
