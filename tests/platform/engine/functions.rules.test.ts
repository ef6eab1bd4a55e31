import { afterAll, expect, test } from 'vitest'
import { call, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, type Plan, project, sort, window } from '#api/platform/engine/plan/plan.ts'
import { openTestSession } from './test-session.ts'

const { session, close } = await openTestSession()
afterAll(close)

const one: Plan = { op: 'values', columns: { n: 'integer' }, rows: [[1]] }
const whole = literal(7)
const text = (value: string) => literal(value)
const none = (type: Parameters<typeof literal>[1]) => literal(null, type)
const day = (value: string) => literal(value, 'date')
const time = (value: string) => literal(value, 'timestamp')

/** Where engines differ, each dialect generates the SQL that gives these values. */
test.each<[string, Expression, unknown]>([
  ['7 / 2 is a fraction', call('divide', whole, literal(2)), 3.5],
  ['1 / 0 is null', call('divide', whole, literal(0)), null],
  ['a whole division truncates', call('integer_divide', literal(-7), literal(2)), -3n],
  ['a rest by 0 is null', call('mod', whole, literal(0)), null],
  ['a rest has the sign of the dividend', call('mod', literal(-7), literal(3)), -1n],
  ['integers do not overflow at 32 bits', call('add', literal(2_147_483_647), literal(1)), 2_147_483_648n],
  ['the least integer has an absolute', call('abs', literal(-2_147_483_648)), 2_147_483_648n],
  ['decimals are exact', call('add', literal('0.1', 'decimal(2,1)'), literal('0.2', 'decimal(2,1)')), '0.3'],
  [
    'decimals of 18 digits multiply beyond them',
    call('multiply', literal('99999999999999.9999', 'decimal(18,4)'), literal('1000', 'decimal(18,0)')),
    '99999999999999999.9000',
  ],
  ['halves are rounded away from 0', cast(literal(2.5), 'integer'), 3],
  ['below 0 too', cast(literal(-2.5), 'bigint'), -3n],
  ['a decimal is rounded to places', call('round', literal('2.675', 'decimal(5,3)'), literal(2)), '2.68'],
  ['the floor of a decimal has no places', call('floor', literal('-2.5', 'decimal(5,3)')), '-3'],
  ['a logarithm of 0 is null', call('ln', literal(0)), null],
  [
    'a distance is that of the great circle',
    call('distance_km', literal(39.9), literal(116.41), literal(31.23), literal(121.47)),
    1066.691,
  ],
  ['half around the globe too', call('distance_km', literal(0), literal(-90), literal(0), literal(90)), 20_015.087],
  [
    'a distance to itself is 0',
    call('distance_km', literal(31.23), literal(121.47), literal(31.23), literal(121.47)),
    0,
  ],
  ['beyond the poles there is no distance', call('distance_km', literal(91), literal(0), literal(0), literal(0)), null],
  ['a root of a negative number is null', call('sqrt', literal(-1)), null],
  ['the least with a null is null', call('least', whole, none('integer')), null],
  ['the greatest is of the common type', call('greatest', whole, literal('7.5', 'decimal(3,1)')), '7.5'],

  ['a double as text has six places and no exponent', cast(literal(1_234_567.25), 'text'), '1234567.250000'],
  ['however small it is', cast(literal(-1e-7), 'text'), '0.000000'],
  ['a timestamp as text has microseconds', cast(time('2026-01-05 10:30:00.25'), 'text'), '2026-01-05 10:30:00.250000'],
  ['12.6 is no whole number', tryCast(text('12.6'), 'integer'), null],
  ['1e3 is no whole number', tryCast(text('1e3'), 'bigint'), null],
  ['1_000 is no number', tryCast(text('1_000'), 'double'), null],
  ['nan is no number', tryCast(text('nan'), 'double'), null],
  ['1e400 is no number', tryCast(text('1e400'), 'double'), null],
  ['1.5e3 is a double', tryCast(text('1.5e3'), 'double'), 1500],
  ['a decimal with more places than the type is none', tryCast(text('1.235'), 'decimal(5,2)'), null],
  ['a decimal with fewer is', tryCast(text('-001.2'), 'decimal(5,2)'), '-1.20'],
  ['yes is no boolean', tryCast(text('yes'), 'boolean'), null],
  ['True is one', tryCast(text('True'), 'boolean'), true],
  ['2024-02-30 is no date', tryCast(text('2024-02-30'), 'date'), null],
  ['007 is a number', tryCast(text('007'), 'bigint'), 7n],
  ['007 is none of a form without leading zeros', tryCast(text('007'), 'bigint', '[1-9][0-9]*'), null],
  ['2024-1-5 is one', tryCast(text('2024-1-5'), 'date'), '2024-01-05'],
  ['a number too large is null', tryCast(literal(2 ** 40), 'integer'), null],

  [
    'a product of wide decimals is exact',
    call('exact_product', literal('12345678901.0000000001', 'decimal(38,10)'), literal('3', 'decimal(38,10)')),
    '37037036703.00000000030000000000',
  ],
  ['so is one of narrow ones', call('exact_product', literal('1.5', 'decimal(2,1)'), literal(3)), '4.5'],
  ['full-width signs become half-width', call('half_width', text('Ａｂ１２（～）　甲')), 'Ab12(~) 甲'],
  [
    'a winter day in New York',
    call('local_of_utc', time('2013-01-01 03:30:00'), text('America/New_York')),
    '2012-12-31 22:30:00',
  ],
  [
    'a summer day in New York',
    call('local_of_utc', time('2013-07-01 03:30:00'), text('America/New_York')),
    '2013-06-30 23:30:00',
  ],

  ['a join of texts with a null is null', call('concat', text('a'), none('text')), null],
  ['a join with a separator skips nulls', call('concat_ws', text('、'), text('a'), none('text'), text('')), 'a、'],
  ['a text is trimmed of spaces only', call('trim', text(' \ta ')), '\ta'],
  ['or of what is given', call('trim', text('\u3000\ta\u3000'), text('\u3000\t')), 'a'],
  ['lengths count characters', call('length', text('a𠮷公')), 3n],
  ['a part of a text counts them too', call('substring', text('a𠮷公'), literal(2), literal(1)), '𠮷'],
  ['the last characters of a text', call('right', text('a\n公𠮷'), literal(3)), '\n公𠮷'],
  ['are all of a shorter one', call('right', text('a公'), literal(3)), 'a公'],
  ['and none of an empty one', call('right', text(''), literal(1)), ''],
  ['a pattern matches in part', call('regexp_matches', text('x12'), text('[0-9]+')), true],
  ['or as a whole', call('regexp_full_match', text('x12'), text('[0-9]+')), false],
  ['an alternative in a whole match is whole', call('regexp_full_match', text('ab'), text('a|b')), false],
  ['every match is replaced', call('regexp_replace', text('a1b22'), text('[0-9]+'), text('#')), 'a#b#'],
  ['a replacement may use groups', call('regexp_replace', text('5mg'), text('([0-9])mg'), text('$\\1')), '$5'],
  ['a pattern that is not found extracts null', call('regexp_extract', text('ab'), text('[0-9]'), literal(0)), null],
  ['a group is extracted', call('regexp_extract', text('5mg'), text('([0-9])mg'), literal(1)), '5'],
  ['all texts fall into the only part', call('part_of', text('a'), literal(1)), 0n],
  ['a null falls into none', call('part_of', none('text'), literal(4)), null],
  ['a digest is hexadecimal', call('md5', text('a')), '0cc175b9c0f1b6a831c399e269772661'],
  ['a digest equals its own text', call('eq', call('md5', text('a')), text('0cc175b9c0f1b6a831c399e269772661')), true],
  [
    'or one of several',
    call(
      'in',
      call('md5', text('a')),
      text('900150983cd24fb0d6963f7d28e17f72'),
      text('0cc175b9c0f1b6a831c399e269772661'),
    ),
    true,
  ],
  ['no other digest', call('eq', call('md5', text('b')), text('0cc175b9c0f1b6a831c399e269772661')), false],
  ['no text in capitals', call('eq', call('md5', text('a')), text('0CC175B9C0F1B6A831C399E269772661')), false],
  ['none equals null', call('eq', call('md5', none('text')), text('0cc175b9c0f1b6a831c399e269772661')), null],

  ['months are counted by their borders', call('date_diff', text('month'), day('2026-01-31'), day('2026-02-01')), 1n],
  ['days too', call('date_diff', text('day'), time('2026-01-05 23:59:00'), time('2026-01-06 00:01:00')), 1n],
  [
    'a month later is at most its last day',
    call('date_add', text('month'), literal(1), day('2024-01-31')),
    '2024-02-29',
  ],
  ['the week of a Sunday begins on Monday', call('date_trunc', text('week'), day('2024-01-07')), '2024-01-01'],
  ['Sunday is day 7', call('date_part', text('isodow'), day('2024-01-07')), 7n],
  ['weeks are those of ISO', call('date_part', text('week'), day('2027-01-01')), 53n],
  ['an instant has its offset', call('parse_instant', text('2026-01-05T10:30:00.25+08:00')), '2026-01-05 02:30:00.25'],
  ['Z is UTC', call('parse_instant', text('2026-01-05 10:30:00Z')), '2026-01-05 10:30:00'],
  ['a time without an offset is no instant', call('parse_instant', text('2026-01-05T10:30:00')), null],
  ['an instant on no day is none', call('parse_instant', text('2026-02-30T10:30:00Z')), null],
  [
    'a local time becomes UTC, also where clocks had changed for the summer',
    call('utc_of_local', time('1988-07-01 12:00:00'), text('Asia/Shanghai')),
    '1988-07-01 03:00:00',
  ],
  ['a month as text', call('to_char', time('2026-01-05 10:30:00'), text('YYYY-MM')), '2026-01'],
  ['nothing is in no list', call('in', whole), false],
  ['all of no conditions hold', call('and'), true],
])('%s', async (_, expression, expected) => {
  expect(await session.rows(project(one, { value: expression }))).toEqual([[expected]])
})

