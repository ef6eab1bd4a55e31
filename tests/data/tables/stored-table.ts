import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { market } from '#api/data/markets/table.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Person, TestApi } from '../../support/api.ts'

type Wanted = {
  workspaceId: number
  owner: Person
  tableName?: string
  title?: string
  /** Without rows it has no version. */
  rows?: number
  bytes?: number
  market?: { bizId: string }
  status?: 'draft' | 'published' | 'withdrawn'
}

/** A table as an import leaves it, without its files: columns `code` (key) and `phone` (masked). */
export async function storeTable(
  { db }: Pick<TestApi, 'db'>,
  { workspaceId, owner, title = '', rows = 3, bytes = 1000, market: inMarket, status = 'draft', ...wanted }: Wanted,
): Promise<{ id: number; bizId: string; tableName: string }> {
  const tableName = wanted.tableName ?? `t_${randomUUID().slice(0, 8)}`
  return db.transaction(async (tx) => {
    const [of] = inMarket ? await tx.select().from(market).where(eq(market.bizId, inMarket.bizId)) : []
    const ownerId = owner.userId
    const row = {
      bizId: randomUUID(),
      workspaceId,
      tableName,
      title,
      origin: 'file',
      status,
      ownerId,
      marketId: of?.id,
    }
    const [table] = await tx.insert(dataTable).values(row).returning()
    if (!table) throw new Error('no table was written')
    const { id: tableId, bizId } = table
    if (rows > 0) {
      const files = { name: 'rows', version: 1, files: [], rows, bytes, madeFrom: {} }
      const [made] = await tx
        .insert(dataset)
        .values({ bizId: randomUUID(), ownerType: 'data-table', ownerId: tableId, ...files })
        .returning()
      const columns = [
        { name: 'code', physical: 'c1', fieldType: 'string', isKey: true } as const,
        { name: 'phone', physical: 'c2', fieldType: 'string', isKey: false } as const,
      ]
      const [version] = await tx
        .insert(dataVersion)
        .values({ tableId, number: 1, datasetId: made?.id ?? 0, columns, rows, bytes, byId: ownerId })
        .returning()
      const masked = { personalKind: 'mobile', defaultView: 'masked', maskKind: 'ends' }
      await tx.insert(dataColumn).values([
        { tableId, place: 1, name: 'code', fieldType: 'string', isKey: true },
        { tableId, place: 2, name: 'phone', fieldType: 'string', ...masked },
      ])
      await tx
        .update(dataTable)
        .set({ versionId: version?.id ?? null, dataVersion: 1 })
        .where(eq(dataTable.id, tableId))
    }
    return { id: tableId, bizId, tableName }
  })
}
