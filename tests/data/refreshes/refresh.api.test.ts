import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tablesExecuted } from '#api/data/refreshes/routes.ts'
import { dataRefresh } from '#api/data/refreshes/table.ts'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { removeSources, saveSource, searchSources } from '#contract/data/sources/calls.ts'
import { workspaceBytesMax } from '#contract/data/tables/codes.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { storeTable } from '../tables/stored-table.ts'
import { bringIn, connect, pull, refresh, refreshBy, rowsOf, versionsOf, wayOf } from './brought-in.ts'
import { permitted, startTestDatabase, type TestDatabase } from './database.ts'

let api: TestApi
let database: TestDatabase
let team: Team
let sourceBizId: string

beforeAll(async () => {
  ;[api, database] = await Promise.all([openTestApi({ sourceNetworks: permitted }), startTestDatabase()])
  team = await makeTeam(api)
  sourceBizId = await connect({ api, team }, database)
}, 120_000)
afterAll(async () => {
  await api?.close()
  await database?.stop()
})

const minutes = { timeout: 120_000 }
const where = () => ({ api, team })

/** Brings in a table with this many rows: `id`, `note` and `seq`, a number that grows with each change. */
async function numbered(table: string, rows: number, more = ''): Promise<string> {
  await database.query(`
    create table ${table} (id int primary key, note text, seq bigint not null);
    insert into ${table} select i, 'note ' || i, i from generate_series(1, ${rows}) i; ${more}`)
  return bringIn(where(), { sourceBizId, table })
}

test('a full refresh makes a new version of what the database has now, and counts every row', minutes, async () => {
  const bizId = await numbered('whole', 5)
  await database.query(`
    update whole set note = 'changed' where id = 2; delete from whole where id = 5; insert into whole values (6, 'new', 6)`)
  const run = await refresh(where(), bizId)
  expect(run).toMatchObject({
    state: 'done',
    mode: 'full',
    from: null,
    dataVersion: 2,
    rows: { read: 5, new: 1, replaced: 1, unchanged: 3, leftOut: 0, gone: 1 },
  })
  expect((await rowsOf(where(), bizId)).map(([id, note]) => [id, note])).toEqual([
    [1, 'note 1'],
    [3, 'note 3'],
    [4, 'note 4'],
    [2, 'changed'],
    [6, 'new'],
  ])
  expect(await versionsOf(where(), bizId)).toEqual({ current: 2, numbers: [1, 2] })
})

test('a refresh that finds nothing new makes no version', minutes, async () => {
  const bizId = await numbered('same', 3)
  expect(await refresh(where(), bizId)).toMatchObject({
    state: 'unchanged',
    dataVersion: null,
    rows: { read: 3, new: 0, replaced: 0, unchanged: 3, leftOut: 0, gone: 0 },
  })
  await refreshBy(where(), bizId, 'seq', 0)
  await refresh(where(), bizId)
  await database.query('delete from same')
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'unchanged', from: '3', rows: { read: 0 } })
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
})

test('a table that became empty is reported, and the previous version remains current', minutes, async () => {
  const bizId = await numbered('emptied', 3)
  await database.query('delete from emptied')
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'failed', failure: 'source.empty', dataVersion: null })
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
})

test(
  'rows above the watermark are merged by key: new, replaced and unchanged are counted separately',
  minutes,
  async () => {
    const bizId = await numbered('growing', 2000)
    await refreshBy(where(), bizId, 'seq', 10)
    // A first refresh of all rows determines its value.
    expect(await refresh(where(), bizId)).toMatchObject({ state: 'unchanged', from: null, rows: { read: 2000 } })
    await database.query(`
    insert into growing values (2001, 'new', 2001); update growing set note = 'changed', seq = 2002 where id = 7`)
    expect(await refresh(where(), bizId)).toMatchObject({
      state: 'done',
      mode: 'incremental',
      from: '1990',
      dataVersion: 2,
      rows: { read: 13, new: 1, replaced: 1, unchanged: 11, leftOut: 0, gone: 0 },
    })
    const { rows } = await api.db.execute<{ rows: number }>(sql`
    select v.rows::int as rows from data_version v join data_table t on t.version_id = v.id where t.biz_id = ${bizId}`)
    expect(rows[0]?.rows).toBe(2001)
    // The next one starts at the value that was reached.
    expect(await refresh(where(), bizId)).toMatchObject({ state: 'unchanged', from: '1992', rows: { read: 11 } })
  },
)

