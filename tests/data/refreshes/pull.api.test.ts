import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesReached } from '#api/data/sources/source.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { saveSource } from '#contract/data/sources/calls.ts'
import { beginUpload, rereadImport, uploadTable } from '#contract/data/tables/calls.ts'
import { workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { storeTable } from '../tables/stored-table.ts'
import { bringIn, connect, importOf, pull, rowsOf, store, versionsOf } from './brought-in.ts'
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

const minutes = { timeout: 120_000 }
const where = () => ({ api, team })

test('a table of a database becomes a table: its types, its key first, exact amounts', minutes, async () => {
  await database.query(`
    create table payment (name text, code text, id int primary key, amount numeric(20,2), at timestamptz, day date,
      paid bool, ratio float8, big numeric);
    insert into payment select '人' || i, lpad(i::text, 5, '0'), i, i / 7.0, timestamptz '2026-01-01 08:00+08' + i * interval '1 min',
      date '2026-01-01' + i % 28, i % 2 = 0, i / 3.0, 12345678901234567890 + i from generate_series(1, 6000) i`)
  const sourceBizId = await connect(where(), database)
  const ready = await pull(where(), { sourceBizId, table: 'payment' })
  expect(ready).toMatchObject({ state: 'ready', origin: 'database', fileName: 'payment', failure: null })
  const [sheet] = ready.sheets
  expect(sheet?.columns.map(({ name, fieldType, misfits }) => [name, fieldType, misfits])).toEqual([
    ['name', 'string', 0],
    ['code', 'string', 0],
    ['id', 'integer', 0],
    ['amount', 'number', 0],
    ['at', 'timestamp', 0],
    ['day', 'date', 0],
    ['paid', 'boolean', 0],
    ['ratio', 'float', 0],
    ['big', 'number', 0],
  ])
  // `code` is unique too, but the database says which column is the key.
  expect([sheet?.rows, sheet?.headRow, sheet?.primaryKey]).toEqual([6000, 0, ['id']])
  const stored = await store(where(), ready)
  expect(stored).toMatchObject({ state: 'stored', rowsIn: 6000, rowsStored: 6000, rowsLeftOut: 0 })
  const rows = await rowsOf(where(), stored.table.bizId)
  expect(rows[6]).toEqual([
    '人7',
    '00007',
    7,
    '1',
    '2026-01-01T00:07:00Z',
    '2026-01-08',
    false,
    7 / 3,
    '12345678901234567897',
  ])
  expect(await api.db.$count(dataset, sql`owner_type = 'data-import' and retired_at is null`)).toBe(0)
})

test(
  'a declared type that not all rows hold gives way, and a declared key with no values is no proposal',
  minutes,
  async () => {
    await database.query(`
    create table odd (id bigint, snow bigint, rate numeric, code text);
    insert into odd select i, 1234567890123456000 + i, case when i = 3 then 'NaN'::numeric else i end, 'K' || i
      from generate_series(1, 300) i`)
    const ready = await pull(where(), { sourceBizId: await connect(where(), database), table: 'odd' })
    expect(ready.sheets[0]?.columns.map(({ name, fieldType, misfits }) => [name, fieldType, misfits])).toEqual([
      ['id', 'integer', 0],
      ['snow', 'integer', 0],
      ['rate', 'integer', 1],
      ['code', 'string', 0],
    ])
    expect(ready.sheets[0]?.columns[2]?.firstMisfit).toEqual({ row: 3, text: 'NaN' })
    expect(ready.sheets[0]?.primaryKey).toEqual(['id'])
  },
)

test('rows that do not fit are faults of row and column, and nothing is stored', minutes, async () => {
  await database.query(`
    create table faulty (id int, amount text); insert into faulty values (1, '1.5'), (2, 'two'), (2, '3')`)
  const ready = await pull(where(), { sourceBizId: await connect(where(), database), table: 'faulty' })
  const columns = [
    { at: 1, name: 'id', title: '', fieldType: 'integer' as const },
    { at: 2, name: 'amount', title: '', fieldType: 'number' as const },
  ]
  const stored = await store(where(), ready, { columns, primaryKey: ['id'] })
  expect(stored).toMatchObject({ state: 'faulty', rowsStored: 0 })
  expect(stored.faults.map(({ row, column, text }) => [row, column, text])).toEqual([[2, 'amount', 'two']])
  expect((await versionsOf(where(), stored.table.bizId)).numbers).toEqual([])
})

test('each failure of the database is a reason, and the import can be tried again', {
  ...minutes,
  tags: 'long',
}, async () => {
  await database.query('create table late (id int primary key); create table none (id int primary key)')
  const sourceBizId = await connect(where(), database)
  const failing = async (table: string, of = sourceBizId) => (await pull(where(), { sourceBizId: of, table })).failure
  expect(await failing('missing')).toBe('source.noTable')
  expect(await failing('none')).toBe('source.empty')
  expect(await failing('late', await connect(where(), database, { account: 'nobody' }))).toBe('source.signIn')
  expect(await failing('late', await connect(where(), database, { host: '10.1.2.3' }))).toBe('source.forbiddenAddress')

  const failed = await pull(where(), { sourceBizId, table: 'late' })
  expect(failed).toMatchObject({ state: 'failed', failure: 'source.empty' })
  await database.query('insert into late values (1)')
  const body = { bizId: failed.bizId, version: failed.version }
  await api.refuses(calls.pullAgain, 'record.conflict', { as: team.owner, body: { ...body, version: 9 } })
  await api.done(calls.pullAgain, { as: team.collaborator, body })
  await api.refuses(calls.pullAgain, 'import.running', { as: team.owner, body: { ...body, version: body.version + 1 } })
  await api.work()
  const ready = await importOf(where(), failed.bizId)
  expect(ready).toMatchObject({ state: 'ready', failure: null })
  const stored = await store(where(), ready)
  expect(stored.state).toBe('stored')
  await api.refuses(calls.pullAgain, 'state.refused', {
    as: team.owner,
    body: { bizId: stored.bizId, version: stored.version },
  })
})

test('a database is read again by its own call, not as a file is', minutes, async () => {
  await database.query('create table reread (id int primary key); insert into reread values (1)')
  const ready = await pull(where(), { sourceBizId: await connect(where(), database), table: 'reread' })
  const body = { bizId: ready.bizId, version: ready.version }
  await api.refuses(rereadImport, 'state.refused', { as: team.owner, body })
})

test('a pull that nobody wants any more is cancelled, and can be read again', minutes, async () => {
  await database.query('create table unwanted (id int primary key); insert into unwanted values (1)')
  const sourceBizId = await connect(where(), database)
  const body = { sourceBizId, table: 'unwanted' }
  const { importBizId, bizId } = await api.done(calls.pullTable, { as: team.collaborator, body })
  const running = { as: team.owner, body: { ...body, tableBizId: bizId } }
  await api.refuses(calls.pullTable, 'import.running', running)
  await api.refuses(calls.cancelPull, 'execute.denied', { as: team.viewer, body: { bizId: importBizId } })
  await api.refuses(calls.cancelPull, 'notFound', { as: team.stranger, body: { bizId: importBizId } })
  await api.done(calls.cancelPull, { as: team.collaborator, body: { bizId: importBizId } })
  await api.work()
  expect(await importOf(where(), importBizId)).toMatchObject({ state: 'failed', failure: 'cancelled' })
  await api.refuses(calls.cancelPull, 'state.refused', { as: team.owner, body: { bizId: importBizId } })
})

test(
  'viewers cannot read from a database, strangers cannot see it, and a disabled workspace reads nothing',
  minutes,
  async () => {
    const own = await makeTeam(api)
    await database.query('create table guarded (id int primary key); insert into guarded values (1)')
    const sourceBizId = await connect({ api, team: own }, database)
    const ready = await pull({ api, team: own }, { sourceBizId, table: 'guarded' })
    const attempts = async (refusal: 'execute.denied' | 'notFound' | 'workspace.blocked', as: Team['owner']) => {
      await api.refuses(calls.pullTable, refusal, { as, body: { sourceBizId, table: 'guarded' } })
      await api.refuses(calls.pullAgain, refusal, { as, body: { bizId: ready.bizId, version: ready.version } })
    }
    await attempts('execute.denied', own.viewer)
    await attempts('notFound', own.stranger)
    await api.done(disableAndEnable, { as: own.owner, query: { bizId: own.bizId }, body: { status: '1' } })
    await attempts('workspace.blocked', own.owner)
    await api.refuses(calls.cancelPull, 'workspace.blocked', { as: own.owner, body: { bizId: ready.bizId } })
  },
)

test('a disabled connection is not read', minutes, async () => {
  await database.query('create table off (id int primary key); insert into off values (1)')
  const sourceBizId = await connect(where(), database)
  const ready = await pull(where(), { sourceBizId, table: 'off' })
  const name = `关${randomUUID().slice(0, 8)}`
  const body = {
    workspaceBizId: team.bizId,
    bizId: sourceBizId,
    version: 0,
    name,
    ...database.fields,
    status: '1' as const,
  }
  await api.done(saveSource, { as: team.owner, body })
  await api.refuses(calls.pullTable, 'source.disabled', { as: team.owner, body: { sourceBizId, table: 'off' } })
  const again = { bizId: ready.bizId, version: ready.version }
  await api.refuses(calls.pullAgain, 'source.disabled', { as: team.owner, body: again })
})

test('a table cannot have versions from both a file and a database', minutes, async () => {
  await database.query('create table mixed (id int primary key); insert into mixed values (1)')
  const sourceBizId = await connect(where(), database)
  const ofFile = await storeTable(api, { workspaceId: team.id, owner: team.owner })
  const body = { sourceBizId, table: 'mixed', tableBizId: ofFile.bizId }
  await api.refuses(calls.pullTable, 'table.uploaded', { as: team.owner, body })
  await api.db.update(dataTable).set({ origin: 'platform' }).where(eq(dataTable.bizId, ofFile.bizId))
  await api.refuses(calls.pullTable, 'table.readOnly', { as: team.owner, body })
  const tableBizId = await bringIn(where(), { sourceBizId, table: 'mixed' })
  const file = new File(['id\n1\n'], 'a.csv')
  await api.refuses(uploadTable, 'table.pulled', {
    as: team.owner,
    query: { workspaceBizId: team.bizId, tableBizId },
    body: { file },
  })
  const announced = { workspaceBizId: team.bizId, tableBizId, fileName: 'a.csv', bytes: file.size, mark: '1' }
  await api.refuses(beginUpload, 'table.pulled', { as: team.owner, body: announced })
})

test('a full workspace takes no further table, and nobody reads databases without end', minutes, async () => {
  const own = await makeTeam(api)
  await database.query('create table many (id int primary key); insert into many values (1)')
  const sourceBizId = await connect({ api, team: own }, database)
  const body = { sourceBizId, table: 'many' }
  await api.db.execute(sql`
    insert into data_table (biz_id, workspace_id, table_name, origin, owner_id)
    select gen_random_uuid(), ${own.id}, 'full_' || i, 'file', ${own.owner.userId} from generate_series(1, ${workspaceTablesMax}) i`)
  await api.refuses(calls.pullTable, 'quota.full', { as: own.owner, body })
  await api.db.execute(sql`delete from data_table where workspace_id = ${own.id}`)
  const ready = await pull({ api, team: own }, body)
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${sourcesReached.name}, ${`user:${own.owner.userId}`}, ${sourcesReached.max}, now())`)
  await api.refuses(calls.pullTable, 'quota.rate', { as: own.owner, body })
  const again = { bizId: ready.bizId, version: ready.version }
  await api.refuses(calls.pullAgain, 'quota.rate', { as: own.owner, body: again })
})

test('the personal data of a database is found and masked', minutes, async () => {
  await database.query(`create table staff (id int primary key, mobile text);
    insert into staff select i, '138' || (10000000 + i) from generate_series(1, 50) i`)
  const ready = await pull(where(), { sourceBizId: await connect(where(), database), table: 'staff' })
  expect(ready.sheets[0]?.columns.map(({ personalKind }) => personalKind)).toEqual([null, 'mobile'])
})
