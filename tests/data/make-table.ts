import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { market, marketManager } from '#api/data/markets/table.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { scan } from '#api/platform/engine/plan/plan.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import {
  type ColumnView,
  FieldType,
  type MaskKind,
  type Secrecy,
  type TableStatus,
} from '#contract/data/tables/codes.ts'
import { loadTable, openTestSession } from '../platform/engine/test-session.ts'
import { makeUser, type Person, type TestApi } from '../support/api.ts'

export type NewColumn = {
  name: string
  fieldType?: FieldType
  title?: string
  defaultView?: ColumnView
  maskKind?: MaskKind
}

export type MadeTable = { id: number; bizId: string; tableName: string }

type NewTable = {
  workspaceId: number
  owner: Person
  marketId?: number
  tableName?: string
  title?: string
  remark?: string
  status?: TableStatus
  secrecy?: Secrecy
  columns?: readonly NewColumn[]
  /** Cells as text, in the order of the columns; no version without rows. */
  rows?: readonly (readonly (string | undefined)[])[]
}

const usual: readonly NewColumn[] = [{ name: '编号' }, { name: '金额', fieldType: FieldType.number }, { name: '手机' }]

type Storing = Pick<TestApi, 'db'> & { files: Pick<TestApi['files'], 'put'> }

/** A table as an import leaves it: published in a market by default. */
export async function makeTable(api: Storing, made: NewTable): Promise<MadeTable> {
  const { workspaceId, owner, marketId, rows, columns = usual } = made
  const bizId = randomBizId()
  const tableName = made.tableName ?? `t_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const [table] = await api.db
    .insert(dataTable)
    .values({
      bizId,
      workspaceId,
      marketId,
      tableName,
      title: made.title ?? '',
      remark: made.remark ?? '',
      origin: 'file',
      status: made.status ?? 'published',
      secrecy: made.secrecy ?? 'internal',
      ownerId: owner.userId,
      // Backdated, because tests use fixed clocks.
      createdAt: '2026-01-01T00:00:00Z',
    })
    .returning({ id: dataTable.id })
  if (!table) throw new Error('no table was written')
  await api.db.insert(dataColumn).values(
    columns.map(({ name, fieldType = FieldType.string, title = '', defaultView, maskKind }, at) => ({
      tableId: table.id,
      place: at + 1,
      name,
      title,
      fieldType,
      isKey: at === 0,
      defaultView,
      maskKind,
    })),
  )
  if (rows) await addVersion(api, table.id, { columns, rows, by: owner.userId })
  return { id: table.id, bizId, tableName }
}

type NewVersion = { columns: readonly NewColumn[]; rows: NonNullable<NewTable['rows']>; by: number }

/** Stores rows as the next version of a table. */
export async function addVersion(
  { db, files }: Storing,
  tableId: number,
  { columns, rows, by }: NewVersion,
): Promise<void> {
  const test = await openTestSession()
  let bytes: Buffer
  try {
    const types = columns.map(({ fieldType = FieldType.string }, at) => [`c${at + 1}`, columnTypes[fieldType]])
    await loadTable(test.session, 'raw', {
      folder: test.folder,
      columns: { ...Object.fromEntries(types), source_row: 'bigint' },
      rows: rows.map((cells, at) => [...cells, String(at + 2)]),
    })
    const file = join(test.folder, 'part-0.parquet')
    await test.session.write(scan('raw'), file)
    bytes = readFileSync(file)
  } finally {
    test.close()
  }
  const path = newFilePath('flow-dataset', 'parquet')
  await files.put(path, bytes)
  const file = { name: 'part-0.parquet', path, bytes: bytes.length, sha256: sha256(bytes).toString('hex') }
  const [stored] = await db
    .insert(dataset)
    .values({
      bizId: randomBizId(),
      ownerType: 'dataTable',
      ownerId: tableId,
      name: 'rows',
      version: sql`(select coalesce(max(version), 0) + 1 from dataset where owner_type = 'dataTable' and owner_id = ${tableId})`,
      files: [file],
      rows: rows.length,
      bytes: bytes.length,
      madeFrom: {},
    })
    .returning({ id: dataset.id, version: dataset.version })
  if (!stored) throw new Error('no dataset was written')
  const [version] = await db
    .insert(dataVersion)
    .values({
      tableId,
      number: stored.version,
      datasetId: stored.id,
      columns: columns.map(({ name, fieldType = FieldType.string }, at) => ({
        name,
        physical: `c${at + 1}`,
        fieldType,
        isKey: at === 0,
      })),
      rows: rows.length,
      bytes: bytes.length,
      fileName: '样本.csv',
      byId: by,
    })
    .returning({ id: dataVersion.id })
  await db
    .update(dataTable)
    .set({ versionId: version?.id, dataVersion: stored.version, refreshedAt: sql`now()` })
    .where(eq(dataTable.id, tableId))
}

/** A market with a manager who decides on its tables. */
export async function makeMarket(api: Pick<TestApi, 'db'>): Promise<{ id: number; bizId: string; manager: Person }> {
  const manager = await makeUser(api, { perms: [MarketPerm.decide] })
  const bizId = randomBizId()
  const [made] = await api.db
    .insert(market)
    .values({ bizId, name: `m${randomUUID().slice(0, 12)}` })
    .returning({ id: market.id })
  if (!made) throw new Error('no market was written')
  await api.db.insert(marketManager).values({ marketId: made.id, userId: manager.userId })
  return { id: made.id, bizId, manager }
}

/** An administrator of the data mart, who decides on all tables. */
export const makeMartAdministrator = (api: Pick<TestApi, 'db'>) =>
  makeUser(api, { perms: [MarketPerm.manage, MarketPerm.decide] })
