import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import { deleteOldVersions } from '#api/data/tables/version-retention.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { tableVersionsMax, versionDaysMin } from '#contract/data/tables/codes.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { storeTable } from './stored-table.ts'

let api: TestApi
let team: Team

beforeAll(async () => {
  api = await openTestApi()
  team = await makeTeam(api)
})
afterAll(() => api?.close())

/** A table with this many further versions, each this many days old; `storeTable` stores the first version. */
async function tableWith(versions: number, daysOld: number): Promise<number> {
  const { id } = await storeTable(api, { workspaceId: team.id, owner: team.owner })
  const [first] = await api.db.select().from(dataVersion).where(eq(dataVersion.tableId, id))
  const [stored] = await api.db
    .select()
    .from(dataset)
    .where(eq(dataset.id, first?.datasetId ?? 0))
  if (!first || !stored) throw new Error('no version')
  const { id: _, bizId: __, ...row } = stored
  for (let number = 2; number <= versions; number++) {
    const [made] = await api.db
      .insert(dataset)
      .values({ ...row, bizId: `${stored.bizId}-${number}`, version: number })
      .returning()
    const { id: ___, ...version } = first
    await api.db.insert(dataVersion).values({ ...version, number, datasetId: made?.id ?? 0 })
  }
  const createdAt = sql`now() - make_interval(days => ${daysOld})`
  await api.db.update(dataVersion).set({ createdAt }).where(eq(dataVersion.tableId, id))
  const newest = sql`(select id from data_version where table_id = ${id} order by number desc limit 1)`
  await api.db.update(dataTable).set({ dataVersion: versions, versionId: newest }).where(eq(dataTable.id, id))
  return id
}

const numbersOf = async (id: number) =>
  (await api.db.select().from(dataVersion).where(eq(dataVersion.tableId, id)))
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)
const run = () => deleteOldVersions(api.db, databaseClock(timeZone))

test('the newest versions and all young ones are kept, and older ones go with their rows', async () => {
  const [old, young, few] = [
    await tableWith(tableVersionsMax + 2, versionDaysMin + 1),
    await tableWith(tableVersionsMax + 2, versionDaysMin - 1),
    await tableWith(2, versionDaysMin + 1),
  ]
  const datasets = () => api.db.$count(dataset, sql`${dataset.ownerId} = ${old} and ${dataset.retiredAt} is null`)
  const before = await datasets()
  expect(await run()).toBe(2)
  expect(await numbersOf(old)).toEqual(Array.from({ length: tableVersionsMax }, (_, at) => at + 3))
  expect(await numbersOf(young)).toHaveLength(tableVersionsMax + 2)
  expect(await numbersOf(few)).toEqual([1, 2])
  expect(before - (await datasets())).toBe(2)
  expect(await run()).toBe(0)
})

test('a version with references is retained, and so is the current one', async () => {
  const [referred, current] = [
    await tableWith(tableVersionsMax + 2, versionDaysMin + 1),
    await tableWith(tableVersionsMax + 2, versionDaysMin + 1),
  ]
  await api.db.execute(sql`create table pins (version_id integer references data_version (id))`)
  await api.db.execute(sql`
    insert into pins select id from data_version where table_id = ${referred} and number = 1`)
  const first = sql`(select id from data_version where table_id = ${current} and number = 1)`
  await api.db.update(dataTable).set({ versionId: first }).where(eq(dataTable.id, current))
  await run()
  expect((await numbersOf(referred)).slice(0, 2)).toEqual([1, 3])
  expect((await numbersOf(current)).slice(0, 2)).toEqual([1, 3])
  await api.db.execute(sql`drop table pins`)
  await run()
  expect((await numbersOf(referred))[0]).toBe(3)
})