test('a row that was committed late below the watermark arrives by the overlap', minutes, async () => {
  const bizId = await numbered('late_rows', 100)
  await refreshBy(where(), bizId, 'seq', 20)
  await refresh(where(), bizId)
  const late = await database.session()
  await late.query('begin')
  await late.query("insert into late_rows values (101, 'late', 101)")
  await database.query("insert into late_rows values (102, 'early', 110)")
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'done', rows: { new: 1 } })
  await late.query('commit')
  await late.end()
  // Its number lies below the greatest that was read, 110.
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'done', from: '90', rows: { new: 1, replaced: 0 } })
  const rows = await rowsOf(where(), bizId)
  expect(rows.slice(100).map(([id, note]) => [id, note])).toEqual([
    [102, 'early'],
    [101, 'late'],
  ])
})

test(
  'a time is a watermark in the form of its database, with an hour read again unless said otherwise',
  minutes,
  async () => {
    await database.query(`
    create table timed (id int primary key, at timestamptz not null);
    insert into timed select i, timestamptz '2026-03-01 12:00:00.5+08' + i * interval '10 minutes' from generate_series(1, 20) i`)
    const bizId = await bringIn(where(), { sourceBizId, table: 'timed' })
    await refreshBy(where(), bizId, 'at')
    await refresh(where(), bizId)
    const { way } = await wayOf(where(), bizId)
    expect(way).toMatchObject({ watermark: 'at', overlap: null, highest: '2026-03-01T07:20:00.5Z' })
    expect(way?.watermarks.map(({ name, unit }) => [name, unit])).toEqual([
      ['id', 'units'],
      ['at', 'minutes'],
    ])
    expect(await refresh(where(), bizId)).toMatchObject({ from: '2026-03-01T06:20:00.5Z', rows: { read: 7 } })
  },
)

test(
  'a column that vanished or changed its type fails the refresh with the difference, and the version stays',
  minutes,
  async () => {
    const bizId = await numbered('altered', 3)
    await database.query(`
    alter table altered add column extra int, alter column seq type text; alter table altered rename column note to remark`)
    expect(await refresh(where(), bizId)).toMatchObject({
      state: 'failed',
      failure: 'columnsChanged',
      changes: {
        gone: ['note'],
        added: ['remark', 'extra'],
        retyped: [{ name: 'seq', before: 'int8', after: 'text' }],
      },
    })
    expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
  },
)

test('an additional column is reported and does not stop the refresh', minutes, async () => {
  const bizId = await numbered('widened', 3)
  await database.query("alter table widened add column extra int; insert into widened values (4, 'new', 4)")
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'done', changes: { gone: [], added: ['extra'] } })
})

test('rows that do not fit fail the refresh by row and column, and equal keys by their rows', minutes, async () => {
  await database.query(`
    create table typed (id int, amount numeric); insert into typed select i, i from generate_series(1, 3) i`)
  const bizId = await bringIn(where(), { sourceBizId, table: 'typed' })
  await database.query("insert into typed values (4, 'NaN'), (1, 1)")
  const run = await refresh(where(), bizId)
  expect(run).toMatchObject({ state: 'failed', failure: 'faulty', faultCount: 1 })
  expect(run.faults.map(({ row, column, text }) => [row, column, text])).toEqual([[4, 'amount', 'NaN']])
  expect(run.duplicates).toEqual([{ key: '1', rows: [1, 5] }])
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
})

