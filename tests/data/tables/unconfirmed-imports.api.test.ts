import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataImport } from '#api/data/tables/table.ts'
import { endUnconfirmedImports } from '#api/data/tables/unconfirmed-imports.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { message } from '#api/shell/messages/table.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { confirmDays } from '#contract/data/tables/codes.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { csvFile, payments } from './files.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }
const dayMs = 86_400_000

const detail = ({ collaborator }: Team, bizId: string): Promise<ImportDetail> =>
  api.done(calls.getImport, { as: collaborator, query: { bizId } })

async function read(team: Team, rows: string[][], tableBizId?: string): Promise<ImportDetail> {
  const { importBizId } = await api.done(calls.uploadTable, {
    as: team.collaborator,
    query: { workspaceBizId: team.bizId, tableBizId },
    body: { file: csvFile(rows, 'waiting.csv') },
  })
  await api.work()
  return detail(team, importBizId)
}

async function confirm(team: Team, { bizId, version, table, sheets }: ImportDetail): Promise<ImportDetail> {
  const columns = (sheets[0]?.columns ?? []).map(({ at, name, fieldType }) => ({ at, name, title: '', fieldType }))
  const { tableName, title } = table
  const body = { bizId, version, tableName, title, columns, primaryKey: ['编号'] }
  await api.done(calls.confirmImport, { as: team.collaborator, body })
  await api.work()
  return detail(team, bizId)
}

/** Backdates the start of an import's wait by this many hours. */
const waiting = (bizId: string, hours: number) =>
  api.db
    .update(dataImport)
    .set({ finishedAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(dataImport.bizId, bizId))

const sweep = () => endUnconfirmedImports(api.db, databaseClock(timeZone))

const bytesUsed = async ({ bizId, owner }: Team) =>
  (await api.done(calls.getRoom, { as: owner, query: { workspaceBizId: bizId } })).bytes

const noticesOf = async ({ userId }: Person) =>
  (await api.db.select().from(message).where(eq(message.userId, userId))).filter(
    ({ noticeType }) => noticeType === NoticeType.dataImport,
  )

test(
  'an import that nobody confirmed for a week ends: its data goes, its bytes are free, its maker is told',
  minutes,
  async () => {
    const team = await makeTeam(api)
    const ready = await read(team, payments(30))
    const { endsAt } = ready
    const left = Date.parse(endsAt ?? '') - Date.now()
    expect(left / 3_600_000).toBeGreaterThan(24 * confirmDays - 1)
    expect(left / 3_600_000).toBeLessThanOrEqual(24 * confirmDays)
    const [row] = await api.db.select().from(dataImport).where(eq(dataImport.bizId, ready.bizId))
    expect(await bytesUsed(team)).toBeGreaterThan(0)

    await waiting(ready.bizId, 24 * confirmDays - 1)
    await sweep()
    expect(await detail(team, ready.bizId)).toMatchObject({ state: 'ready' })
    expect(await noticesOf(team.collaborator)).toEqual([])

    await waiting(ready.bizId, 24 * confirmDays + 1)
    await sweep()
    expect(await detail(team, ready.bizId)).toMatchObject({ state: 'failed', failure: 'unconfirmed', endsAt: null })
    expect(await bytesUsed(team)).toBe(0)
    expect(
      await api.db.$count(storedFile, and(eq(storedFile.path, row?.paths[0] ?? ''), eq(storedFile.kept, true))),
    ).toBe(0)
    expect(await api.db.$count(dataset, and(eq(dataset.id, row?.rawDatasetId ?? 0), isNull(dataset.retiredAt)))).toBe(0)
    const [news, ...more] = await noticesOf(team.collaborator)
    expect(more).toEqual([])
    expect(news?.body['zh-Hans']).toContain('waiting.csv')
    expect(news?.path).toContain(ready.bizId)
    expect(await noticesOf(team.owner)).toEqual([])
    await sweep()
    expect(await noticesOf(team.collaborator)).toHaveLength(1)
    const body = { bizId: ready.bizId, version: ready.version }
    await api.refuses(calls.rereadImport, 'record.conflict', { as: team.collaborator, body })
  },
)

test('rows that did not fit wait as long; the table keeps the version that it has', minutes, async () => {
  const team = await makeTeam(api)
  const stored = await confirm(team, await read(team, payments(20)))
  expect(stored).toMatchObject({ state: 'stored', endsAt: null })
  const wrong = [...payments(20), ['000020', '王伟', '13800000301', '1.00', '2026-01-01']]
  const faulty = await confirm(team, await read(team, wrong, stored.table.bizId))
  expect(faulty.state).toBe('faulty')
  expect(faulty.endsAt).not.toBeNull()
  for (const { bizId } of [stored, faulty]) await waiting(bizId, 24 * confirmDays + 1)
  await sweep()
  expect(await detail(team, faulty.bizId)).toMatchObject({ state: 'failed', failure: 'unconfirmed' })
  expect(await detail(team, stored.bizId)).toMatchObject({ state: 'stored', rowsStored: 20 })
})

test('former members of the workspace are not notified', minutes, async () => {
  const team = await makeTeam(api)
  const ready = await read(team, payments(20))
  await api.done(removeMember, {
    as: team.owner,
    query: { bizId: team.bizId },
    body: { userId: team.collaborator.userId },
  })
  await waiting(ready.bizId, 24 * confirmDays + 1)
  await sweep()
  const [row] = await api.db.select().from(dataImport).where(eq(dataImport.bizId, ready.bizId))
  expect(row).toMatchObject({ state: 'failed', failure: 'unconfirmed' })
  expect(await noticesOf(team.collaborator)).toEqual([])
})

test('the imports end by a recurring job', minutes, async () => {
  const team = await makeTeam(api)
  const ready = await read(team, payments(20))
  const later = api.instance({ now: new Date(Date.now() + (confirmDays + 1) * dayMs).toISOString() })
  await later.jobs.sendRecurring()
  await later.work()
  expect(await detail(team, ready.bizId)).toMatchObject({ state: 'failed', failure: 'unconfirmed' })
})
