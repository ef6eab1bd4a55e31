import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesReached } from '#api/data/sources/source.ts'
import { dataSource } from '#api/data/sources/table.ts'
import * as calls from '#contract/data/sources/calls.ts'
import { sourcesMax } from '#contract/data/sources/codes.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { permitted, startTestDatabase, type TestDatabase } from '../refreshes/database.ts'

let api: TestApi
let database: TestDatabase
let team: Team

beforeAll(async () => {
  ;[api, database] = await Promise.all([openTestApi({ sourceNetworks: permitted }), startTestDatabase()])
  team = await makeTeam(api)
  await database.query('create table supplier (id int primary key, name text); insert into supplier values (1, null)')
}, 120_000)
afterAll(async () => {
  await api?.close()
  await database?.stop()
})

const fieldsOf = (of: Team = team) => ({
  workspaceBizId: of.bizId,
  name: `库${randomUUID().slice(0, 8)}`,
  ...database.fields,
})
const save = async (of: Team = team) => {
  const fields = fieldsOf(of)
  const { bizId } = await api.done(calls.saveSource, { as: of.collaborator, body: fields })
  return { bizId, fields }
}

test('a connection is checked, lists its tables and shows their first rows', async () => {
  const { bizId } = await save()
  const as = team.collaborator
  const checked = await api.done(calls.checkSource, { as, body: { bizId } })
  expect(checked).toEqual({ result: 'ok', server: expect.stringMatching(/^PostgreSQL \d/) })
  expect(await api.done(calls.getSource, { as: team.viewer, query: { bizId } })).toMatchObject({ checkResult: 'ok' })
  const { tables } = await api.done(calls.listSourceTables, { as, query: { bizId } })
  expect(tables.map(({ name }) => name)).toEqual(['supplier'])
  const preview = await api.done(calls.previewSourceTable, { as, query: { bizId, table: 'supplier' } })
  expect(preview).toMatchObject({ result: 'ok', rows: [['1', null]] })
  expect(preview.columns.map(({ name, isKey }) => [name, isKey])).toEqual([
    ['id', true],
    ['name', false],
  ])
  const missing = await api.done(calls.previewSourceTable, { as, query: { bizId, table: 'none' } })
  expect(missing).toEqual({ result: 'noTable', columns: [], rows: [] })
})

test('the secret is stored encrypted, is never returned, and is sent only where it was typed for', async () => {
  const { bizId, fields } = await save()
  const [stored] = await api.db.select().from(dataSource).where(eq(dataSource.bizId, bizId))
  expect(Buffer.from(stored?.secret ?? []).includes(Buffer.from(fields.secret))).toBe(false)
  const shown = await api.done(calls.getSource, { as: team.owner, query: { bizId } })
  expect(JSON.stringify(shown)).not.toContain(fields.secret)
  const { secret: _, ...rest } = fields
  const edit = { ...rest, bizId, version: 0 }
  for (const moved of [{ host: '127.0.0.2' }, { port: 1 }, { account: 'other' }, { connector: 'mysql' as const }]) {
    const refused = await api.refuses(calls.saveSource, 'validation', { as: team.owner, body: { ...edit, ...moved } })
    expect(Object.keys(refused.errors ?? {})).toEqual(['secret'])
  }
  await api.done(calls.saveSource, { as: team.owner, body: { ...edit, name: `新${randomUUID().slice(0, 8)}` } })
  expect(await api.done(calls.checkSource, { as: team.owner, body: { bizId } })).toMatchObject({ result: 'ok' })
  const conflict = await api.refuses(calls.saveSource, 'record.conflict', { as: team.owner, body: edit })
  expect(conflict.detail).toEqual({ version: 1 })
})

test('names are unique in a workspace, and a workspace has a limited number', async () => {
  const own = await makeTeam(api)
  const { fields } = await save(own)
  await api.refuses(calls.saveSource, 'exists', { as: own.owner, body: fields })
  await save()
  await api.db.execute(sql`
    insert into data_source (biz_id, workspace_id, name, connector, host, port, database, account, secret)
    select gen_random_uuid(), ${own.id}, 'n' || i, 'postgres', 'h', 1, 'd', 'a', '' from generate_series(2, ${sourcesMax}) i`)
  await api.refuses(calls.saveSource, 'quota.full', { as: own.owner, body: fieldsOf(own) })
  const { records, total } = await api.done(calls.searchSources, {
    as: own.viewer,
    body: { workspaceBizId: own.bizId, keyword: fields.name },
  })
  expect([total, records[0]?.name]).toEqual([1, fields.name])
})

test('viewers change and reach nothing, strangers learn of no connection, a disabled workspace reaches none', async () => {
  const own = await makeTeam(api)
  const { bizId, fields } = await save(own)
  const edit = { ...fields, bizId, version: 0 }
  const attempts = async (refusal: 'execute.denied' | 'workspace.blocked' | 'notFound', as: Team['owner']) => {
    await api.refuses(calls.checkSource, refusal, { as, body: { bizId } })
    await api.refuses(calls.listSourceTables, refusal, { as, query: { bizId } })
    await api.refuses(calls.previewSourceTable, refusal, { as, query: { bizId, table: 'supplier' } })
    await api.refuses(calls.removeSources, refusal, { as, body: { bizIds: [bizId] } })
    if (refusal !== 'notFound') await api.refuses(calls.saveSource, refusal, { as, body: edit })
  }
  await attempts('execute.denied', own.viewer)
  await attempts('notFound', own.stranger)
  await api.refuses(calls.getSource, 'notFound', { as: own.stranger, query: { bizId } })
  const all = { as: own.stranger, body: { workspaceBizId: own.bizId } }
  await api.refuses(calls.searchSources, 'access.denied', all)
  await api.refuses(calls.saveSource, 'access.denied', { as: own.stranger, body: fieldsOf(own) })
  await api.refuses(calls.saveSource, 'notFound', { as: own.owner, body: { ...edit, bizId: randomUUID() } })
  await api.done(disableAndEnable, { as: own.owner, query: { bizId: own.bizId }, body: { status: '1' } })
  await attempts('workspace.blocked', own.owner)
})

test('nobody reaches databases without end', async () => {
  const own = await makeTeam(api)
  const { bizId } = await save(own)
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${sourcesReached.name}, ${`user:${own.owner.userId}`}, ${sourcesReached.max}, now())`)
  const as = own.owner
  await api.refuses(calls.checkSource, 'quota.rate', { as, body: { bizId } })
  await api.refuses(calls.listSourceTables, 'quota.rate', { as, query: { bizId } })
  await api.refuses(calls.previewSourceTable, 'quota.rate', { as, query: { bizId, table: 'supplier' } })
})

test('several connections are removed together or not at all', async () => {
  const [one, other] = [await save(), await save()]
  const bizIds = [one.bizId, other.bizId]
  await api.refuses(calls.removeSources, 'notFound', { as: team.owner, body: { bizIds: [...bizIds, randomUUID()] } })
  await api.done(calls.removeSources, { as: team.owner, body: { bizIds } })
  await api.refuses(calls.getSource, 'notFound', { as: team.owner, query: { bizId: one.bizId } })
})