test('of two concurrent refreshes one runs, and the other returns it', minutes, async () => {
  const bizId = await numbered('twice', 3)
  await database.query("insert into twice values (4, 'new', 4)")
  const start = (as: Team['owner']) => api.call(calls.executeTable, { as, query: { bizId } })
  const [one, other] = await Promise.all([start(team.owner), start(team.collaborator)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.data).toEqual({ bizId: other.body.data.bizId, state: 'queued' })
  await api.work()
  expect((await wayOf(where(), bizId)).runs).toMatchObject([{ state: 'done', rows: { read: 4, new: 1 } }])
  expect(await versionsOf(where(), bizId)).toEqual({ current: 2, numbers: [1, 2] })
})

test('users who may start a refresh can cancel it, and the version remains current', minutes, async () => {
  const bizId = await numbered('halted', 3)
  await database.query("insert into halted values (4, 'new', 4)")
  const run = await api.done(calls.executeTable, { as: team.owner, query: { bizId } })
  const body = { bizId: run.bizId }
  await api.refuses(calls.cancelRefresh, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.cancelRefresh, 'notFound', { as: team.stranger, body })
  await api.refuses(calls.cancelRefresh, 'notFound', { as: team.owner, body: { bizId: randomUUID() } })
  await api.done(calls.cancelRefresh, { as: team.collaborator, body })
  await api.refuses(calls.cancelRefresh, 'state.refused', { as: team.owner, body })
  await api.work()
  expect((await wayOf(where(), bizId)).runs).toMatchObject([{ state: 'cancelled', dataVersion: null }])
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
  // The next one is a new run.
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'done', rows: { new: 1 } })
})

test('how a table is refreshed is set by who may edit it, with a column that grows', minutes, async () => {
  const bizId = await numbered('settings', 2)
  const body = { bizId, version: 0, mode: 'incremental' as const, watermark: 'seq' }
  const errorsOf = async (more: object) => {
    const answer = await api.refuses(calls.saveRefresh, 'validation', { as: team.owner, body: { ...body, ...more } })
    return Object.keys(answer.errors ?? {})
  }
  expect(await errorsOf({ watermark: '' })).toEqual(['watermark'])
  expect(await errorsOf({ watermark: 'note' })).toEqual(['watermark'])
  expect(await errorsOf({ watermark: 'none' })).toEqual(['watermark'])
  expect(await errorsOf({ overlap: -1 })).toEqual(['overlap'])
  await api.refuses(calls.saveRefresh, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.saveRefresh, 'notFound', { as: team.stranger, body })
  await api.refuses(calls.getRefresh, 'notFound', { as: team.stranger, query: { bizId } })
  await api.done(calls.saveRefresh, { as: team.collaborator, body })
  const conflict = await api.refuses(calls.saveRefresh, 'record.conflict', { as: team.owner, body })
  expect(conflict.detail).toEqual({ version: 1 })
  const ofFile = await storeTable(api, { workspaceId: team.id, owner: team.owner })
  expect(await wayOf(where(), ofFile.bizId)).toEqual({ origin: 'file', way: null, runs: [] })
  await api.refuses(calls.saveRefresh, 'table.uploaded', { as: team.owner, body: { ...body, bizId: ofFile.bizId } })
})

test(
  'a table that was never stored, a disabled connection and a full workspace start no refresh',
  minutes,
  async () => {
    const own = await makeTeam(api)
    const place = { api, team: own }
    await database.query('create table refused (id int primary key); insert into refused values (1)')
    const of = await connect(place, database)
    const draft = await pull(place, { sourceBizId: of, table: 'refused' })
    const execute = (bizId: string) => ({ as: own.owner, query: { bizId } })
    await api.refuses(calls.executeTable, 'table.empty', execute(draft.table.bizId))

    const bizId = await bringIn(place, { sourceBizId: of, table: 'refused' })
    await api.db
      .update(dataVersion)
      .set({ bytes: workspaceBytesMax })
      .where(eq(dataVersion.tableId, sql`(select id from ${dataTable} where biz_id = ${bizId})`))
    await api.refuses(calls.executeTable, 'quota.full', execute(bizId))

    const { records } = await api.done(searchSources, { as: own.viewer, body: { workspaceBizId: own.bizId } })
    expect(records).toMatchObject([{ tables: 1 }])
    await api.refuses(removeSources, 'source.used', { as: own.owner, body: { bizIds: [of] } })
    const body = {
      workspaceBizId: own.bizId,
      bizId: of,
      version: 0,
      name: '关',
      ...database.fields,
      status: '1' as const,
    }
    await api.done(saveSource, { as: own.owner, body })
    await api.refuses(calls.executeTable, 'source.disabled', execute(bizId))

    await api.done(disableAndEnable, { as: own.owner, query: { bizId: own.bizId }, body: { status: '1' } })
    const saving = { bizId, version: 0, mode: 'full' as const }
    await api.refuses(calls.saveRefresh, 'workspace.blocked', { as: own.owner, body: saving })
  },
)

