import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataRefresh } from '#api/data/refreshes/table.ts'
import { dataImport, dataTable, dataUpload, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { type Db, openDatabase } from '#api/platform/db/connection.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import { executeTable, pullTable } from '#contract/data/refreshes/calls.ts'
import { saveSource } from '#contract/data/sources/calls.ts'
import * as calls from '#contract/data/tables/calls.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import type { Call, ReplyOf } from '#contract/platform/call.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { saveWorkspace } from '#contract/shell/workspaces/calls.ts'
import { account, client, makeSite, type Site } from '../../../bench/site.ts'
import { type Running, startServer, until } from '../../server/process.ts'
import { type Request, requestOf } from '../../support/api.ts'
import { permitted, startTestDatabase, type TestDatabase } from '../refreshes/database.ts'
import { csvFile, payments } from './files.ts'

let site: Site
let source: TestDatabase
let db: Db
let closeDb: () => Promise<void>
let server: Running
let token: string
let workspaceBizId: string

/** Enough rows that each stage takes longer than detecting it. */
const manyRows = 250_000
const minutes = { timeout: 300_000 }

beforeAll(async () => {
  ;[site, source] = await Promise.all([makeSite('PostgreSQL'), startTestDatabase()])
  const log = { info() {}, warn() {}, error: console.error }
  const opened = await openDatabase({ url: site.postgres?.url ?? '' }, { log })
  ;({ db, close: closeDb } = opened)
  await start()
  const answer = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(client)}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', ...account }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
  workspaceBizId = (await done(saveWorkspace, { body: { name: '断电' } })).bizId
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await closeDb?.()
  await site?.remove()
  await source?.stop()
})

async function start(): Promise<void> {
  server = await startServer({
    env: { ...site.env, PUBLIC_URL: 'http://127.0.0.1', DATA_SOURCE_NETWORKS: permitted.join(',') },
  })
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
        ? [Number(pid)]
        : []
    } catch {
      return []
    }
  })

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Ends the server as kill -9 does, and starts it again. Its processes must end by themselves. */
async function crash(): Promise<void> {
  const children = childrenOf(server.pid)
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await until(() => !children.some(isAlive))
  await start()
}

/** Ends the lifetime of the killed server's jobs and the back-off before their retry. */
async function passLifetimes(): Promise<void> {
  await db.execute(sql`
    update pgboss.job set started_on = now() - interval '31 s'
    where state = 'active' and name ~ '^(tables|refreshes)[.](survey|store|pull|refresh)'`)
  await db.execute(sql`
    update pgboss.job set start_after = now() - interval '1 s'
    where state = 'retry' and name ~ '^(tables|refreshes)[.](survey|store|pull|refresh)'`)
}

async function done<C extends Call>(call: C, requested: Omit<Request<C>, 'as'>): Promise<ReplyOf<C>> {
  const { url, init } = requestOf(call, { ...requested, as: { token } } as never)
  const answer = (await (await fetch(`${server.url}/api${url}`, init)).json()) as { code: string; data: ReplyOf<C> }
  expect(answer).toMatchObject({ code: '000000' })
  return answer.data
}

const detail = (bizId: string): Promise<ImportDetail> => done(calls.getImport, { query: { bizId } })

const upload = (rows: number, tableBizId?: string) =>
  done(calls.uploadTable, { query: { workspaceBizId, tableBizId }, body: { file: csvFile(payments(rows)) } })

/** Waits until an import is in a state; jobs of killed servers are tried again. */
async function reach(bizId: string, state: ImportDetail['state']): Promise<ImportDetail> {
  let found = await detail(bizId)
  await until(
    async () => {
      await passLifetimes()
      found = await detail(bizId)
      return found.state === state
    },
    undefined,
    120_000,
  )
  return found
}

async function confirm({ bizId, version, table, sheets }: ImportDetail): Promise<void> {
  const columns = (sheets[0]?.columns ?? []).map(({ at, name, fieldType }) => ({ at, name, title: '', fieldType }))
  const { tableName, title } = table
  await done(calls.confirmImport, { body: { bizId, version, tableName, title, columns, primaryKey: ['编号'] } })
}

