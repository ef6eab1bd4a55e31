import { call, caseOf, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { dateFormats, dateParts, diffUnits } from '#api/platform/engine/plan/functions.ts'
import { type ColumnType, isDecimal, isInteger, type LiteralValue } from '#api/platform/engine/plan/types.ts'
import { type Columns, typeOf } from '#api/platform/engine/plan/typing.ts'
import type { Choose } from '../choices.ts'

const types = [
  'text',
  'boolean',
  'integer',
  'bigint',
  'double',
  'date',
  'timestamp',
  'decimal(9,2)',
  'decimal(38,10)',
] as const
type Type = (typeof types)[number]
const numbers = ['integer', 'bigint', 'double', 'decimal(9,2)', 'decimal(38,10)'] as const

/** Values of each type: gaps, ends of ranges, clock changes, texts of several scripts. */
const values: Readonly<Record<Type, readonly LiteralValue[]>> = {
  text: [
    ...[
      '',
      ' ',
      'a',
      'A b',
      '  甲方\t',
      '北京市朝阳区',
      'ＡＢ１２（～）　甲',
      'Straße',
      'ΑΣ',
      'İstanbul',
      'ﬁne',
      'e\u0301x',
    ],
    ...[
      '𠮷公',
      '🎉a🎉',
      'x12y34',
      '5mg',
      'a\nb',
      '12.6',
      '-007',
      '+5',
      '1e3',
      '.5',
      '5.',
      '99999999999',
      'true',
      'False',
    ],
    ...['2026-01-05', '2024-02-30', '2024-1-5', '2026-01-05 10:30:00.25', '2026-01-05 24:00:00', '1988-07-01 12:00:00'],
    ...[
      '2026-01-05T10:30:00.25+08:00',
      '2026-03-08 02:30:00Z',
      '2026-11-01T01:30:00-05:00',
      '甲乙公司',
      '甲乙公司 ',
      'ﾊﾝｶｸ',
    ],
    ...['%', "it's", 'Привет', 'ⅷ', 'ß', '\ue000', '1.23456789012', '-12345678901234567890.5'],
    null,
  ],
  boolean: [true, false, null],
  integer: [0, 1, -1, 2, 7, -3, 40, 2_147_483_647, -2_147_483_648, null],
  bigint: [0, 1, -7, 12, 9_007_199_254_740_991, '9007199254740993', '123456789012', '-5000000000', null],
  double: [0, 0.1, -0.5, 2.5, 1.005, 1e15, -1e-7, 123.456, 1e20, 0.30000000000000004, 33_333.333, null],
  date: [
    '2024-02-29',
    '2026-01-05',
    '1970-01-01',
    '1969-12-31',
    '1900-03-01',
    '2026-12-31',
    '2027-01-01',
    '0099-01-05',
    null,
  ],
  timestamp: [
    ...['2026-01-05 10:30:00.25', '1970-01-01 00:00:00', '1969-12-31 23:59:59.999999', '2026-03-08 02:30:00'],
    ...[
      '2026-11-01 01:30:00',
      '2026-11-01 06:30:00',
      '1988-07-01 12:00:00',
      '1890-01-01 00:00:00',
      '2024-02-29 23:59:59',
    ],
    ...['2026-04-05 02:30:00', '2026-10-04 02:15:00', null],
  ],
  'decimal(9,2)': ['0.00', '0.05', '-0.05', '12.50', '-12.45', '1234567.89', '-9999999.99', '9999999.99', null],
  'decimal(38,10)': [
    '0.0000000000',
    '0.1234567890',
    '-2.5000000000',
    '49999.9950000000',
    '12345678901234567.0000000001',
    null,
  ],
}

export const columns: Columns = new Map(
  types.flatMap((type, at) => [
    [`c${at}`, { type, nullable: true }],
    [`d${at}`, { type, nullable: true }],
  ]),
)
const columnsOf = (type: ColumnType): string[] => [...columns].flatMap(([name, of]) => (of.type === type ? [name] : []))

const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'UTC',
  'Asia/Kathmandu',
] as const
const patterns = [
  ...['[0-9]+', '([0-9])mg', '^\\s*$', 'a|甲', '(a)|(b)', '公司 ?$', '[^a-z]', 'x*', '(?i)straSSE|A', '\\d{2,3}?'],
  ...[
    '.+',
    '(?s).+',
    '[[:alpha:]]+',
    '\\p{Han}{2}',
    '\\bb',
    '(?:ab?)*',
    '(\\w+)\\W*(\\d*)',
    '[甲-龥]',
    '\\.',
    '(?i)[k-t]',
  ],
] as const

/** An expression of a type; a column or a value where no other fits. */
function expressionOf(type: Type, choose: Choose, depth: number): Expression {
  const leaf = (): Expression =>
    choose.below(4) === 0 ? literal(choose.of(values[type]), type) : choose.of(columnsOf(type))
  if (depth === 0) return leaf()
  for (let tried = 0; tried < 5; tried++) {
    const found = candidate(type, choose, depth - 1)
    const typed = typeOf(found, columns)
    if (!('code' in typed) && typed.type === type) return found
  }
  return leaf()
}

