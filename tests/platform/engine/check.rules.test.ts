import { expect, test } from 'vitest'
import { checkPlan, schemaOf } from '#api/platform/engine/plan/check.ts'
import { call, caseOf, cast, type Expression, eq, gt, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join,
  limit,
  onEqual,
  type Plan,
  pick,
  project,
  scan,
  sort,
  sum,
  unionAll,
  type Window,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { InvalidPlan } from '#api/platform/engine/plan/problem.ts'
import { catalogue } from './plans.ts'

const sale = scan('sale')
const dealer = scan('dealer')
const problemsOf = (plan: Plan) => checkPlan(plan, catalogue).problems
const ofValue = (value: Expression) => problemsOf(project(sale, { value }))
/** A plan as it may come from outside, against its type. */
const foreign = (plan: unknown) => plan as Plan

test('every node has its columns with types and nullability, before anything runs', () => {
  const joined = join('left', {
    left: pick(sale, ['dealer', 'quantity']),
    right: project(dealer, { code: 'code', isKnown: literal(true) }),
    on: [{ left: 'dealer', right: 'code' }],
    columns: { right: ['isKnown'] },
  })
  const plan = aggregate(joined, ['isKnown'], { lines: count(), quantity: sum('quantity') })
  const { problems, schemas } = checkPlan(plan, catalogue)
  expect(problems).toEqual([])
  expect(schemas.get(joined)).toEqual([
    { name: 'dealer', type: 'text', nullable: true },
    { name: 'quantity', type: 'bigint', nullable: true },
    // Not nullable in its own table, but null for rows without a match.
    { name: 'isKnown', type: 'boolean', nullable: true },
  ])
  expect(schemaOf(plan, catalogue)).toEqual([
    { name: 'isKnown', type: 'boolean', nullable: true },
    { name: 'lines', type: 'bigint', nullable: false },
    { name: 'quantity', type: 'decimal(38,0)', nullable: true },
  ])
})

test('a source that the catalogue does not know is a problem of its scan', () => {
  expect(problemsOf(filter(scan('gone'), literal(true)))).toEqual([
    { path: ['from'], code: 'unknownSource', detail: { source: 'gone' } },
  ])
})

test('an unknown column is named with the node and the output column that want it', () => {
  expect(problemsOf(project(filter(sale, eq('gone', literal(1))), { id: 'id' }))).toEqual([
    { path: ['from'], code: 'unknownColumn', detail: { name: 'gone' } },
  ])
  expect(ofValue(call('upper', 'Dealer'))).toEqual([
    { path: [], column: 'value', code: 'unknownColumn', detail: { name: 'Dealer' } },
  ])
  expect(problemsOf(aggregate(sale, ['gone'], { n: count() }))).toMatchObject([
    { column: 'gone', code: 'unknownColumn' },
  ])
  expect(problemsOf(sort(sale, 'gone'))).toMatchObject([{ path: [], code: 'unknownColumn' }])
})

test('a frame of values needs one ascending order and a distance, both bigints', () => {
  const framed = (by: Expression, before: Expression, more: { descending?: boolean } = {}) => {
    const frame = { unit: 'values', before } as const
    return problemsOf(window(sale, { n: { window: 'count', args: [], orderBy: [{ by, ...more }], frame } })).map(
      ({ code }) => code,
    )
  }
  expect(framed('quantity', literal(60n))).toEqual([])
  expect(framed('quantity', literal(60n), { descending: true })).toEqual(['argumentCount'])
  expect(framed('at', literal(60n))).toEqual(['typeMismatch'])
  expect(framed('quantity', literal('1'))).toEqual(['typeMismatch'])
  expect(framed('quantity', 'unknown')).toEqual(['unknownColumn'])
})

test('a frame needs an aggregate and an order that fits its unit', () => {
  const framed = (of: Omit<Window, 'args'>) =>
    problemsOf(window(sale, { n: { args: [], ...of } })).map(({ code }) => code)
  const hours = { unit: 'hours', before: 1, after: 0 } as const
  expect(framed({ window: 'count', orderBy: [{ by: 'at' }], frame: hours })).toEqual([])
  expect(framed({ window: 'count', orderBy: [{ by: 'day' }], frame: { ...hours, unit: 'days' } })).toEqual([])
  expect(framed({ window: 'count', orderBy: [{ by: 'day' }], frame: hours })).toEqual(['typeMismatch'])
  expect(framed({ window: 'count', orderBy: [{ by: 'at' }, { by: 'id' }], frame: hours })).toEqual(['argumentCount'])
  expect(framed({ window: 'count', frame: { ...hours, unit: 'rows' } })).toEqual(['argumentCount'])
  expect(framed({ window: 'count', orderBy: [{ by: 'id' }], frame: { unit: 'peers' } })).toEqual([])
  expect(framed({ window: 'count', frame: { unit: 'peers' } })).toEqual(['argumentCount'])
  expect(framed({ window: 'rank', orderBy: [{ by: 'at' }], frame: hours })).toEqual(['unknownFunction'])
  expect(framed({ window: 'count', orderBy: [{ by: 'at' }], frame: { ...hours, before: -1 } })).toEqual([
    'invalidCount',
  ])
})

test('an exact product has 38 digits, and is refused where fewer than 18 are left before the point', () => {
  const price = (scale: number) => cast('price', `decimal(38,${scale})`)
  const product = (scale: number) => project(sale, { value: call('exact_product', price(10), price(scale)) })
  expect(schemaOf(product(10), catalogue)).toEqual([{ name: 'value', type: 'decimal(38,20)', nullable: true }])
  expect(problemsOf(product(11))).toMatchObject([{ column: 'value', code: 'decimalTooWide' }])
})

test('problems of several branches are all reported, each at its node', () => {
  const plan = join('inner', { left: pick(sale, ['gone']), right: pick(dealer, ['lost']), on: onEqual('gone') })
  expect(problemsOf(plan).map(({ path, column }) => [path, column])).toEqual([
    [['left'], 'gone'],
    [['right'], 'lost'],
  ])
})

test.each([
  [
    'a comparison of text and number',
    eq('dealer', 'quantity'),
    { function: 'eq', argument: 2, expected: 'text', found: 'bigint' },
  ],
  [
    'a comparison of text and date',
    gt('dealer', literal('2026-01-05', 'date')),
    { function: 'gt', expected: 'text', found: 'date' },
  ],
  [
    'a list of options of another type',
    call('in', 'id', literal(1), literal('2')),
    { function: 'in', argument: 3, expected: 'integer', found: 'text' },
  ],
  [
    'arithmetic with a text',
    call('add', 'id', 'dealer'),
    { function: 'add', argument: 2, expected: 'number', found: 'text' },
  ],
  [
    'a whole number wanted',
    call('mod', 'weight', literal(2)),
    { function: 'mod', argument: 1, expected: 'whole number' },
  ],
  [
    'a date wanted',
    call('date_trunc', literal('day'), 'dealer'),
    { function: 'date_trunc', argument: 2, expected: 'date or timestamp' },
  ],
  [
    'a condition that is none',
    call('and', 'isReturn', 'id'),
    { function: 'and', argument: 2, expected: 'boolean', found: 'integer' },
  ],
  [
    'cases of different types',
    caseOf([{ when: 'isReturn', result: 'id' }], literal('none')),
    { function: 'case', expected: 'integer', found: 'text' },
  ],
  [
    'a case whose condition is none',
    caseOf([{ when: 'id', result: 'id' }]),
    { function: 'case', expected: 'boolean', found: 'integer' },
  ],
  [
    'decimals without a common type',
    call('coalesce', cast('id', 'decimal(38,0)'), 'price'),
    { function: 'coalesce', expected: 'decimal(38,0)', found: 'decimal(18,4)' },
  ],
])('%s is a type mismatch', (_, expression, detail) => {
  expect(ofValue(expression)).toMatchObject([{ path: [], column: 'value', code: 'typeMismatch', detail }])
})

test('a filter, a having and a condition of an aggregate must be boolean', () => {
  const mismatch = { code: 'typeMismatch', detail: { expected: 'boolean', found: 'bigint' } }
  expect(problemsOf(filter(sale, 'quantity'))).toEqual([{ path: [], ...mismatch }])
  expect(problemsOf(aggregate(sale, [], { n: count() }, 'n'))).toEqual([{ path: [], ...mismatch }])
  expect(problemsOf(aggregate(sale, [], { n: { aggregate: 'count', args: [], where: 'quantity' } }))).toEqual([
    { path: [], column: 'n', ...mismatch },
  ])
})

test('a having sees the columns of the result, not those of the rows', () => {
  expect(problemsOf(aggregate(sale, ['dealer'], { n: count() }, gt('quantity', literal(1))))).toMatchObject([
    { code: 'unknownColumn', detail: { name: 'quantity' } },
  ])
})

test('join keys must be known and comparable', () => {
  const on = [{ left: 'dealer', right: 'since' }]
  expect(problemsOf(join('inner', { left: sale, right: dealer, on }))).toMatchObject([
    {
      path: [],
      column: 'dealer',
      code: 'typeMismatch',
      detail: { left: 'dealer', expected: 'text', right: 'since', found: 'date' },
    },
  ])
  const unknown = [{ left: 'gone', right: 'lost' }]
  expect(
    problemsOf(join('inner', { left: sale, right: dealer, on: unknown })).map(({ detail }) => detail.name),
  ).toEqual(['gone', 'lost'])
  expect(problemsOf(join('inner', { left: sale, right: dealer, on: [] }))).toMatchObject([{ code: 'noColumns' }])
})

test('a column that both sides of a join have is ambiguous until one of them is left out or renamed', () => {
  const sides = { left: sale, right: scan('old'), on: onEqual('id') }
  expect(problemsOf(join('inner', sides)).map(({ code, column }) => [code, column])).toEqual([
    ['ambiguousColumn', 'id'],
    ['ambiguousColumn', 'dealer'],
    ['ambiguousColumn', 'quantity'],
  ])
  expect(problemsOf(join('inner', { ...sides, columns: { right: [] } }))).toEqual([])
})

test('output names that differ in case alone are duplicates, since engines do not tell them apart', () => {
  expect(problemsOf(project(sale, { id: 'id', ID: 'dealer' }))).toMatchObject([
    { column: 'ID', code: 'duplicateColumn' },
  ])
  expect(problemsOf(window(sale, { Quantity: { window: 'row_number', args: [] } }))).toMatchObject([
    { column: 'Quantity', code: 'duplicateColumn' },
  ])
  expect(problemsOf(aggregate(sale, ['dealer'], { dealer: count() }))).toMatchObject([{ code: 'duplicateColumn' }])
  expect(problemsOf(aggregate(sale, ['dealer', 'dealer'], {}))).toMatchObject([{ code: 'duplicateColumn' }])
})

test.each(['', '2026', 'a\0b'])('%j is no name of a column: it is empty, an index of objects, or has a NUL', (name) => {
  expect(problemsOf(project(sale, { [name]: 'id' }))).toMatchObject([{ column: name, code: 'invalidName' }])
})

test('a result needs a column, a sort an order', () => {
  expect(problemsOf(project(sale, {}))).toEqual([{ path: [], code: 'noColumns', detail: {} }])
  expect(problemsOf(sort(sale))).toEqual([{ path: [], code: 'noColumns', detail: {} }])
  expect(problemsOf(unionAll([]))).toEqual([{ path: [], code: 'noColumns', detail: {} }])
})

test('the parts of a union must have the same columns in the same order, of types that go together', () => {
  expect(problemsOf(unionAll([pick(sale, ['id', 'dealer']), pick(scan('old'), ['dealer', 'id'])]))).toEqual([
    { path: [], code: 'unionColumns', detail: { input: 2, expected: 'id, dealer', found: 'dealer, id' } },
  ])
  const text = project(sale, { day: 'dealer' })
  expect(problemsOf(unionAll([pick(sale, ['day']), text]))).toEqual([
    { path: [], column: 'day', code: 'typeMismatch', detail: { input: 2, expected: 'date', found: 'text' } },
  ])
  expect(schemaOf(unionAll([pick(sale, ['id']), pick(scan('old'), ['id'])]), catalogue)).toMatchObject([
    { type: 'bigint' },
  ])
})

test('functions have a fixed number of arguments, and some of them must be literals', () => {
  expect(ofValue(call('lower', 'dealer', 'product'))).toMatchObject([
    { code: 'argumentCount', detail: { function: 'lower', expected: 1, found: 2 } },
  ])
  expect(ofValue(call('regexp_matches', 'dealer', 'product'))).toMatchObject([
    { code: 'literalRequired', detail: { function: 'regexp_matches', argument: 2 } },
  ])
  expect(ofValue(call('coalesce'))).toMatchObject([{ code: 'argumentCount' }])
  expect(problemsOf(window(sale, { place: { window: 'rank', args: [] } }))).toMatchObject([
    { column: 'place', code: 'argumentCount', detail: { function: 'rank', argument: 'orderBy' } },
  ])
  expect(problemsOf(aggregate(sale, [], { total: { aggregate: 'sum', args: ['dealer'] } }))).toMatchObject([
    { column: 'total', code: 'typeMismatch', detail: { function: 'sum', expected: 'number', found: 'text' } },
  ])
})

test.each([
  ['an integer beyond 32 bits', literal(2 ** 31, 'integer')],
  ['a bigint beyond 64 bits', literal('9223372036854775808', 'bigint')],
  ['a fraction as an integer', literal(1.5, 'integer')],
  ['no finite number', literal(Number.NaN)],
  ['a decimal with too many places', literal('1.234', 'decimal(5,2)')],
  ['a decimal with too many digits', literal('1234.5', 'decimal(5,2)')],
  ['a day that no month has', literal('2026-02-30', 'date')],
  ['a time without a day', literal('10:30:00', 'timestamp')],
  ['a text with NUL', literal('a\0b')],
  ['a text as a boolean', literal('true', 'boolean')],
  ['a unit that dates do not have', call('date_trunc', literal('hour'), 'day')],
  ['a position before the first', call('substring', 'dealer', literal(0), literal(1))],
  ['no part', call('part_of', 'dealer', literal(0))],
  ['no last character', call('right', 'dealer', literal(0))],
  ['an unknown time zone', call('utc_of_local', 'at', literal('Asia/Nowhere'))],
  ['an unknown format', call('to_char', 'day', literal('DD'))],
])('%s is no valid literal', (_, expression) => {
  expect(ofValue(expression)).toMatchObject([{ column: 'value', code: 'invalidLiteral' }])
})

test('rows of values must fit their columns', () => {
  const columns = { id: 'integer', day: 'date' } as const
  const plan = (rows: (string | number | null)[][]): Plan => ({ op: 'values', columns, rows })
  expect(
    problemsOf(
      plan([
        [1, '2026-01-05'],
        [null, null],
      ]),
    ),
  ).toEqual([])
  expect(problemsOf(plan([[1, '5.1.2026']]))).toMatchObject([{ column: 'day', code: 'invalidLiteral' }])
  expect(problemsOf(plan([[1]]))).toMatchObject([{ column: 'day', code: 'invalidLiteral' }])
  expect(problemsOf(plan([[1, null, 2]]))).toMatchObject([{ code: 'argumentCount' }])
})

test('a text is parsed by tryCast only, and a date is never a number', () => {
  expect(ofValue(cast('dealer', 'integer'))).toMatchObject([
    { code: 'invalidCast', detail: { from: 'text', to: 'integer' } },
  ])
  expect(ofValue(tryCast('dealer', 'integer'))).toEqual([])
  expect(ofValue(tryCast('day', 'integer'))).toMatchObject([{ code: 'invalidCast' }])
})

test('a product of decimals wider than 38 digits is refused before it can overflow', () => {
  expect(ofValue(call('multiply', cast('id', 'decimal(30,0)'), 'price'))).toMatchObject([
    { code: 'decimalTooWide', detail: { function: 'multiply', precision: 48, max: 38 } },
  ])
})

test('counts must be whole and not negative, a share lie between 0 and 1', () => {
  expect(problemsOf(limit(sale, -1))).toMatchObject([{ code: 'invalidCount' }])
  expect(problemsOf({ op: 'limit', from: sale, count: 1, offset: 0.5 })).toMatchObject([{ code: 'invalidCount' }])
  expect(problemsOf({ op: 'sample', from: sale, share: 1.5, seed: 's', key: 'id' })).toMatchObject([
    { code: 'invalidCount' },
  ])
})

test('operators, functions and types of a foreign plan may be unknown', () => {
  expect(problemsOf(foreign({ op: 'pivot', from: sale }))).toMatchObject([
    { code: 'unknownOperator', detail: { name: 'pivot' } },
  ])
  expect(
    problemsOf(foreign({ op: 'project', from: sale, columns: { value: { call: 'toString', args: [] } } })),
  ).toMatchObject([{ code: 'unknownFunction', detail: { name: 'toString' } }])
  expect(
    problemsOf(foreign({ op: 'project', from: sale, columns: { value: { cast: 'id', to: 'decimal(39,2)' } } })),
  ).toMatchObject([{ code: 'unknownType' }])
  expect(problemsOf(foreign({ ...join('inner', { left: sale, right: dealer, on: [] }), type: 'cross' }))).toMatchObject(
    [{ code: 'unknownOperator', detail: { name: 'cross' } }, { code: 'noColumns' }],
  )
})

test('a tree that is deeper than the stack is a problem, not a crash', () => {
  let expression: Expression = 'id'
  for (let depth = 0; depth < 10_000; depth++) expression = call('negate', expression)
  expect(ofValue(expression)).toMatchObject([{ code: 'tooDeep' }])
  let plan = sale
  for (let depth = 0; depth < 10_000; depth++) plan = { op: 'distinct', from: plan }
  expect(problemsOf(plan)).toMatchObject([{ code: 'tooDeep' }])
})

test('a plan with several problems reports all of them in one error', () => {
  const plan = project(sale, { a: 'gone', b: call('lower', 'id') })
  expect(() => schemaOf(plan, catalogue)).toThrow(InvalidPlan)
  expect(() => schemaOf(plan, catalogue)).toThrow(
    /plan column "a": unknownColumn .*"gone".*plan column "b": typeMismatch/,
  )
})
