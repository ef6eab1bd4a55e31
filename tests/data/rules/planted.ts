import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { bizIdOf, type RuleTable } from './judged.ts'

/** Folder with `workbench`, which is not in the repository. */
export const place = process.env.TABLE_DATA

/** A table of the folder with typed columns; moments with an offset, or local ones, become UTC. */
export function tableOf(name: string, types: Readonly<Record<string, FieldType>> = {}, encoding = 'utf-8'): RuleTable {
  const text = new TextDecoder(encoding).decode(readFileSync(join(place ?? '', 'workbench', `${name}.csv`)))
  const [head = '', ...lines] = text.replace(/\r/g, '').trimEnd().split('\n')
  const names = head.split(',')
  const columns = Object.fromEntries(names.map((each) => [each, types[each] ?? ('string' as FieldType)]))
  const utc = (cell: string) =>
    new Date(/[+Z]/.test(cell) ? cell : `${cell.replace(' ', 'T')}+08:00`).toISOString().slice(0, 19).replace('T', ' ')
  const rows = lines.map((line) =>
    line.split(',').map((cell, at) => {
      if (cell === '') return undefined
      return columns[names[at] ?? ''] === 'timestamp' ? utc(cell) : cell
    }),
  )
  return { columns, rows }
}

/** Place of each merchant's city. */
function merchantPlaces(): RuleTable {
  const [merchants, cities] = [tableOf('merchants'), tableOf('cities')]
  const at = ({ columns }: RuleTable, name: string) => Object.keys(columns).indexOf(name)
  const places = new Map(
    cities.rows.map((row) => [row[at(cities, 'city')], [row[at(cities, 'lat')], row[at(cities, 'lon')]]]),
  )
  return {
    columns: { merchant_id: 'string', lat: 'number', lon: 'number' },
    rows: merchants.rows.map((row) => [
      row[at(merchants, 'merchant_id')],
      ...(places.get(row[at(merchants, 'city')]) ?? []),
    ]),
  }
}

export const basic = (id: string, condition: string) => ({ id, name: id, kind: 'basic', weight: 1, condition })

/** Transactions with the columns that their rules read. */
export const transactionTables = () => ({
  txn: tableOf('transactions', { amount: 'number', at: 'timestamp' }),
  card: tableOf('cards', { daily_limit: 'number' }),
  list: tableOf('blacklist'),
  place: merchantPlaces(),
})

const ofCard = { kind: 'aggregation', weight: 1, by: ['card_id'], time: 'at' }
const previous = (as: string, column: string) => ({ as, aggregate: 'previous', column })
/** The five rules of card transactions. */
export const transactionRules = {
  mainTable: { tableBizId: bizIdOf('txn'), key: ['txn_id'] },
  dimensions: [
    { name: '卡', tableBizId: bizIdOf('card'), key: ['card_id'], on: 'card_id' },
    { name: '名单', tableBizId: bizIdOf('list'), key: ['merchant_id'], on: 'merchant_id' },
    { name: '商户', tableBizId: bizIdOf('place'), key: ['merchant_id'], on: 'merchant_id' },
  ],
  rules: [
    {
      ...ofCard,
      id: 'velocity',
      name: 'velocity',
      window: { kind: 'seconds', seconds: 600 },
      figures: [{ as: '次数', aggregate: 'count' }],
      condition: '次数 >= 5',
    },
    {
      ...ofCard,
      id: 'limit',
      name: 'limit',
      window: { kind: 'day' },
      figures: [{ as: '当日合计', aggregate: 'sum', column: 'amount' }],
      condition: '当日合计 > [卡.daily_limit]',
    },
    {
      ...ofCard,
      id: 'distance',
      name: 'distance',
      window: { kind: 'seconds', seconds: 10_800 },
      figures: [previous('纬度', '商户.lat'), previous('经度', '商户.lon'), previous('上次', 'at')],
      // More than 900 km/h, by a second at least.
      condition:
        'distance_km(纬度, 经度, [商户.lat], [商户.lon]) > 300 and distance_km(纬度, 经度, [商户.lat], [商户.lon]) * 3600 > 900 * max(secondsBetween(上次, at), 1)',
    },
    basic('blacklist', 'not isEmpty([名单.merchant_id])'),
    basic('night_large', 'hour(at) < 5 and amount >= 2000'),
  ],
}
