import { afterAll, describe, expect, test } from 'vitest'
import { compileModel, rowsOfModel } from '#api/data/rules/model/compile-model.ts'
import { createJudge } from '#api/data/rules/model/judge.ts'
import { judgingOf, levelOf, scoreOf } from '#api/data/rules/model/score.ts'
import { testModel } from '#api/data/rules/steps/test-model.ts'
import { literal } from '#api/platform/engine/plan/expression.ts'
import { ruleContent } from '#contract/data/rules/shapes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, contentOf, judged, modelOf, ruleTables, timeZone } from './judged.ts'

const session = await openTestSession()
afterAll(session.close)

const tables = await ruleTables(session, {
  pay: {
    columns: { id: 'string', supplier: 'string', amount: 'number', big: 'integer', day: 'date', at: 'timestamp' },
    rows: [
      ['P1', 'S1', '60000', '5', '2026-01-05', '2026-01-05 10:30:00'],
      ['P2', 'S2', '100', '9223372036854775807', '2026-01-10', undefined],
      ['P3', 'S9', undefined, undefined, undefined, '2026-01-05 10:30:00'],
      ['P4', undefined, '60000.01', '7', '2026-01-11', '2026-01-05 10:30:00'],
    ],
  },
  supplier: {
    columns: { id: 'string', level: 'string' },
    rows: [
      ['S1', '关注'],
      ['S2', '正常'],
      ['S1', '正常'],
    ],
  },
})

const mainTable = { tableBizId: bizIdOf('pay'), key: ['id'] }
const supplier = { name: '供应商', tableBizId: bizIdOf('supplier'), key: ['id'], on: 'supplier' }
const basic = (id: string, condition: string, weight: number | string = 1) => ({
  id,
  name: id,
  kind: 'basic',
  weight,
  condition,
})
const model = (rules: readonly unknown[], more: Record<string, unknown> = {}) =>
  modelOf({ mainTable, dimensions: [supplier], rules, ...more }, tables)
const outcomes = async (rules: readonly unknown[]) => {
  const found = await judged(session, model(rules), tables)
  expect(found.map(({ byRow }) => byRow)).toEqual(found.map(({ byEngine }) => byEngine))
  return found.map(({ byRow }) => byRow.map((each) => (each === 'hit' ? 1 : 0)).join(''))
}

test('rules read the row and its dimensions; a value that is missing hits nothing', async () => {
  const found = await outcomes([
    basic('large', 'amount > 50000'),
    basic('listed', '[供应商.level] = "关注"'),
    basic('weekend', 'weekday(day) >= 6'),
    basic('unknown', 'not isEmpty(supplier) and isEmpty([供应商.id])'),
  ])
  expect(found).toEqual(['1100', '0010', '0001', '1010'])
})

test('a dimension has one row for each key, the first, so that no row is judged twice', async () => {
  expect(await outcomes([basic('listed', '[供应商.level] = "关注"')])).toHaveLength(4)
})

test('combinations need all, any or a number of other rules', async () => {
  const of = ['large', 'listed', 'weekend']
  const combined = (id: string, needs: string, count = 1) => ({
    id,
    name: id,
    kind: 'combination',
    weight: 1,
    of,
    needs,
    count,
  })
  const found = await outcomes([
    basic('large', 'amount > 50000'),
    basic('listed', '[供应商.level] = "关注"'),
    basic('weekend', 'weekday(day) >= 6'),
    combined('all', 'all'),
    combined('any', 'any'),
    combined('two', 'atLeast', 2),
  ])
  expect(found.map((each) => each.slice(3))).toEqual(['011', '010', '000', '011'])
})

