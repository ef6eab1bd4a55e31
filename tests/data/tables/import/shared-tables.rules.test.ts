import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, project, sort, sum } from '#api/platform/engine/plan/plan.ts'
import { newTableFolder, profiled, rowsIn, stored, surveyed } from './run-table-job.ts'

/** Folder with `workbench` and `flights`, which are not in the repository. */
const place = process.env.TABLE_DATA
const folder = newTableFolder()
afterAll(folder.remove)

const truthOf = (of: string) => JSON.parse(readFileSync(join(place ?? '', of, 'truth.json'), 'utf8'))
const survey = (of: string, name: string) => surveyed(folder, join(place ?? '', of, `${name}.csv`))

describe.skipIf(!place)('tables of other programs', { timeout: 120_000 }, () => {
  test('flights have the rows, gaps, distinct values and figures that another program counted', async () => {
    const truth = truthOf('flights')
    const sheet = await survey('flights', 'flights')
    const result = await stored(folder, sheet, { primaryKey: [] })
    expect(result.rows).toEqual({ in: truth.rows.flights, stored: truth.rows.flights, leftOut: 0 })
    const { columns } = await profiled(result, folder)
    const of = (name: string) => columns[sheet.columns.findIndex((column) => column.name === name)]
    expect(Object.fromEntries(sheet.columns.map(({ name }) => [name, of(name)?.empty]))).toEqual(truth.nulls)
    expect(Object.fromEntries(Object.keys(truth.distinct).map((name) => [name, of(name)?.distinct]))).toEqual(
      truth.distinct,
    )
    expect(of('dest')?.top.map(({ value, count }) => [value, count])).toEqual(truth.top_destinations)
    expect(of('arr_delay')?.deviation).toBeCloseTo(truth.stddev_arr_delay, 5)
    expect(
      sheet.columns.filter(({ fieldType }) => fieldType !== 'integer').map(({ name, fieldType }) => [name, fieldType]),
    ).toEqual([
      ['carrier', 'string'],
      ['tailnum', 'string'],
      ['origin', 'string'],
      ['dest', 'string'],
      ['time_hour', 'timestamp'],
    ])
    const [carrier, distance] = ['carrier', 'distance'].map((name) => of(name)?.name ?? '')
    const byCarrier = aggregate(result.plan, [carrier ?? ''], { flights: count(), distance: sum(distance ?? '') })
    expect(
      Object.fromEntries((await rowsIn(folder, byCarrier)).map(([name, ...figures]) => [name, figures.map(Number)])),
    ).toEqual(
      Object.fromEntries(
        Object.entries<{ flights: number; sum_distance: number }>(truth.by_carrier).map(([name, known]) => [
          name,
          [known.flights, known.sum_distance],
        ]),
      ),
    )
  })

  test.each([
    ['airlines', ['carrier']],
    ['airports', ['faa']],
    ['planes', ['tailnum']],
    ['weather', ['origin', 'time_hour']],
  ])('the key of %s is found', async (name, key) => {
    const sheet = await survey('flights', name)
    expect(sheet.rows).toBe(truthOf('flights').rows[name])
    const names = sheet.primaryKey.map((at) => sheet.columns.find((column) => column.at === at)?.name)
    expect([sheet.doubts.includes('noKey'), names]).toEqual([false, key])
  })

  test('payments have exact sums of each month, and identifiers stay text', async () => {
    const { figures } = truthOf('workbench').payments
    const sheet = await survey('workbench', 'payments')
    expect(sheet.columns.map(({ fieldType }) => fieldType)).toEqual([
      'string',
      'string',
      'string',
      'number',
      'timestamp',
      'string',
      'string',
      'string',
    ])
    const result = await stored(folder, sheet, { timeZone: 'UTC' })
    const months = project(result.plan, { month: call('to_char', 'c5', literal('YYYY-MM')), amount: 'c4' })
    const rows = await rowsIn(
      folder,
      sort(aggregate(months, ['month'], { rows: count(), sum: sum('amount') }), 'month'),
    )
    const shown = rows.map(([month, rows, sum]) => [month, [Number(rows), String(sum).replace(/0{8}$/, '')]])
    expect(Object.fromEntries(shown)).toEqual(figures.by_month)
    expect(result.rows.stored).toBe(figures.rows)
  })

  test.each([
    ['persons', 9000, { name: 'name', id_no: 'idCard', phone: 'mobile' }],
    ['suppliers', 4000, { phone: 'mobile', bank_account: 'account' }],
    ['employees', 1500, { name: 'name', id_no: 'idCard', phone: 'mobile', bank_account: 'account' }],
    ['merchants', 1200, {}],
    ['cards', 8000, {}],
    ['credit', 30_000, {}],
  ])('all rows of %s are stored, and its personal columns are found', async (name, rows, personal) => {
    const sheet = await survey('workbench', name)
    const found = sheet.columns.flatMap(({ name, personalKind }) => (personalKind ? [[name, personalKind]] : []))
    expect(Object.fromEntries(found)).toEqual(personal)
    expect((await stored(folder, sheet)).rows).toEqual({ in: rows, stored: rows, leftOut: 0 })
  })
})
