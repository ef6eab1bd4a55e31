import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { runFaultsShown } from '#contract/data/refreshes/codes.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { bringIn, connect, refresh, refreshBy, wayOf } from './brought-in.ts'
import { permitted, startTestDatabase, type TestDatabase } from './database.ts'

let api: TestApi
let database: TestDatabase
let team: Team

beforeAll(async () => {
  ;[api, database] = await Promise.all([openTestApi({ sourceNetworks: permitted }), startTestDatabase()])
  team = await makeTeam(api)
}, 120_000)
afterAll(async () => {
  await api?.close()
  await database?.stop()
})

const wrongRows = runFaultsShown + 5

test('faults of a refresh are shown to who may download, and all that were recorded come as a workbook', {
  timeout: 120_000,
}, async () => {
  const where = { api, team }
  await database.query(`
    create table typed (id int, amount numeric); insert into typed select i, i from generate_series(1, 3) i`)
  const bizId = await bringIn(where, { sourceBizId: await connect(where, database), table: 'typed' })
  await database.query(`
    insert into typed values (1, 1); insert into typed select 10 + i, 'NaN' from generate_series(1, ${wrongRows}) i`)
  const run = await refresh(where, bizId)
  expect(run).toMatchObject({ state: 'failed', failure: 'faulty', faultCount: wrongRows })
  const query = { bizId: run.bizId }

  expect(run.faults).toHaveLength(runFaultsShown)
  expect(run.faults[0]).toMatchObject({ row: 5, column: 'amount', text: 'NaN' })
  expect(run.duplicates).toEqual([{ key: '1', rows: [1, 4] }])
  // Viewers see columns as their default views say, so they see no cells of faults.
  const { runs } = await api.done(calls.getRefresh, { as: team.viewer, query: { bizId } })
  expect(runs).toMatchObject([{ bizId: run.bizId, faultCount: wrongRows, faults: [], duplicates: [] }])

  const { bytes } = await api.download(calls.exportRunFaults, { as: team.collaborator, query })
  const { sheets } = await readXlsx(bytes)
  const reason = textIn('zh-Hans')('tables:fault.notNumber')
  expect(sheets[1]?.rows.slice(1)).toEqual(
    Array.from({ length: wrongRows }, (_, at) => [5 + at, 'amount', 'NaN', reason]),
  )
  expect(sheets[2]?.rows.slice(1)).toEqual([['1', '1, 4']])
  expect(JSON.stringify(sheets[0]?.rows)).toContain('typed')
  const [entry] = await latestAudit(api.db, 1)
  expect(entry?.action).toBe('table.refresh.faults')
  expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ run: run.bizId, faults: wrongRows })

  await api.refuses(calls.exportRunFaults, 'execute.denied', { as: team.viewer, query })
  await api.refuses(calls.exportRunFaults, 'notFound', { as: team.stranger, query })
  await api.refuses(calls.exportRunFaults, 'notFound', { as: team.owner, query: { bizId } })
})

test('values of the watermark are cells, which viewers do not see', { timeout: 120_000 }, async () => {
  const where = { api, team }
  await database.query(`
    create table paid (id int primary key, day date not null); insert into paid values (1, '1990-05-17')`)
  const bizId = await bringIn(where, { sourceBizId: await connect(where, database), table: 'paid' })
  await refreshBy(where, bizId, 'day', 1)
  await refresh(where, bizId)
  expect((await refresh(where, bizId)).from).toBe('1990-05-16')
  expect((await wayOf(where, bizId)).way?.highest).toBe('1990-05-17')
  expect(JSON.stringify(await api.done(calls.getRefresh, { as: team.viewer, query: { bizId } }))).not.toContain('1990')
})