test('the number of runs that users can start is limited, and a disabled workspace cancels none', minutes, async () => {
  const own = await makeTeam(api)
  const place = { api, team: own }
  await database.query('create table often (id int primary key); insert into often values (1)')
  const bizId = await bringIn(place, { sourceBizId: await connect(place, database), table: 'often' })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${tablesExecuted.name}, ${`user:${own.owner.userId}`}, ${tablesExecuted.max}, now())`)
  await api.refuses(calls.executeTable, 'quota.rate', { as: own.owner, query: { bizId } })
  const run = await api.done(calls.executeTable, { as: own.collaborator, query: { bizId } })
  await api.done(disableAndEnable, { as: own.owner, query: { bizId: own.bizId }, body: { status: '1' } })
  await api.refuses(calls.cancelRefresh, 'workspace.blocked', { as: own.owner, body: { bizId: run.bizId } })
  await api.work()
})

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

const runOf = async (bizId: string) => {
  const [run] = await api.db.select().from(dataRefresh).where(eq(dataRefresh.bizId, bizId))
  if (!run) throw new Error('no run')
  return run
}

/** Waits until rows are read, and then does something. */
const whileReading = (bizId: string, act: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      if ((await runOf(bizId)).progress?.stage !== 'read') throw new Error('no rows are read yet')
      await act()
    },
    { timeout: 60_000, interval: 5 },
  )

test('a killed process leaves the version before, and the next attempt stores once', {
  ...minutes,
  tags: 'long',
}, async () => {
  const bizId = await numbered('killed', 10)
  await database.query("insert into killed select i, 'note ' || i, i from generate_series(11, 300000) i")
  const { bizId: run } = await api.done(calls.executeTable, { as: team.owner, query: { bizId } })
  const working = api.work()
  await whileReading(run, () => {
    const pids = enginesNow()
    expect(pids).not.toEqual([])
    for (const pid of pids) process.kill(pid, 'SIGKILL')
  })
  await working
  expect(await runOf(run)).toMatchObject({ state: 'started', failure: null })
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
  await api.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s' where name = 'refreshes.refresh' and state = 'retry'`,
  )
  await api.work()
  expect(await runOf(run)).toMatchObject({ state: 'done', rows: { read: 300_000, new: 299_990 } })
  expect(await versionsOf(where(), bizId)).toEqual({ current: 2, numbers: [1, 2] })
})

test('a connection lost in the middle fails the run in words, and the version before stays', {
  ...minutes,
  tags: 'long',
}, async () => {
  const bizId = await numbered('cut', 10)
  await database.query("insert into cut select i, 'note ' || i, i from generate_series(11, 300000) i")
  const { bizId: run } = await api.done(calls.executeTable, { as: team.owner, query: { bizId } })
  const working = api.work()
  await whileReading(run, () =>
    database.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'reader'"),
  )
  await working
  expect(await runOf(run)).toMatchObject({ state: 'failed', failure: 'source.lost', dataVersion: null })
  expect(await versionsOf(where(), bizId)).toEqual({ current: 1, numbers: [1] })
  expect(await refresh(where(), bizId)).toMatchObject({ state: 'done', rows: { new: 299_990 } })
})
