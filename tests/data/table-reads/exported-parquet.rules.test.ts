import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pick, scan } from '#api/platform/engine/plan/plan.ts'
import { loadTable, openTestSession } from '../../platform/engine/test-session.ts'
import { newTableFolder, rowsIn, stored, surveyed } from '../tables/import/run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

test('moments of an exported Parquet file are marked as UTC, so that reading it again keeps them', async () => {
  const test = await openTestSession()
  const exported = folder.place()
  try {
    await loadTable(test.session, 'rows', {
      folder: test.folder,
      columns: { no: 'bigint', at: 'timestamp', day: 'date', amount: 'decimal(38,10)' },
      rows: [
        ['1', '2024-03-09 22:00:00', '2024-03-10', '-1234.5'],
        ['2', undefined, undefined, undefined],
      ],
    })
    const file = join(test.folder, 'export.parquet')
    expect(await test.session.writeForOthers(scan('rows'), file)).toBe(2)
    copyFileSync(file, exported)
  } finally {
    test.close()
  }
  const sheet = await surveyed(folder, exported)
  expect(sheet.columns.map(({ head, fieldType, isLocal }) => [head, fieldType, isLocal])).toEqual([
    ['no', 'integer', false],
    ['at', 'timestamp', false],
    ['day', 'date', false],
    ['amount', 'number', false],
  ])
  const again = await stored(folder, sheet, { primaryKey: [1], timeZone: 'America/New_York' })
  expect(await rowsIn(folder, pick(again.plan, ['c1', 'c2', 'c3', 'c4']))).toEqual([
    [1n, '2024-03-09 22:00:00', '2024-03-10', '-1234.5000000000'],
    [2n, null, null, null],
  ])
})