const rows: Plan = {
  op: 'values',
  columns: { key: 'text', at: 'integer', big: 'bigint', same: 'double' },
  rows: [
    ['a', 1, '9223372036854775807', 1],
    ['a', 2, '9223372036854775807', 1],
    ['a', 3, null, 1],
    ['b', 4, 5, 1],
  ],
}

test('sums of bigints go beyond 64 bits, means are doubles, a correlation with a constant is null', async () => {
  const plan = aggregate(rows, ['key'], {
    total: { aggregate: 'sum', args: ['big'] },
    mean: { aggregate: 'avg', args: ['at'] },
    likeness: { aggregate: 'corr', args: ['at', 'same'] },
    newest: { aggregate: 'max_by', args: ['big', 'at'] },
    late: { aggregate: 'count', args: [], where: call('gt', 'at', literal(1)) },
  })
  expect(await session.rows(sort(plan, 'key'))).toEqual([
    ['a', '18446744073709551614', 2, null, 9_223_372_036_854_775_807n, 2n],
    ['b', '5', 4, null, 5n, 1n],
  ])
})

test('without groups there is one row even of no rows', async () => {
  const empty: Plan = { op: 'values', columns: { n: 'integer' }, rows: [] }
  expect(await session.rows(aggregate(empty, [], { n: count(), sum: { aggregate: 'sum', args: ['n'] } }))).toEqual([
    [0n, null],
  ])
})

