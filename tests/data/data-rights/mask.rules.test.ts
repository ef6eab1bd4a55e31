import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { masked } from '#api/data/data-rights/mask.ts'
import { project, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { loadTable, openTestSession } from '../../platform/engine/test-session.ts'

const opened = await openTestSession()
afterAll(opened.close)

test('the hash of a number is that of its text, also where that is found by a shorter way', async () => {
  const texts = ['99999999.9999999999', '100000000.0000000000', '-99999999.9999999999', '-100000000.0000000000']
  const all = [...texts, '0.0000000000', '12.5000000000', '-0.0000000001', '1234567890123456789012345678.0000000001']
  await loadTable(opened.session, 'numbers', {
    folder: opened.folder,
    columns: { no: 'bigint', value: 'decimal(38,10)' },
    rows: all.map((text, at) => [String(at), text]),
  })
  const hash = masked('value', { fieldType: 'number', maskKind: 'hash', key: 'k' })
  const found = await opened.session.rows(project(sort(scan('numbers'), 'no'), { hash }))
  expect(found.flat()).toEqual(all.map((text) => createHash('md5').update(`k${text}`).digest('hex')))
})
