import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataImport, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { localFiles } from '#api/platform/files/store/local.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { mountSmallDisk } from '../../../bench/small-disk.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { csvFile, payments } from './files.ts'

const megabytes = 16
/** Undefined where no filesystem can be mounted, which needs root on Linux. */
const disk = mountSmallDisk(megabytes)
let api: TestApi
beforeAll(async () => {
  if (disk) api = await openTestApi({ store: localFiles(join(disk.path, 'store')) })
})
afterAll(async () => {
  await api?.close()
  disk?.remove()
})

/** More than the attempts of an import. */
const rounds = 4

test.skipIf(!disk)(
  'an import whose disk is full while it is stored fails with nothing half, and is stored once there is room',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const { owner: as, bizId: workspaceBizId } = await makeTeam(api)
    const ready = async () => {
      const query = { workspaceBizId }
      const { importBizId } = await api.done(calls.uploadTable, { as, query, body: { file: csvFile(payments(500)) } })
      await api.work()
      const { version, table, sheets } = await api.done(calls.getImport, { as, query: { bizId: importBizId } })
      const columns = (sheets[0]?.columns ?? []).map(({ at, name, fieldType }) => ({ at, name, title: '', fieldType }))
      const { tableName, title } = table
      const body = { bizId: importBizId, version, tableName, title, columns, primaryKey: ['编号'] }
      await api.done(calls.confirmImport, { as, body })
      return importBizId
    }
    const work = async () => {
      for (let round = 0; round < rounds; round++) {
        await api.work()
        await api.db.execute(sql`
          update pgboss.job set start_after = now() - interval '1 s' where name ~ '^tables[.]store' and state = 'retry'`)
      }
    }
    const importOf = async (bizId: string) =>
      (await api.db.select().from(dataImport).where(eq(dataImport.bizId, bizId)))[0]
    const countOf = async () => [
      await api.db.$count(dataVersion),
      await api.db.$count(dataset, sql`${dataset.ownerType} = 'data-table'`),
      await api.db.$count(dataTable, sql`${dataTable.versionId} is not null`),
    ]
    const full = await ready()
    disk?.fill()
    await work()
    const failed = await importOf(full)
    expect(failed).toMatchObject({ state: 'failed', rawDatasetId: null })
    expect(failed?.failure).toMatch(/^(disk|server)$/)
    expect(await countOf()).toEqual([0, 0, 0])
    disk?.free()
    const again = await ready()
    await work()
    expect(await importOf(again)).toMatchObject({ state: 'stored', rowsStored: 500 })
    expect(await countOf()).toEqual([1, 1, 1])
  },
)
