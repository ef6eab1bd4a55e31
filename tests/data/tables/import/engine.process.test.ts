import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { tableEngineOf } from '#api/data/tables/import/engine.ts'
import { openEngine } from '#api/platform/engine/engine.ts'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import { newTableFolder } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

test('the processes of the engine know the jobs of tables', { timeout: 120_000 }, async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const entry = new URL('../../../../api/engine.process.ts', import.meta.url)
  const engine = openEngine({ entry, place: join(folder.path, 'work'), log })
  onTestFinished(engine.close)
  const tables = tableEngineOf(engine)
  const path = folder.file('no,amount\n1,2.5\n2,x\n')
  const raw = folder.place()
  const surveyed = await tables.run('survey', { path }, { inputs: [folder.path], output: raw, budgetMs: 100_000 })
  if (!('reply' in surveyed) || 'fault' in surveyed.reply) throw new Error(JSON.stringify(surveyed))
  const [sheet] = surveyed.reply.sheets
  if (!sheet) throw new Error('no sheet')
  const request = {
    // The job's folder gets its final name only when the job has finished.
    raw: { ...sheet.raw, file: join(raw, sheet.raw.file) },
    headRow: 1,
    columns: [
      { at: 1, fieldType: 'integer' as const },
      { at: 2, fieldType: 'number' as const },
    ],
    primaryKey: [1],
    timeZone: 'Asia/Shanghai',
  }
  const refused = folder.place()
  const limits = { inputs: [raw], budgetMs: 100_000 }
  expect(await tables.run('store', { ...request, leaveOut: false }, { ...limits, output: refused })).toMatchObject({
    reply: { rows: { in: 2, stored: 0 }, faults: { listed: [{ row: 3, at: 2, text: 'x', reason: 'notNumber' }] } },
  })
  expect(readdirSync(refused)).toEqual([])
  const output = folder.place()
  expect(await tables.run('store', { ...request, leaveOut: true }, { ...limits, output })).toMatchObject({
    reply: { rows: { in: 2, stored: 1, leftOut: 1 } },
  })
  expect(readdirSync(output)).toEqual(['part-0.parquet'])
  const profile = { rows: scanFiles(join(output, 'part-0.parquet')), columns: ['c2'] }
  expect(await tables.query('profile', profile, { by: 1, inputs: [output], budgetMs: 100_000 })).toMatchObject({
    reply: { rows: 1, columns: [{ least: '2.5' }] },
  })
})
