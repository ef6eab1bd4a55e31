import { expect, test } from 'vitest'
import { checkPlan } from '#api/platform/engine/plan/check.ts'
import { copiesIn } from '#api/platform/engine/plan/copies.ts'
import { call, eq, gt, literal, when } from '#api/platform/engine/plan/expression.ts'
import { lineageOf, type Origin } from '#api/platform/engine/plan/lineage.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  limit,
  max,
  type Plan,
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
import { catalogue, plans } from './plans.ts'

const namesOf = (origins: readonly Origin[] | undefined) =>
  (origins ?? [])
    .map(({ source, column }) => `${'table' in source ? source.table : source.files.join()}.${column}`)
    .sort()

/** Origins of each column, and of the rows. */
function traced(plan: Plan) {
  const { columns, rows } = lineageOf(plan, catalogue)
  return { ...Object.fromEntries([...columns].map(([name, of]) => [name, namesOf(of)])), rows: namesOf(rows) }
}

const sale = scan('sale')

test('a column comes from all columns that its expression reads, conditions too', () => {
  const plan = project(filter(sale, eq('dealer', literal('a'))), {
    id: 'id',
    amount: call('multiply', 'quantity', 'weight'),
    kept: when('isReturn', 'price'),
    fixed: literal(1),
  })
  expect(traced(plan)).toEqual({
    id: ['sale.id'],
    amount: ['sale.quantity', 'sale.weight'],
    kept: ['sale.isReturn', 'sale.price'],
    fixed: [],
    rows: ['sale.dealer'],
  })
})

test('renamed columns keep their origin through joins, unions, windows and aggregates', () => {
  const joined = join('left', {
    left: project(sale, { who: 'dealer', what: 'quantity', date: 'day' }),
    right: project(scan('dealer'), { who: 'code', where: 'region' }),
    on: [{ left: 'who', right: 'who' }],
    columns: { left: ['what', 'date'], right: ['where'] },
  })
  const numbered = window(joined, { place: rowNumber('date') })
  const plan = aggregate(
    numbered,
    ['where'],
    { total: sum('what'), last: max('place'), n: count() },
    gt('total', literal(0)),
  )
  expect(traced(plan)).toEqual({
    where: ['dealer.region'],
    total: ['sale.quantity'],
    last: ['sale.day'],
    n: [],
    rows: ['dealer.code', 'dealer.region', 'sale.dealer', 'sale.quantity'],
  })
  const both = unionAll([pick(sale, ['dealer']), project(scan('old'), { dealer: 'dealer' })])
  expect(traced(both)).toEqual({ dealer: ['old.dealer', 'sale.dealer'], rows: [] })
})

test('the right side of a join gives the column that the left has not kept', () => {
  const plan = join('inner', {
    left: sale,
    right: scan('old'),
    on: [{ left: 'id', right: 'id' }],
    columns: { left: ['id'], right: ['quantity'] },
  })
  expect(traced(plan)).toEqual({ id: ['sale.id'], quantity: ['old.quantity'], rows: ['old.id', 'sale.id'] })
})

test('both keys of each join are reported, also of joins below other nodes', () => {
  const joined = join('left', {
    left: project(sale, { who: call('lower', 'dealer'), what: 'quantity' }),
    right: project(scan('dealer'), { who: 'code', where: 'region' }),
    on: [{ left: 'who', right: 'who' }],
    columns: { left: ['what'], right: ['where'] },
  })
  const { joined: pairs } = lineageOf(unionAll([pick(joined, ['where']), pick(joined, ['where'])]), catalogue)
  expect(pairs.map(([left, right]) => [namesOf(left), namesOf(right)])).toEqual([
    [['sale.dealer'], ['dealer.code']],
    [['sale.dealer'], ['dealer.code']],
  ])
})

test('columns that sort, sample or make rows distinct affect which rows are returned', () => {
  const plan = distinct(pick(limit(sort(scanFiles('/a.parquet'), 'price'), 10), ['dealer']))
  expect(traced(plan)).toEqual({ dealer: ['/a.parquet.dealer'], rows: ['/a.parquet.dealer', '/a.parquet.price'] })
  expect(traced({ op: 'sample', from: pick(sale, ['id']), share: 0.5, seed: 's', key: 'id' }).rows).toEqual(['sale.id'])
})

test('each output column of every plan has a lineage, and a faulty plan has none', () => {
  for (const plan of Object.values(plans)) expect(lineageOf(plan, catalogue).columns.size).toBeGreaterThan(0)
  expect(() => lineageOf(pick(sale, ['gone']), catalogue)).toThrow(InvalidPlan)
})

test('a column is a copy only if its values are those of one source column unchanged', () => {
  const copied = (plan: Plan) =>
    [...copiesIn(plan, checkPlan(plan, catalogue).schemas)].map(([name, { column }]) => `${name} of ${column}`)
  const one = project(sale, { same: 'dealer', low: call('lower', 'dealer') })
  expect(copied(one)).toEqual(['same of dealer'])
  expect(copied(sort(distinct(filter(one, eq('same', literal('a')))), 'same'))).toEqual(['same of dealer'])
  expect(copied(aggregate(one, ['same'], { most: max('low'), rows: count() }))).toEqual(['same of dealer'])
  expect(copied(unionAll([one, one]))).toEqual(['same of dealer'])
  expect(copied(unionAll([pick(one, ['same']), project(one, { same: 'low' })]))).toEqual([])
  expect(copied(window(one, { same: rowNumber('low') }))).toEqual([])
  const right = project(sale, { other: 'dealer', made: call('lower', 'dealer') })
  expect(copied(join('inner', { left: one, right, on: [{ left: 'same', right: 'other' }] }))).toEqual([
    'same of dealer',
    'other of dealer',
  ])
})
