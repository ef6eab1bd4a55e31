import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/**
 * Names of dealers at the start of the table: blanks, full-width forms, characters beyond the first plane, an empty
 * text.
 */
const oddDealers = [
  '',
  ' 甲 ',
  '上海有限责任公司',
  '上海华氏（大）药房有限公司',
  'ＡＢＣ　１２３',
  'emoji 😀 药',
  'O\'Neil "quoted"',
  'a\tb',
  'line\nbreak',
  'ÀÉÎ straße',
  '%_\\',
  'ǅ ﬁ',
  '2026-01-05T10:30:00+08:00',
  '2026-01-05 10:30:00.5Z',
  '2026-13-05T10:30:00Z',
]

/** Texts of products: numbers, dates and near misses, since they are converted into every type. */
const products = [
  '12.5',
  '12.6',
  '-7',
  '+3',
  '007',
  '1e3',
  '1E-2',
  '1_000',
  '1,000',
  'nan',
  'inf',
  'yes',
  'true',
  'FALSE',
  'T',
  ' 5',
  '5 ',
  '',
  '.5',
  '5.',
  '-.5',
  '99999999999',
  '9223372036854775808',
  '2026-01-05',
  '2026-1-5',
  '2026-02-30',
  '20260105',
  '2026-01-05 10:30:00',
  '2026-01-05 10:30:00.25',
  '2026-01-05 25:00:00',
  'x 250mg',
  '100克 20mg',
  'AB12',
  'AB12x',
  'x',
  'xx',
  '1234567.891',
  '12345678.91',
  '0.005',
  '-0.005',
  '阿莫西林胶囊 0.25g*24粒',
  'null',
]

const list = (texts: readonly string[]) => `[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`
const dealerOf = (number: string) => `case when ${number} % 1000 = 999 then null
  when ${number} % 1000 < ${oddDealers.length} then ${list(oddDealers)}[${number} % 1000 + 1] else 'D' || (${number} % 1000) end`
/** Pseudo-random integers from 0, the same in every run. */
const chance = (salt: number, below: number) => `(hash(i + ${salt}) % ${below})::bigint`
const some = (sql: string, salt: number, oneIn: number) =>
  `case when ${chance(salt, oneIn)} = 0 then null else ${sql} end`

/**
 * Queries of the tables by their names. Moments, and days within a dealer, differ in all rows: the plans order by them.
 */
const queries: Readonly<Record<string, (rows: number) => string>> = {
  sale: (rows) => `select i::integer as id, ${dealerOf('(i % 1000)')} as dealer,
    ${some(`${list(products)}[${chance(1, products.length)} + 1]`, 2, 17)} as product,
    date '2024-01-01' + (i // 1000)::integer as day,
    timestamp '2024-01-01 00:00:00' + to_microseconds(i * 86400001 + 250000) as at,
    ${some(`case when ${chance(3, 5000)} = 0 then 9007199254740993 else ${chance(4, 3000)} - 500 end`, 5, 13)}::bigint as quantity,
    ${some(`(${chance(6, 2_000_000)} - 1000)::decimal(18,4) / 10000`, 7, 19)}::decimal(18,4) as price,
    ${some(`(${chance(8, 100_000_000)} - 1000000)::double / 7919`, 9, 23)} as weight,
    ${some(`${chance(10, 4)} = 0`, 11, 9)} as "isReturn" from range(1, ${rows + 1}) as r(i)`,
  dealer:
    () => `select ${dealerOf('i')} as code, 'name ' || i as name, ['北', '南', null][${chance(1, 3)} + 1] as region,
    date '2010-01-01' + ${chance(2, 5000)}::integer as since from range(0, 1000) as r(i) where i % 10 <> 3
    union all select 'unknown ' || i, 'name ' || i, '北', date '2020-05-05' from range(0, 50) as r(i)`,
  old: (rows) => `select i::bigint as id, ${dealerOf('(i % 1000)')} as dealer, ${chance(20, 5000)}::integer as quantity
    from range(${Math.floor(rows / 2)}, ${rows + Math.floor(rows / 2)}) as r(i)`,
  payments: (rows) => `select 'P' || lpad(i::varchar, 8, '0') as id,
    ${some(`case ${chance(1, 20)} when 0 then ' s' when 1 then 'Ｓ' else 'S' end || ${chance(2, Math.ceil(rows / 4))}`, 3, 40)} as supplier,
    ${some(`(${chance(4, 4000)} * ${chance(5, 50)} - 500)::decimal(38,10) / 4`, 6, 50)}::decimal(38,10) as amount,
    ((${chance(4, 4000)} * ${chance(5, 50)} - 500)::decimal(38,10) / 4 - case when ${chance(7, 30)} = 0 then 1.5 else 0 end)::decimal(38,10) as audited,
    ${some(`${chance(8, 1_000_000)}::double / 997`, 9, 25)} as rate, ${chance(10, 900)} as count,
    ${some(`timestamp '2025-06-01 00:00:00' + to_seconds(${chance(11, 25_000_000)})`, 12, 60)} as at,
    date '2025-06-01' + ${chance(13, 400)}::integer as due, ${some(`${chance(14, 2)} = 0`, 15, 11)} as "isOpen"
    from range(1, ${rows + 1}) as r(i)`,
  characters: () => charactersQuery,
  version: (rows) => `select
    ${some(`case ${chance(1, 12)} when 0 then '' when 1 then '短' when 2 then '6222😀0012' else '客户' || ${chance(2, 5000)} || '有限公司' end`, 3, 30)} as c1,
    ${some(`${chance(4, 9_000_000_000_000_000)} * 3 - 900000000000`, 5, 31)}::bigint as c2,
    ${some(`${chance(6, 9_000_000_000)}::decimal(38,10) / 8192`, 7, 32)}::decimal(38,10) as c3,
    ${some(`(${chance(8, 9_000_000)} - 4500000)::double / 16`, 9, 33)} as c4, ${some(`${chance(10, 2)} = 0`, 11, 34)} as c5,
    ${some(`date '2019-01-01' + ${chance(12, 3000)}::integer`, 13, 35)} as c6,
    ${some(`timestamp '2019-01-01 00:00:00' + to_microseconds(${chance(14, 200_000_000)} * 1000001)`, 15, 36)} as c7,
    ${some(`lpad((${chance(16, 24)})::varchar, 2, '0') || ':' || lpad((${chance(17, 60)})::varchar, 2, '0')`, 18, 37)} as c8,
    'K' || i as c9, i::bigint as source_row from range(1, ${rows + 1}) as r(i)`,
}

/** Code points of the first two planes without 0 and surrogates. */
const charactersQuery = `select i::integer as code, chr(i::integer) as text from range(1, 131072) as r(i)
  where i not between 55296 and 57343`

export type TableFile = { folder: string; file: string }

/** Writes each table into a separate folder, as a dataset has it. */
export async function makeTables(place: string, rows: number): Promise<ReadonlyMap<string, TableFile>> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const made = new Map<string, TableFile>()
  for (const [name, query] of Object.entries(queries)) {
    const folder = join(place, name)
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'part-0.parquet')
    await connection.run(`copy (${query(rows)}) to '${file}' (format parquet, compression zstd, row_group_size 122880)`)
    made.set(name, { folder, file })
  }
  connection.closeSync()
  instance.closeSync()
  return made
}
