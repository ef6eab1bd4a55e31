import type { Catalogue } from '#api/platform/engine/plan/check.ts'
import {
  and,
  call,
  caseOf,
  cast,
  coalesce,
  eq,
  ge,
  gt,
  isIn,
  isNotNull,
  isNull,
  literal,
  lt,
  ne,
  not,
  or,
  tryCast,
  when,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  limit,
  max,
  min,
  named,
  onEqual,
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
import type { ColumnTypes, Schema } from '#api/platform/engine/plan/types.ts'

/** Tables of the tests: `sale` has a column of each type. */
export const tables = {
  sale: {
    id: 'integer',
    dealer: 'text',
    product: 'text',
    day: 'date',
    at: 'timestamp',
    quantity: 'bigint',
    price: 'decimal(18,4)',
    weight: 'double',
    isReturn: 'boolean',
  },
  dealer: { code: 'text', name: 'text', region: 'text', since: 'date' },
  old: { id: 'bigint', dealer: 'text', quantity: 'integer' },
} as const satisfies Record<string, ColumnTypes>

const schemaOfTable = (columns: ColumnTypes): Schema =>
  Object.entries(columns).map(([name, type]) => ({ name, type, nullable: true }))

/** Files have the columns of `sale`. */
export const catalogue: Catalogue = (source) => {
  if ('files' in source) return schemaOfTable(tables.sale)
  const columns = Object.hasOwn(tables, source.table) ? tables[source.table as keyof typeof tables] : undefined
  return columns && schemaOfTable(columns)
}

const sale = scan('sale')
const dealer = scan('dealer')
const amount = call('multiply', cast('quantity', 'decimal(18,0)'), 'price')

/** Plans whose SQL the golden files hold, by the name of the file. */
export const plans: Readonly<Record<string, Plan>> = {
  scan: sale,
  'scan-files': pick(scanFiles('/data/v1/data/part-0.parquet', '/data/v1/data/part-1.parquet'), ['id', 'dealer']),
  values: {
    op: 'values',
    columns: { code: 'text', rate: 'decimal(5,2)', from: 'date', at: 'timestamp', big: 'bigint', isOpen: 'boolean' },
    rows: [
      ["O'Neil", '12.50', '2026-01-05', '2026-01-05 10:30:00', '9007199254740993', true],
      [null, null, null, '2026-01-05 10:30:00.25', 5, false],
    ],
  },
  'values-without-rows': { op: 'values', columns: { code: 'text', count: 'integer' }, rows: [] },
  'project-filter': project(filter(sale, and(gt('quantity', literal(0)), ne('dealer', literal('')))), {
    id: 'id',
    dealer: call('upper', call('trim', 'dealer')),
    amount,
  }),
  'filter-of-project': filter(project(sale, { day: 'day', amount }), gt('amount', literal('1000.00', 'decimal(10,2)'))),
  'join-inner': join('inner', {
    left: sale,
    right: dealer,
    on: [{ left: 'dealer', right: 'code' }],
    columns: { right: ['name', 'region'] },
  }),
  'join-left': project(
    filter(
      join('left', {
        left: pick(sale, ['id', 'dealer', 'day']),
        right: pick(filter(dealer, eq('region', literal('北'))), ['code', 'name']),
        on: [{ left: 'dealer', right: 'code' }],
      }),
      isNull('code'),
    ),
    named(['id', 'dealer']),
  ),
  'join-right': join('right', {
    left: pick(sale, ['id', 'dealer']),
    right: dealer,
    on: [{ left: 'dealer', right: 'code' }],
    columns: { left: ['id'] },
  }),
  'join-full-two-keys': join('full', {
    left: pick(sale, ['id', 'dealer', 'quantity']),
    right: project(scan('old'), { oldId: 'id', dealer: 'dealer', before: 'quantity' }),
    on: [
      { left: 'id', right: 'oldId' },
      { left: 'dealer', right: 'dealer' },
    ],
    columns: { right: ['oldId', 'before'] },
  }),
  'join-of-joins': join('inner', {
    left: join('left', {
      left: sale,
      right: dealer,
      on: [{ left: 'dealer', right: 'code' }],
      columns: { left: ['id', 'dealer'], right: ['region'] },
    }),
    right: aggregate(scan('old'), ['dealer'], { before: sum('quantity') }),
    on: onEqual('dealer'),
    columns: { right: ['before'] },
  }),
  aggregate: aggregate(
    filter(sale, not(coalesce('isReturn', literal(false)))),
    ['dealer', 'product'],
    {
      lines: count(),
      priced: { aggregate: 'count', args: ['price'] },
      days: { aggregate: 'count_distinct', args: ['day'] },
      quantity: sum('quantity'),
      turnover: sum(amount),
      weight: sum('weight'),
      mean: { aggregate: 'avg', args: ['price'] },
      spread: { aggregate: 'stddev_samp', args: ['quantity'] },
      products: { aggregate: 'approx_count_distinct', args: ['weight'] },
      likeness: { aggregate: 'corr', args: ['quantity', 'price'] },
      first: min('day'),
      last: max('day'),
      lastPrice: { aggregate: 'max_by', args: ['price', 'at'] },
      firstPrice: { aggregate: 'min_by', args: ['price', 'at'] },
    },
    ge('lines', literal(2)),
  ),
  'aggregate-all': aggregate(sale, [], { lines: count(), quantity: sum('quantity') }),
  'aggregate-pivot': aggregate(sale, ['dealer'], {
    inFirstQuarter: {
      aggregate: 'sum',
      args: ['quantity'],
      where: eq(call('date_part', literal('quarter'), 'day'), literal(1)),
    },
    inSecondQuarter: {
      aggregate: 'sum',
      args: ['quantity'],
      where: eq(call('date_part', literal('quarter'), 'day'), literal(2)),
    },
  }),
  window: window(pick(sale, ['dealer', 'day', 'quantity', 'price']), {
    running: { window: 'sum', args: ['quantity'], partitionBy: ['dealer'], orderBy: [{ by: 'day' }] },
    share: { window: 'sum', args: ['quantity'], partitionBy: ['dealer'] },
    previous: { window: 'lag', args: ['price'], partitionBy: ['dealer'], orderBy: [{ by: 'day' }] },
    place: { window: 'rank', args: [], orderBy: [{ by: 'quantity', descending: true }] },
  }),
  'window-frames': window(pick(sale, ['dealer', 'day', 'at', 'quantity']), {
    around: {
      window: 'sum',
      args: ['quantity'],
      orderBy: [{ by: 'day' }],
      frame: { unit: 'rows', before: 2, after: 1 },
    },
    lastWeek: {
      window: 'count',
      args: [],
      partitionBy: ['dealer'],
      orderBy: [{ by: 'at' }],
      frame: { unit: 'hours', before: 168, after: 0 },
    },
    later: {
      window: 'max',
      args: ['quantity'],
      partitionBy: ['dealer'],
      orderBy: [{ by: 'day' }],
      frame: { unit: 'days', before: 0, after: null },
    },
  }),
  'row-number': filter(
    window(sale, { number: rowNumber('day', { by: 'id', descending: true, nullsFirst: true }) }),
    and(gt('number', literal(50)), lt('number', literal(101))),
  ),
  'union-all': unionAll([
    project(sale, { id: cast('id', 'bigint'), quantity: 'quantity' }),
    pick(scan('old'), ['id', 'quantity']),
  ]),
  'union-distinct': {
    op: 'union',
    all: false,
    from: [pick(sale, ['dealer']), limit(sort(pick(scan('old'), ['dealer']), 'dealer'), 10)],
  },
  'sort-limit': pick(limit(sort(sale, { by: amount, descending: true }, 'id'), 50), ['id', 'dealer']),
  page: { op: 'limit', from: sort(sale, 'day', 'id'), count: 50, offset: 100 },
  'limit-of-limit': limit(limit(sort(sale, 'id'), 100), 10),
  'sort-renamed': project(sort(sale, 'day'), { day: call('to_char', 'day', literal('YYYY-MM')), product: 'dealer' }),
  distinct: distinct(pick(filter(sale, isNotNull('dealer')), ['dealer'])),
  'distinct-counted': aggregate(distinct(pick(sale, ['dealer', 'day'])), [], { days: count() }),
  sample: { op: 'sample', from: sale, share: 0.01, seed: '2026-01', key: 'id' },
  'functions-of-numbers': project(sale, {
    sum: call('add', 'id', 'quantity'),
    difference: call('subtract', 'price', literal('0.5', 'decimal(2,1)')),
    product: call('multiply', 'quantity', 'weight'),
    exact: call('exact_product', 'price', cast('quantity', 'decimal(38,2)')),
    quotient: call('divide', 'quantity', 'id'),
    whole: call('integer_divide', 'quantity', literal(3)),
    rest: call('mod', 'quantity', literal(3)),
    opposite: call('negate', 'price'),
    size: call('abs', 'id'),
    low: call('floor', 'price'),
    high: call('ceil', 'weight'),
    cents: call('round', 'price', literal(2)),
    tenth: call('round', 'weight', literal(1)),
    log: call('ln', 'weight'),
    root: call('sqrt', 'price'),
    smaller: call('least', 'id', 'quantity'),
    larger: call('greatest', 'price', literal(0)),
    bin: call('floor', call('divide', call('subtract', 'weight', literal(0.5)), literal(2.5e-7))),
  }),
  'functions-of-texts': project(sale, {
    lower: call('lower', 'dealer'),
    trimmed: call('trim', 'dealer'),
    bare: call('trim', 'dealer', literal(' \t\u3000')),
    length: call('length', 'dealer'),
    first: call('substring', 'dealer', literal(1), literal(4)),
    last: call('right', 'dealer', literal(4)),
    both: call('concat', 'dealer', literal('|'), 'product'),
    joined: call('concat_ws', literal('、'), 'dealer', 'product'),
    has: call('contains', 'dealer', literal('公司')),
    begins: call('starts_with', 'dealer', literal('上海')),
    replaced: call('replace', 'dealer', literal('有限责任公司'), literal('有限公司')),
    narrow: call('half_width', 'dealer'),
    masked: call('md5', call('concat', literal("key's"), 'dealer')),
    part: call('part_of', 'dealer', literal(4)),
    known: isIn('dealer', [literal('a'), literal("b'c")]),
    orNone: call('nullif', 'dealer', literal('')),
  }),
  'functions-of-patterns': project(sale, {
    partly: call('regexp_matches', 'product', literal('[0-9]+mg')),
    wholly: call('regexp_full_match', 'product', literal('[A-Z]{2}[0-9]+|x')),
    replaced: call('regexp_replace', 'product', literal('([0-9]+)(mg|克)'), literal('\\2 $\\1')),
    extracted: call('regexp_extract', 'product', literal('([0-9]+)mg'), literal(1)),
  }),
  'functions-of-dates': project(sale, {
    month: call('date_trunc', literal('month'), 'day'),
    hour: call('date_trunc', literal('hour'), 'at'),
    year: call('date_part', literal('year'), 'day'),
    weekday: call('date_part', literal('isodow'), 'at'),
    age: call('date_diff', literal('day'), 'day', literal('2026-12-31', 'date')),
    months: call('date_diff', literal('month'), 'day', 'at'),
    years: call('date_diff', literal('year'), 'day', 'at'),
    due: call('date_add', literal('month'), literal(1), 'day'),
    later: call('date_add', literal('day'), 'id', 'at'),
    millis: call('epoch_millis', 'at'),
    period: call('to_char', 'at', literal('YYYY-MM')),
    text: call('to_char', 'day', literal('YYYY-MM-DD')),
    instant: call('parse_instant', 'dealer'),
    utc: call('utc_of_local', 'at', literal('Asia/Shanghai')),
    local: call('local_of_utc', 'at', literal('America/New_York')),
  }),
  casts: project(sale, {
    idText: cast('id', 'text'),
    weightText: cast('weight', 'text'),
    atText: cast('at', 'text'),
    whole: cast('weight', 'bigint'),
    exact: cast('weight', 'decimal(10,2)'),
    priceWhole: cast('price', 'integer'),
    midnight: cast('day', 'timestamp'),
    day: cast('at', 'date'),
    flag: cast('isReturn', 'integer'),
    number: tryCast('product', 'bigint'),
    double: tryCast('product', 'double'),
    decimal: tryCast('product', 'decimal(10,2)'),
    date: tryCast('product', 'date'),
    time: tryCast('product', 'timestamp'),
    truth: tryCast('product', 'boolean'),
    narrow: tryCast('quantity', 'integer'),
  }),
  cases: project(sale, {
    size: caseOf(
      [
        { when: gt('quantity', literal(1000)), result: literal('large') },
        { when: or(isNull('quantity'), eq('quantity', literal(0))), result: literal('none') },
      ],
      literal('small'),
    ),
    mixed: when('isReturn', 'id', 'price'),
    open: when(ge('day', literal('2026-01-01', 'date')), 'quantity'),
    never: and(),
    some: coalesce('price', 'quantity', literal(0)),
  }),
  'names-and-texts': project(sale, { 'a "b"': literal('line\nbreak'), "d'; drop table sale; --": 'dealer' }),
}
