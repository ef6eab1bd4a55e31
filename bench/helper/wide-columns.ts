import type { FieldType, MaskKind } from '#contract/data/tables/codes.ts'

/** Column of the generated wide table. `value` is SQL of row `i`; values repeat in a pseudo-random order. */
export type WideColumn = { name: string; fieldType: FieldType; value: string; masked?: MaskKind }

/** A multiple of a prime that is coprime to the modulus visits its values evenly. */
const spread = (prime: number, below: number) => `((i * ${prime}) % ${below})`

export const wideColumns: readonly WideColumn[] = [
  { name: '编号', fieldType: 'string', value: `'HT' || lpad(cast(i as varchar), 9, '0')` },
  { name: '金额', fieldType: 'number', value: `cast(${spread(7_368_787, 9_999_991)} / 100.0 as decimal(38,10))` },
  { name: '数量', fieldType: 'integer', value: `cast(${spread(15_485_863, 99_999_989)} as bigint)` },
  { name: '比率', fieldType: 'float', value: `${spread(32_452_843, 99_999_989)} / 1e4` },
  { name: '日期', fieldType: 'date', value: `date '2020-01-01' + cast(${spread(104_729, 1999)} as integer)` },
  { name: '时刻', fieldType: 'timestamp', value: `timestamp '2020-01-01' + to_seconds(i * 13)` },
  { name: '是否结清', fieldType: 'boolean', value: `${spread(13, 3)} = 0` },
  { name: '客户', fieldType: 'string', value: `'客户' || cast(${spread(7919, 19_997)} as varchar)` },
  {
    name: '手机',
    fieldType: 'string',
    value: `'13' || cast(${spread(49_979_687, 899_999_963)} + 100000000 as varchar)`,
    masked: 'last4',
  },
  { name: '城市', fieldType: 'string', value: `'城市' || cast(${spread(17, 31)} as varchar)` },
  { name: '等级', fieldType: 'integer', value: `cast(${spread(31, 97)} as bigint)` },
  {
    name: '单价',
    fieldType: 'number',
    value: `cast(${spread(86_028_121, 999_983)} / 100.0 as decimal(38,10))`,
    masked: 'hash',
  },
  { name: '产品', fieldType: 'string', value: `'产品' || cast(${spread(37, 397)} as varchar)` },
  { name: '批号', fieldType: 'string', value: `'B' || cast(${spread(611_953, 99_991)} as varchar)` },
  { name: '状态', fieldType: 'integer', value: `cast(${spread(43, 11)} as bigint)` },
  {
    name: '邮箱',
    fieldType: 'string',
    value: `'u' || cast(${spread(5_750_053, 2_999_999)} as varchar) || '@example.com'`,
    masked: 'hash',
  },
  { name: '登记日', fieldType: 'date', value: `date '2021-01-01' + cast(i / 10000 as integer)` },
  { name: '序号', fieldType: 'integer', value: `cast(i as bigint)` },
  {
    name: '备注',
    fieldType: 'string',
    value: `case when ${spread(53, 4)} = 0 then '备注' || cast(${spread(59, 53)} as varchar) end`,
  },
  { name: '系数', fieldType: 'float', value: `cast(${spread(61, 7)} as double)` },
]

/** Columns of each kind in turn, with values that repeat. */
const further = (at: number): WideColumn => {
  const spreadAt = spread(1_299_709 + 2 * at, 10 ** (1 + (at % 5)) + 3)
  const kinds: WideColumn[] = [
    { name: `整数${at}`, fieldType: 'integer', value: `cast(${spreadAt} as bigint)` },
    { name: `代码${at}`, fieldType: 'string', value: `'代码' || cast(${spreadAt} as varchar)` },
    { name: `金额${at}`, fieldType: 'number', value: `cast(${spreadAt} / 100.0 as decimal(38,10))` },
    { name: `日期${at}`, fieldType: 'date', value: `date '2015-01-01' + cast(${spreadAt} % 4000 as integer)` },
    { name: `比率${at}`, fieldType: 'float', value: `${spreadAt} / 1e2` },
  ]
  return kinds[at % kinds.length] as WideColumn
}

/** The columns of the wide table, and further ones up to that number. */
export const columnsOfTable = (count: number): WideColumn[] => [
  ...wideColumns,
  ...Array.from({ length: Math.max(0, count - wideColumns.length) }, (_, at) => further(at)),
]
