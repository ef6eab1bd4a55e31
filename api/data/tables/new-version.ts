import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport } from '#contract/data/tables/shapes.ts'
import type { Import } from './import-run.ts'
import { viewOf } from './personal-views.ts'
import { dataColumn, dataTable, dataVersion, type StoredColumn, type VersionOrigin } from './table.ts'

type Added = {
  table: typeof dataTable.$inferSelect
  found: Pick<Import, 'fileName' | 'byId'>
  confirmed: {
    primaryKey: readonly string[]
    columns: readonly (Pick<ConfirmingImport['columns'][number], 'name' | 'title' | 'fieldType' | 'personalKind'> &
      /** View that the column has whatever is found in it. */
      Partial<Pick<typeof dataColumn.$inferInsert, 'defaultView' | 'maskKind'>>)[]
  }
  origin: VersionOrigin
  datasetId: number
  bytes: number
  rows: { stored: number; leftOut: number }
}

/** Physical name of the column at a place from 1. */
const physicalOf = (place: number): string => `c${place}`

/**
 * Adds the next data version of a table and makes it the current one. Columns with the name of an earlier one keep its
 * title and view; those in which personal data is newly found are masked.
 */
export async function addVersion(
  tx: Tx,
  { table, found, confirmed, origin, datasetId, bytes, rows }: Added,
): Promise<void> {
  const number = table.dataVersion + 1
  const keys = new Set(confirmed.primaryKey.map((name) => name.toLowerCase()))
  const columns = confirmed.columns.map(({ name, fieldType }, at): StoredColumn => {
    return { name, physical: physicalOf(at + 1), fieldType, isKey: keys.has(name.toLowerCase()) }
  })
  const [version] = await tx
    .insert(dataVersion)
    .values({
      tableId: table.id,
      number,
      datasetId,
      columns,
      rows: rows.stored,
      bytes,
      rowsLeftOut: rows.leftOut,
      fileName: found.fileName,
      origin,
      byId: found.byId,
    })
    .returning({ id: dataVersion.id })
  if (!version) throw new Error('no data version was written')
  const earlier = await tx.delete(dataColumn).where(eq(dataColumn.tableId, table.id)).returning()
  const known = new Map(earlier.map((column) => [column.name.toLowerCase(), column]))
  await tx.insert(dataColumn).values(
    confirmed.columns.map(({ name, title, fieldType, personalKind, defaultView, maskKind }, at) => {
      const old = known.get(name.toLowerCase())
      const isFound =
        personalKind !== null && (!old || (old.personalKind === null && old.defaultView === ColumnView.plain))
      const view = old && !isFound ? { defaultView: old.defaultView, maskKind: old.maskKind } : viewOf(personalKind)
      return {
        tableId: table.id,
        place: at + 1,
        name,
        title: title || (old?.title ?? ''),
        fieldType,
        isKey: keys.has(name.toLowerCase()),
        personalKind: personalKind ?? old?.personalKind ?? null,
        ...view,
        ...(defaultView && { defaultView, maskKind: old?.maskKind ?? maskKind ?? view.maskKind }),
      }
    }),
  )
  await tx
    .update(dataTable)
    .set({ versionId: version.id, dataVersion: number, refreshedAt: sql`now()`, version: table.version + 1 })
    .where(eq(dataTable.id, table.id))
}