test('a window with an order runs up to the current row, nulls last', async () => {
  const plan = window(rows, {
    running: { window: 'sum', args: ['at'], partitionBy: ['key'], orderBy: [{ by: 'big' }, { by: 'at' }] },
    whole: { window: 'count', args: [], partitionBy: ['key'] },
    before: { window: 'lag', args: ['at'], orderBy: [{ by: 'at' }] },
    number: { window: 'row_number', args: [], orderBy: [{ by: 'at', descending: true }] },
  })
  const result = await session.rows(sort(plan, 'at'))
  expect(result.map(([, at, , , ...computed]) => [at, ...computed])).toEqual([
    [1, '1', 3n, null, 4n],
    [2, '3', 3n, 1, 3n],
    [3, '6', 3n, 2, 2n],
    [4, '4', 1n, 3, 1n],
  ])
})

test('a sample is the same rows each time, others with another seed, and about its share', async () => {
  const many: Plan = {
    op: 'values',
    columns: { id: 'integer' },
    rows: Array.from({ length: 4000 }, (_, id) => [id]),
  }
  const drawn = (seed: string, share: number) =>
    session.rows(sort({ op: 'sample', from: many, share, seed, key: 'id' }, 'id'))
  const tenth = await drawn('2026', 0.1)
  expect(await drawn('2026', 0.1)).toEqual(tenth)
  expect(await drawn('2027', 0.1)).not.toEqual(tenth)
  expect(tenth.length).toBeGreaterThan(300)
  expect(tenth.length).toBeLessThan(500)
  // A larger share has the rows of the smaller one.
  const more = new Set((await drawn('2026', 0.3)).map(([id]) => id))
  expect(tenth.every(([id]) => more.has(id as number))).toBe(true)
  expect([(await drawn('2026', 0)).length, (await drawn('2026', 1)).length]).toEqual([0, 4000])
})

test('an exact product that 38 digits cannot hold fails', async () => {
  const large = literal('9999999999999999999999999999', 'decimal(38,10)')
  await expect(session.rows(project(one, { value: call('exact_product', large, large) }))).rejects.toThrow(
    /overflow|range/i,
  )
})

test('a frame of hours takes both ends in, and rows of the same time count together', async () => {
  const times = ['2026-01-01 00:00:00', '2026-01-01 02:00:00', '2026-01-01 02:00:00', '2026-01-01 04:00:00.000001']
  const moments: Plan = { op: 'values', columns: { at: 'timestamp' }, rows: times.map((each) => [each]) }
  const frame = { unit: 'hours', before: 2, after: 0 } as const
  const counted = window(moments, { n: { window: 'count', args: [], orderBy: [{ by: 'at' }], frame } })
  expect((await session.rows(sort(counted, 'at'))).map(([, n]) => n)).toEqual([1n, 3n, 3n, 1n])
})
