import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, judged, modelOf, type RuleTable, ruleTables } from './judged.ts'

/** Folder with `workbench`, which is not in the repository. */
const place = process.env.TABLE_DATA
const session = await openTestSession({ memoryMegabytes: 600 })
afterAll(session.close)

const truth = place ? JSON.parse(readFileSync(join(place, 'workbench', 'truth.json'), 'utf8')) : {}

/** A table of the folder with typed columns; moments with an offset, or local ones, become UTC. */
function tableOf(name: string, types: Readonly<Record<string, FieldType>> = {}, encoding = 'utf-8'): RuleTable {
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

const basic = (id: string, condition: string) => ({ id, name: id, kind: 'basic', weight: 1, condition })

describe.skipIf(!place)('findings that were planted are found by rules, and nothing else', { timeout: 180_000 }, () => {
  test('transactions in the order of time', async () => {
    const tables = await ruleTables(session, {
      txn: tableOf('transactions', { amount: 'number', at: 'timestamp' }),
      card: tableOf('cards', { daily_limit: 'number' }),
      list: tableOf('blacklist'),
      place: merchantPlaces(),
    })
    const ofCard = { kind: 'aggregation', weight: 1, by: ['card_id'], time: 'at' }
    const previous = (as: string, column: string) => ({ as, aggregate: 'previous', column })
    const model = modelOf(
      {
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
      },
      tables,
    )
    const found = await judged(session, model, tables)
    const { rules } = model.content
    for (const [at, { id }] of rules.entries()) {
      const hits = found.flatMap(({ cells, byEngine }) => (byEngine[at] === 'hit' ? [String(cells.txn_id)] : []))
      expect(hits.toSorted(), id).toEqual(truth.screening[id].toSorted())
    }
    expect(found.filter(({ byEngine, byRow }) => byEngine.join() !== byRow.join())).toEqual([])
  })

  test('payments to employees, to other accounts, and on weekends', async () => {
    const tables = await ruleTables(session, {
      pay: tableOf('payments', { amount: 'number', paid_at: 'timestamp' }),
      supplier: tableOf('suppliers', {}, 'gb18030'),
      employee: tableOf('employees'),
    })
    const model = modelOf(
      {
        mainTable: { tableBizId: bizIdOf('pay'), key: ['payment_id'] },
        dimensions: [
          { name: '供应商', tableBizId: bizIdOf('supplier'), key: ['supplier_id'], on: 'supplier_id' },
          { name: '员工', tableBizId: bizIdOf('employee'), key: ['bank_account'], on: 'payee_account' },
        ],
        rules: [
          basic('weekend', 'weekday(paid_at) >= 6'),
          basic('foreign_account', 'payee_account <> [供应商.bank_account]'),
          basic('employee', 'not isEmpty([员工.emp_id])'),
          {
            id: 'to_employee',
            name: 'to_employee',
            kind: 'combination',
            weight: 1,
            of: ['foreign_account', 'employee'],
            needs: 'all',
          },
        ],
      },
      tables,
    )
    const found = await judged(session, model, tables)
    for (const [at, { id }] of model.content.rules.entries()) {
      if (id === 'employee') continue
      const hits = found.flatMap(({ cells, byEngine }) => (byEngine[at] === 'hit' ? [String(cells.payment_id)] : []))
      expect(hits.toSorted(), id).toEqual(truth.payments[id].toSorted())
    }
    expect(found.filter(({ byEngine, byRow }) => byEngine.join() !== byRow.join())).toEqual([])
  })

  test('suppliers near an employee, by three tables of one key each', async () => {
    const tables = await ruleTables(session, {
      s: tableOf('suppliers', {}, 'gb18030'),
      e: tableOf('employees'),
      p: tableOf('persons'),
    })
    const near = (name: string, key: string) => ({ name, tableBizId: bizIdOf('e'), key: [key], on: key })
    const model = modelOf(
      {
        mainTable: { tableBizId: bizIdOf('s'), key: ['supplier_id'] },
        dimensions: [near('电话', 'phone'), near('地址', 'address'), near('账户', 'bank_account')],
        rules: [
          basic('phone', 'not isEmpty([电话.emp_id])'),
          basic('address', 'not isEmpty([地址.emp_id])'),
          basic('bank_account', 'not isEmpty([账户.emp_id])'),
        ],
      },
      tables,
    )
    const dimension = { phone: '电话', address: '地址', bank_account: '账户' } as const
    const found = await judged(session, model, tables)
    const pairs = Object.entries(dimension).flatMap(([by, name], at) =>
      found.flatMap(({ cells, byEngine }) =>
        byEngine[at] === 'hit' ? [`${by} ${cells[`${name}.emp_id`]} ${cells.supplier_id}`] : [],
      ),
    )
    const planted = truth.employee_supplier.flatMap((each: { by: string; emp_id: string; supplier_id: string }) =>
      each.by in dimension ? [`${each.by} ${each.emp_id} ${each.supplier_id}`] : [],
    )
    expect(pairs.toSorted()).toEqual(planted.toSorted())
  })
})