/** Waits until a job reports one of these stages of the import. */
const atStage = (bizId: string, stages: readonly string[]) =>
  until(async () => {
    const [found] = await db.select().from(dataImport).where(eq(dataImport.bizId, bizId))
    return stages.includes(found?.progress?.stage ?? '')
  })

async function stored(tableBizId: string) {
  const [table] = await db.select().from(dataTable).where(eq(dataTable.bizId, tableBizId))
  const versions = await db
    .select()
    .from(dataVersion)
    .where(eq(dataVersion.tableId, table?.id ?? 0))
  const datasets = await db.$count(
    dataset,
    sql`owner_type = 'data-table' and owner_id = ${table?.id ?? 0} and retired_at is null`,
  )
  return { versions: versions.map(({ number }) => number).toSorted(), datasets }
}

/** Rows that a reader is served, with the first key. */
async function served(bizId: string) {
  const { total, dataVersion: version } = await done(readTable, { body: { bizId, workspaceBizId, size: 5 } })
  return { total, version }
}

const rawDatasets = async (importBizId: string) =>
  db.$count(
    dataset,
    sql`owner_type = 'data-import' and retired_at is null and owner_id = (
      select id from ${dataImport} where biz_id = ${importBizId})`,
  )

/** Sends the first half of a part and leaves the rest open. */
async function sendHalf(bid: string, part: number): Promise<void> {
  const { url, init } = requestOf(calls.sendUploadPart, {
    as: { token },
    body: { bid, part, file: new File([new Uint8Array(partBytes)], 'payments.csv') },
  })
  const whole = new Uint8Array(await new Response(init.body).arrayBuffer())
  const type = new Response(init.body).headers.get('content-type') ?? ''
  const sent = request(`${server.url}/api${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': whole.length },
  })
  sent.on('error', () => {})
  sent.write(whole.subarray(0, whole.length / 2))
  await once(sent, 'socket')
  await setTimeout(0)
}

test(
  'killed while a file is uploaded, the server has the parts it confirmed, and the rest is sent again',
  minutes,
  async () => {
    const file = csvFile(payments(manyRows), `${randomUUID()}.csv`)
    const announced = { workspaceBizId, fileName: file.name, bytes: file.size, mark: 'one' }
    const part = (at: number) => new File([file.slice(at * partBytes, (at + 1) * partBytes)], file.name)
    const parts = Math.ceil(file.size / partBytes)
    expect(parts).toBeGreaterThan(1)
    const { bid } = await done(calls.beginUpload, { body: announced })
    await done(calls.sendUploadPart, { body: { bid, part: 0, file: part(0) } })
    await sendHalf(bid, 1)
    await crash()
    expect(await done(calls.beginUpload, { body: announced })).toMatchObject({ bid, parts: [0] })
    for (let at = 1; at < parts; at++) await done(calls.sendUploadPart, { body: { bid, part: at, file: part(at) } })
    const { importBizId, bizId } = await done(calls.finishUpload, { body: { bid } })
    await crash()
    // Acknowledged, so it is there; sent again, it is not started twice.
    expect(await done(calls.finishUpload, { body: { bid } })).toEqual({ importBizId, bizId })
    expect((await reach(importBizId, 'ready')).sheets[0]?.rows).toBe(manyRows)
    expect(await db.$count(dataUpload)).toBe(0)
    expect(await db.$count(dataImport, eq(dataImport.fileName, file.name))).toBe(1)
  },
)

test('killed while a file is surveyed, the server surveys it again, once', minutes, async () => {
  const { importBizId, bizId } = await upload(manyRows)
  for (const stages of [['read'], ['survey']]) {
    await passLifetimes()
    await atStage(importBizId, stages)
    await crash()
    expect(await detail(importBizId)).toMatchObject({ state: 'reading', sheets: [] })
    await db.update(dataImport).set({ progress: null }).where(eq(dataImport.bizId, importBizId))
  }
  const ready = await reach(importBizId, 'ready')
  expect(ready.sheets).toMatchObject([{ rows: manyRows }])
  expect(await rawDatasets(importBizId)).toBe(1)
  expect(await stored(bizId)).toEqual({ versions: [], datasets: 0 })
})

test(
  'killed while rows are stored, the server serves the old version, and stores the new one once',
  minutes,
  async () => {
    const first = await upload(20)
    await confirm(await reach(first.importBizId, 'ready'))
    await reach(first.importBizId, 'stored')
    const { bizId } = first
    const { importBizId } = await upload(manyRows, bizId)
    await confirm(await reach(importBizId, 'ready'))
    for (const stages of [
      ['check', 'store'],
      ['store', 'key'],
    ]) {
      await passLifetimes()
      await atStage(importBizId, stages)
      await crash()
      expect(await detail(importBizId)).toMatchObject({ state: 'storing', failure: null })
      expect(await stored(bizId)).toEqual({ versions: [1], datasets: 1 })
      expect(await served(bizId)).toEqual({ total: 20, version: 1 })
      await db.update(dataImport).set({ progress: null }).where(eq(dataImport.bizId, importBizId))
    }
    expect(await reach(importBizId, 'stored')).toMatchObject({ rowsStored: manyRows, rowsLeftOut: 0 })
    expect(await stored(bizId)).toEqual({ versions: [1, 2], datasets: 2 })
    expect(await served(bizId)).toEqual({ total: manyRows, version: 2 })
    expect(await rawDatasets(importBizId)).toBe(0)
  },
)

test('killed at each of its attempts, an import fails in words, and the old version stays', minutes, async () => {
  const first = await upload(20)
  await confirm(await reach(first.importBizId, 'ready'))
  await reach(first.importBizId, 'stored')
  const { bizId } = first
  const { importBizId } = await upload(manyRows, bizId)
  await confirm(await reach(importBizId, 'ready'))
  for (let attempt = 1; attempt <= 3; attempt++) {
    await passLifetimes()
    await atStage(importBizId, ['check', 'store', 'key'])
    await crash()
    await db.update(dataImport).set({ progress: null }).where(eq(dataImport.bizId, importBizId))
  }
  expect(await reach(importBizId, 'failed')).toMatchObject({ failure: 'lost' })
  expect(await stored(bizId)).toEqual({ versions: [1], datasets: 1 })
  expect(await served(bizId)).toEqual({ total: 20, version: 1 })
  expect(await rawDatasets(importBizId)).toBe(0)
})

test(
  'killed while a refresh reads the database, the server serves the old version, and makes the new one once',
  minutes,
  async () => {
    await source.query(`
    create table pulled (id int primary key, note text);
    insert into pulled select i, 'note ' || i from generate_series(1, 10) i`)
    const { bizId: sourceBizId } = await done(saveSource, { body: { workspaceBizId, name: '来源', ...source.fields } })
    const { bizId, importBizId } = await done(pullTable, { body: { sourceBizId, table: 'pulled' } })
    const ready = await reach(importBizId, 'ready')
    const columns = (ready.sheets[0]?.columns ?? []).map(({ at, name, fieldType }) => ({
      at,
      name,
      title: '',
      fieldType,
    }))
    const body = {
      bizId: importBizId,
      version: ready.version,
      tableName: 'pulled',
      title: '',
      columns,
      primaryKey: ['id'],
    }
    await done(calls.confirmImport, { body })
    await reach(importBizId, 'stored')
    await source.query(`insert into pulled select i, 'note ' || i from generate_series(11, ${manyRows}) i`)

    const run = await done(executeTable, { query: { bizId } })
    const runOf = async () => (await db.select().from(dataRefresh).where(eq(dataRefresh.bizId, run.bizId)))[0]
    await until(async () => (await runOf())?.progress?.stage === 'read')
    await crash()
    expect(await runOf()).toMatchObject({ state: 'started', failure: null, dataVersion: null })
    expect(await served(bizId)).toEqual({ total: 10, version: 1 })
    // Nobody starts a second run in the meantime.
    expect((await done(executeTable, { query: { bizId } })).bizId).toBe(run.bizId)
    await until(
      async () => {
        await passLifetimes()
        return (await runOf())?.state === 'done'
      },
      undefined,
      120_000,
    )
    expect(await runOf()).toMatchObject({ dataVersion: 2, rows: { read: manyRows, new: manyRows - 10, unchanged: 10 } })
    expect(await stored(bizId)).toEqual({ versions: [1, 2], datasets: 2 })
    expect(await served(bizId)).toEqual({ total: manyRows, version: 2 })
  },
)
