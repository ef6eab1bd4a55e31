import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, createReadStream, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { type WideColumn, wideColumns } from './helper/wide-columns.ts'
import { account, type Site } from './site.ts'

/** Member for whom masked columns are masked. */
export const viewer = 'staff1'

/** A stored table of a workspace whose owner is `account`. */
export type WideTable = { bizId: string; workspaceBizId: string; tableId: number }

/** Makes a table whose only version is this file of such columns. */
export async function addWideTable(
  site: Site,
  db: Db,
  file: string,
  rows: number,
  tableColumns: readonly WideColumn[] = wideColumns,
): Promise<WideTable> {
  const path = newFilePath('flow-dataset', 'parquet')
  const stored = join(site.env.DATA_DIR ?? '', 'files', path)
  mkdirSync(dirname(stored), { recursive: true })
  copyFileSync(file, stored)
  const bytes = statSync(stored).size
  const digest = createHash('sha256')
  await pipeline(createReadStream(stored), digest)
  const [owner, member] = [await userId(db, account.username), await userId(db, viewer)]
  const workspaceBizId = randomBizId()
  const [place] = await db.insert(workspace).values({ bizId: workspaceBizId, name: '宽表' }).returning()
  if (!place) throw new Error('no workspace was written')
  await db.insert(workspaceMember).values([
    { workspaceId: place.id, userId: owner, roleType: '0', status: '0', answeredAt: '2020-01-01T00:00:00Z' },
    { workspaceId: place.id, userId: member, roleType: '2', status: '0', answeredAt: '2020-01-01T00:00:00Z' },
  ])
  const bizId = randomBizId()
  const tableName = `wide_${randomUUID().slice(0, 8)}`
  const made = { bizId, workspaceId: place.id, tableName, origin: 'file', ownerId: owner, dataVersion: 1 }
  const [table] = await db.insert(dataTable).values(made).returning()
  if (!table) throw new Error('no table was written')
  await db.insert(dataColumn).values(
    tableColumns.map(({ name, fieldType, masked }, at) => ({
      tableId: table.id,
      place: at + 1,
      name,
      fieldType,
      isKey: at === 0,
      ...(masked && { defaultView: 'masked', maskKind: masked }),
    })),
  )
  const [kept] = await db
    .insert(dataset)
    .values({
      bizId: randomBizId(),
      ownerType: 'dataTable',
      ownerId: table.id,
      name: 'rows',
      version: 1,
      files: [{ name: 'part-0.parquet', path, bytes, sha256: digest.digest('hex') }],
      rows,
      bytes,
      madeFrom: {},
    })
    .returning()
  if (!kept) throw new Error('no dataset was written')
  const columns = tableColumns.map(({ name, fieldType }, at) => ({
    name,
    physical: `c${at + 1}`,
    fieldType,
    isKey: at === 0,
  }))
  const [version] = await db
    .insert(dataVersion)
    .values({ tableId: table.id, number: 1, datasetId: kept.id, columns, rows, bytes, byId: owner })
    .returning()
  await db.execute(
    sql`update ${dataTable} set version_id = ${version?.id}, refreshed_at = now() where id = ${table.id}`,
  )
  return { bizId, workspaceBizId, tableId: table.id }
}

async function userId(db: Db, username: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from sys_user where username = ${username}`)
  if (!rows[0]) throw new Error(`there is no ${username} in the demo`)
  return rows[0].id
}