function candidate(type: Type, choose: Choose, depth: number): Expression {
  const of = (wanted: Type): Expression => expressionOf(wanted, choose, depth)
  const any = (): Expression => of(choose.of(types))
  const number = (): Expression => of(choose.of(numbers))
  const text = (): Expression => of('text')
  const moment = (): Expression => of(choose.of(['date', 'timestamp']))
  const small = (): Expression => literal(choose.below(40) - 15)
  const general: (() => Expression)[] = [
    () => caseOf([{ when: of('boolean'), result: of(type) }], choose.below(2) === 0 ? undefined : of(type)),
    () => call('coalesce', of(type), of(type)),
    () => call('nullif', of(type), of(type)),
    () => call(choose.of(['least', 'greatest']), of(type), of(type)),
    () => tryCast(any(), type),
    () => tryCast(text(), type),
  ]
  if (choose.below(5) === 0) return choose.of(general)()
  if (type === 'text') {
    const pattern = literal(choose.of(patterns))
    return choose.of<() => Expression>([
      () => call(choose.of(['lower', 'upper', 'trim', 'half_width', 'md5']), text()),
      () => call('trim', text(), literal(choose.of([' \t\u3000', '🎉甲', 'a']))),
      () => call('substring', text(), literal(1 + choose.below(4)), literal(choose.below(5))),
      () => call('right', text(), literal(1 + choose.below(4))),
      () => call('concat', text(), text()),
      () => call('concat_ws', literal('、'), text(), text()),
      () => call('replace', text(), text(), text()),
      () => call('regexp_replace', text(), pattern, literal(choose.of(['-', '', '<\\0>', '\\\\']))),
      () => call('regexp_extract', text(), pattern, literal(0)),
      () => call('to_char', moment(), literal(choose.of(dateFormats))),
      () => cast(any(), 'text'),
    ])()
  }
  if (type === 'boolean') {
    return choose.of<() => Expression>([
      () => call(choose.of(['eq', 'ne', 'lt', 'le', 'gt', 'ge']), number(), number()),
      () => call(choose.of(['eq', 'ne', 'lt', 'le', 'gt', 'ge']), moment(), moment()),
      () => call(choose.of(['eq', 'lt', 'ge']), text(), text()),
      () => call(choose.of(['and', 'or']), of('boolean'), of('boolean'), of('boolean')),
      () => call('not', of('boolean')),
      () => call('is_null', any()),
      () => call('in', text(), ...values.text.slice(choose.below(20), 24).map((value) => literal(value, 'text'))),
      () => call('in', number(), number(), literal(choose.of(values.integer), 'integer'), number()),
      () => call(choose.of(['contains', 'starts_with']), text(), text()),
      () => call(choose.of(['regexp_matches', 'regexp_full_match']), text(), literal(choose.of(patterns))),
    ])()
  }
  if (isInteger(type)) {
    return choose.of<() => Expression>([
      () => call(choose.of(['add', 'subtract', 'multiply']), of('integer'), of('integer')),
      () => call(choose.of(['add', 'subtract', 'integer_divide', 'mod']), of('bigint'), of('integer')),
      () => call(choose.of(['negate', 'abs']), of(choose.of(['integer', 'bigint']))),
      () => call(choose.of(['floor', 'ceil']), of(type)),
      () => call('length', text()),
      () => call('epoch_millis', of('timestamp')),
      () => call('date_part', literal(choose.of(dateParts)), moment()),
      () => call('date_diff', literal(choose.of(diffUnits)), moment(), moment()),
      () => tryCast(number(), type),
      () => cast(of('boolean'), type),
    ])()
  }
  if (type === 'double') {
    return choose.of<() => Expression>([
      () => call(choose.of(['add', 'subtract', 'multiply']), of('double'), number()),
      () => call('divide', number(), number()),
      () => call(choose.of(['floor', 'ceil', 'abs', 'negate']), of('double')),
      () => call('round', of('double'), literal(choose.below(6))),
      () => call(choose.of(['ln', 'sqrt']), number()),
      () => call('distance_km', number(), number(), number(), number()),
      () => cast(number(), 'double'),
    ])()
  }
  if (isDecimal(type)) {
    return choose.of<() => Expression>([
      () => tryCast(call(choose.of(['add', 'subtract']), of(type), number()), type),
      () => tryCast(call('multiply', of('decimal(9,2)'), of(choose.of(['decimal(9,2)', 'integer']))), type),
      () => tryCast(call('exact_product', of(type), of('decimal(9,2)')), type),
      () => tryCast(call('round', of(type), literal(choose.below(4))), type),
      () => tryCast(call(choose.of(['floor', 'ceil']), of(type)), type),
      () => call(choose.of(['abs', 'negate']), of(type)),
      () => tryCast(number(), type),
    ])()
  }
  if (type === 'date') {
    return choose.of<() => Expression>([
      () => call('date_trunc', literal(choose.of(['year', 'quarter', 'month', 'week', 'day'])), of('date')),
      () => call('date_add', literal(choose.of(diffUnits)), small(), of('date')),
      () => cast(of('timestamp'), 'date'),
    ])()
  }
  return choose.of<() => Expression>([
    () => call('date_trunc', literal(choose.of(['year', 'month', 'week', 'day', 'hour', 'minute'])), of('timestamp')),
    () => call('date_add', literal(choose.of(diffUnits)), small(), of('timestamp')),
    () => call(choose.of(['utc_of_local', 'local_of_utc']), of('timestamp'), literal(choose.of(zones))),
    () => call('parse_instant', text()),
    () => cast(of('date'), 'timestamp'),
  ])()
}

export const randomExpression = (choose: Choose): Expression =>
  expressionOf(choose.of(types), choose, 1 + choose.below(4))

/** A row with a value in each column, in the order of the columns. */
export const randomRow = (choose: Choose): LiteralValue[] =>
  [...columns.values()].map(({ type }) => choose.of(values[type as Type]))