test.each([
  ['where the engine fails', 'big + big > 12'],
  ['where the engine simplifies it', 'big + 1 > 6'],
])('a row whose value has too many digits is not judged %s, and all others are', async (_, sum) => {
  const compiled = model([basic('sum', sum), basic('large', 'amount > 50000')])
  const columns = [
    { name: 'id', type: 'text', nullable: true },
    { name: 'big', type: 'bigint', nullable: true },
    { name: 'amount', type: 'decimal(38,10)', nullable: true },
  ] as const
  const rows = rowsOfModel(compiled, tables.opened)
  const noLists = { rules: [], files: {}, day: '' }
  const tested = await testModel({ rows, columns, model: compiled, lists: noLists, wanted: literal(true), day: null }, {
    session: session.session,
  } as Parameters<typeof testModel>[1])
  if (!('groups' in tested)) throw new Error('figures overflow')
  expect(Object.fromEntries(tested.groups.map(({ outcomes, rows }) => [outcomes, rows]))).toEqual({
    '01': 1,
    x0: 1,
    '00': 1,
    '11': 1,
  })
  expect(tested.hits.map(({ row, outcomes }) => [row, outcomes])).toEqual([
    [1, '01'],
    [4, '11'],
  ])
})

test('an error of a part decides a combination only where the other parts do not', () => {
  const rules = contentOf({
    mainTable,
    rules: [
      basic('bad', 'big + 1 > 6'),
      basic('good', 'amount > 1'),
      { id: 'all', name: 'all', kind: 'combination', weight: 1, of: ['bad', 'good'], needs: 'all' },
      { id: 'any', name: 'any', kind: 'combination', weight: 1, of: ['bad', 'good'], needs: 'any' },
    ],
  }).rules
  const { conditions } = modelOf({ mainTable, rules }, tables)
  const columns = new Map([
    ['big', { type: 'bigint' as const, nullable: true, at: 0 }],
    ['amount', { type: 'decimal(38,10)' as const, nullable: true, at: 1 }],
  ])
  const judge = createJudge({ rules, conditions }, columns)
  expect(judge([2n ** 63n - 1n, 20_000_000_000n])).toEqual(['error', 'hit', 'error', 'hit'])
  expect(judge([2n ** 63n - 1n, 0n])).toEqual(['error', 'noHit', 'noHit', 'error'])
})

test('scores are exact sums of weights; levels and judging fields follow them', () => {
  const content = contentOf({
    mainTable,
    rules: [basic('a', 'amount > 1', 0.1), basic('b', 'amount > 1', '0.2'), basic('off', 'amount > 1', 0)],
    levels: [0.1, 0.3, 5],
    judgingFields: [
      {
        name: '处理',
        values: [
          { scoreFrom: 0.3, value: '拦截' },
          { rules: ['a'], value: '复核' },
        ],
      },
    ],
  })
  expect(scoreOf(content, ['hit', 'hit', 'disabled'])).toBe(0.3)
  expect([0, 0.1, 0.3].map((score) => levelOf(content, score))).toEqual([0, 1, 2])
  expect(judgingOf(content, { score: 0.3, outcomes: ['hit', 'hit', 'disabled'] })).toEqual([
    { name: '处理', value: '拦截' },
  ])
  expect(judgingOf(content, { score: 0.1, outcomes: ['hit', 'noHit', 'disabled'] })).toEqual([
    { name: '处理', value: '复核' },
  ])
  expect(judgingOf(content, { score: 0.2, outcomes: ['noHit', 'hit', 'disabled'] })).toEqual([])
})

