import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataImport, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import { previewTable, readTable } from '#contract/data/mart/calls.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { csvFile, payments } from './files.ts'

const files = filesInMemory()
let api: TestApi
let team: Team

beforeAll(async () => {
  api = await openTestApi({ store: files })
  team = await makeTeam(api)
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }

async function importOf(bizId: string) {
  const [found] = await api.db.select().from(dataImport).where(eq(dataImport.bizId, bizId))
  if (!found) throw new Error('no import')
  return found
}

/** Uploads a file, reads it and confirms what is proposed. */
async function confirmed(rows: number, tableBizId?: string): Promise<{ importBizId: string; tableBizId: string }> {
  const as = team.owner
  const file = csvFile(payments(rows))
  const { bizId, importBizId } = await api.done(calls.uploadTable, {
    as,
    query: { workspaceBizId: team.bizId, tableBizId },
    body: { file },
  })
  await api.work()
  const { version, table, sheets } = await api.done(calls.getImport, { as, query: { bizId: importBizId } })
  const columns = (sheets[0]?.columns ?? []).map(({ at, name, fieldType }) => ({ at, name, title: '', fieldType }))
  const { tableName, title } = table
  const body = { bizId: importBizId, version, tableName, title, columns, primaryKey: ['编号'] }
  await api.done(calls.confirmImport, { as, body })
  return { importBizId, tableBizId: bizId }
}

/** Numbers of the table's versions, its current one, and the datasets that are stored for it. */
async function stored(tableBizId: string) {
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, tableBizId))
  if (!table) throw new Error('no table')
  const versions = await api.db.select().from(dataVersion).where(eq(dataVersion.tableId, table.id))
  const datasets = await api.db.$count(
    dataset,
    sql`${dataset.ownerType} = 'data-table' and ${dataset.ownerId} = ${table.id}`,
  )
  const current = versions.find(({ id }) => id === table.versionId)
  return { versions: versions.map(({ number }) => number).toSorted(), current: current?.rows, datasets }
}

const passPauses = () =>
  api.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s' where name ~ '^tables[.](survey|store)' and state = 'retry'`,
  )

/** Processes of the engine that this process started. */
const enginesNow = (): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const isOwn = new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      return isOwn && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine') ? [Number(pid)] : []
    } catch {
      return []
    }
  })

test('a killed process leaves nothing half: the version before stays, and the next attempt stores once', {
  ...minutes,
  tags: 'long',
}, async () => {
  const first = await confirmed(20)
  await api.work()
  const { tableBizId } = first
  expect(await stored(tableBizId)).toEqual({ versions: [1], current: 20, datasets: 1 })

  const { importBizId } = await confirmed(150_000, tableBizId)
  const working = api.work()
  await vi.waitFor(
    async () => {
      if ((await importOf(importBizId)).progress === null) throw new Error('no process is at work yet')
      const pids = enginesNow()
      expect(pids).not.toEqual([])
      for (const pid of pids) process.kill(pid, 'SIGKILL')
    },
    { timeout: 60_000, interval: 5 },
  )
  await working
  expect(await importOf(importBizId)).toMatchObject({ state: 'storing', failure: null })
  expect(await stored(tableBizId)).toEqual({ versions: [1], current: 20, datasets: 1 })

  await passPauses()
  await api.work()
  expect(await importOf(importBizId)).toMatchObject({ state: 'stored', rowsStored: 150_000 })
  expect(await stored(tableBizId)).toEqual({ versions: [1, 2], current: 150_000, datasets: 2 })
})

test('where the file store is gone while rows are stored, the import fails and the version before stays', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { tableBizId } = await confirmed(20)
  await api.work()
  const { importBizId } = await confirmed(30, tableBizId)
  let request = 0
  const losing = api.instance({
    store: {
      ...files,
      async put(path, content) {
        if (!path.startsWith('flow-dataset/')) return files.put(path, content)
        request++
        throw new FilesUnavailable('no answer')
      },
    },
  })
  for (let attempt = 0; attempt < 4; attempt++) {
    await losing.work()
    await passPauses()
  }
  expect(request).toBe(3)
  expect(await importOf(importBizId)).toMatchObject({ state: 'failed', failure: 'server', rawDatasetId: null })
  expect(await stored(tableBizId)).toEqual({ versions: [1], current: 20, datasets: 1 })

  const again = await confirmed(30, tableBizId)
  await api.work()
  expect(await importOf(again.importBizId)).toMatchObject({ state: 'stored', rowsStored: 30 })
  expect(await stored(tableBizId)).toEqual({ versions: [1, 2], current: 30, datasets: 2 })
})

test('where the file store is gone, a file is read once it is back, and after three tries the import fails', {
  ...minutes,
  tags: 'long',
}, async () => {
  const as = team.owner
  const gone = () => Promise.reject(new FilesUnavailable('no answer'))
  const losing = api.instance({ store: { ...files, get: gone } })
  const uploaded = async () => {
    const query = { workspaceBizId: team.bizId }
    return (await api.done(calls.uploadTable, { as, query, body: { file: csvFile(payments(20)) } })).importBizId
  }
  const late = await uploaded()
  await losing.work()
  expect(await importOf(late)).toMatchObject({ state: 'reading', failure: null })
  await passPauses()
  await api.work()
  expect(await importOf(late)).toMatchObject({ state: 'ready' })

  const never = await uploaded()
  for (let attempt = 0; attempt < 4; attempt++) {
    await losing.work()
    await passPauses()
  }
  expect(await importOf(never)).toMatchObject({ state: 'failed', failure: 'server', paths: [], rawDatasetId: null })
})

test('where the file store is gone, rows are refused as unavailable and read when it is back', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { tableBizId } = await confirmed(20)
  await api.work()
  const body = { bizId: tableBizId, workspaceBizId: team.bizId }
  const gone = () => Promise.reject(new FilesUnavailable('no answer'))
  const losing = api.instance({ store: { ...files, get: gone } })
  for (const call of [readTable, previewTable]) await losing.refuses(call, 'unavailable', { as: team.owner, body })
  expect((await api.done(readTable, { as: team.owner, body })).total).toBe(20)
})
