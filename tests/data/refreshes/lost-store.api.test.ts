import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import { type OpenStore, openStores } from '../../shell/files/stores.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { bringIn, connect, rowsOf, versionsOf, wayOf } from './brought-in.ts'
import { permitted, startTestDatabase, type TestDatabase } from './database.ts'

let opened: OpenStore
let api: TestApi
let database: TestDatabase
beforeAll(async () => {
  opened = await openStores.s3()
  ;[api, database] = await Promise.all([
    openTestApi({ store: opened.store, sourceNetworks: permitted }),
    startTestDatabase(),
  ])
}, 120_000)
afterAll(async () => {
  await api?.close()
  await database?.stop()
  await opened?.close()
})

/** More than the attempts of a refresh. */
const rounds = 4

test('a refresh whose S3 store is lost fails, and the version before stays alone', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const where = { api, team: await makeTeam(api) }
  await database.query(`create table lost (id int primary key, note text); insert into lost values (1, 'one')`)
  const bizId = await bringIn(where, { sourceBizId: await connect(where, database), table: 'lost' })
  expect(await rowsOf(where, bizId)).toHaveLength(1)
  await database.query(`insert into lost values (2, 'two')`)
  await api.done(executeTable, { as: where.team.collaborator, query: { bizId } })
  await opened.lose()
  for (let round = 0; round < rounds; round++) {
    await api.work()
    await api.db.execute(sql`
      update pgboss.job set start_after = now() - interval '1 s' where name = 'refreshes.refresh' and state = 'retry'`)
  }
  const { runs } = await wayOf(where, bizId)
  expect(runs[0]).toMatchObject({ state: 'failed', failure: 'server' })
  expect(await versionsOf(where, bizId)).toEqual({ current: 1, numbers: [1] })
  const { rows } = await api.db.execute(sql`
    select count(*)::int as count from dataset d join data_table t on t.id = d.owner_id
    where d.owner_type = 'data-table' and t.biz_id = ${bizId}`)
  expect(rows).toEqual([{ count: 1 }])
})