describe('limits are named with their numbers', () => {
  const good = { mainTable, rules: [basic('a', 'amount > 1')], timeBudget: 60 }
  const many = <T>(count: number, each: (at: number) => T) => Array.from({ length: count }, (_, at) => each(at))
  test.each<[string, Record<string, unknown>, string, string, Record<string, unknown> | undefined]>([
    [
      '31 rules',
      { rules: many(31, (at) => basic(`r${at}`, 'amount > 1')) },
      'rules',
      'rulesTooMany',
      { max: 30, found: 31 },
    ],
    [
      '11 dimensions',
      { dimensions: many(11, (at) => ({ ...supplier, name: `d${at}` })) },
      'dimensions',
      'dimensionsTooMany',
      { max: 10, found: 11 },
    ],
    [
      'a dimension with two keys',
      { dimensions: [{ ...supplier, key: ['id', 'level'] }] },
      'dimensions.0.key',
      'dimensionKey',
      { found: 2 },
    ],
    [
      'a dimension without one',
      { dimensions: [{ ...supplier, key: [] }] },
      'dimensions.0.key',
      'dimensionKey',
      { found: 0 },
    ],
    ['a main table without a key', { mainTable: { ...mainTable, key: [] } }, 'mainTable.key', 'mainKey', undefined],
    [
      'a negative weight',
      { rules: [basic('a', 'amount > 1', -1)] },
      'rules.0.weight',
      'weightRange',
      { max: 10_000, found: -1 },
    ],
    [
      'three decimal places',
      { rules: [basic('a', 'amount > 1', 0.125)] },
      'rules.0.weight',
      'weightPlaces',
      { max: 2, found: 0.125 },
    ],
    ['half a second', { timeBudget: 0.5 }, 'timeBudget', 'timeBudget', { min: 1, max: 3600, found: 0.5 }],
    ['levels that fall', { levels: [5, 3] }, 'levels', 'levelsAscending', undefined],
  ])('%s', (_, more, field, key, values) => {
    const parsed = ruleContent.safeParse({ ...good, ...more })
    const faults = parsed.success ? {} : faultsOf(parsed.error)
    expect(faults[field]).toEqual([{ key: `rules-faults:${key}`, ...(values && { values }) }])
  })

  test('a judging field of 51 characters', () => {
    const parsed = ruleContent.safeParse({ ...good, judgingFields: [{ name: '字'.repeat(51), values: [] }] })
    expect(parsed.success ? {} : faultsOf(parsed.error)).toEqual({
      'judgingFields.0.name': [{ key: 'tooLong', values: { max: 50 } }],
    })
  })
})

test('faults of conditions are found at their rules, before anything runs', () => {
  const rolling = {
    id: 'r',
    name: 'r',
    kind: 'aggregation',
    weight: 1,
    by: ['supplier'],
    time: 'amount',
    window: { kind: 'day' },
    figures: [{ aggregate: 'sum', column: 'supplier', as: 'big' }],
    condition: 'big > 1',
  }
  const content = contentOf({
    mainTable,
    dimensions: [supplier, { ...supplier, name: '错', on: 'big' }],
    rules: [
      basic('a', 'amunt > 1'),
      basic('b', 'amount + 1'),
      basic('c', 'matches(supplier, "x{1000}y{1000}z{1000}")'),
      rolling,
      { id: 'k', name: 'k', kind: 'combination', weight: 1, of: ['a', 'zz'], needs: 'all' },
      { id: 'n', name: 'n', kind: 'combination', weight: 1, of: ['a', 'b'], needs: 'atLeast', count: 3 },
    ],
  })
  const find = (of: typeof content) =>
    compileModel(of, { tables: tables.tables, timeZone }).faults.map(({ field, key }) => [field, key])
  expect(find(content)).toEqual([['dimensions.1.on', 'rules-faults:joinTypes']])
  expect(find({ ...content, dimensions: [] })).toEqual([
    ['rules.0.condition', 'expressions:unknownColumn'],
    ['rules.1.condition', 'expressions:wrongResult'],
    ['rules.2.condition', 'rules-faults:notByRow'],
    ['rules.3.time', 'rules-faults:columnType'],
    ['rules.3.figures.0.column', 'rules-faults:columnType'],
    ['rules.3.figures.0.as', 'rules-faults:figureTwice'],
    ['rules.4.of', 'rules-faults:partUnknown'],
    ['rules.5.count', 'rules-faults:countAbove'],
  ])
  const combinations = { ...content, dimensions: [], rules: content.rules.slice(4) }
  expect(find(combinations)).toEqual([['rules', 'rules-faults:ruleNeeded']])
  const elsewhere = { ...content, mainTable: { tableBizId: bizIdOf('other'), key: ['id'] }, dimensions: [] }
  expect(find(elsewhere)).toEqual([['mainTable.tableBizId', 'rules-faults:tableUnknown']])
})
