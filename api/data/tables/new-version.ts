import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport } from '#contract/data/tables/shapes.ts'
import { strictest } from '../data-rights/strictest.ts'
import type { Import } from './import-run.ts'
import { viewOf } from './personal-views.ts'
import { dataColumn, dataTable, dataVersion, droppedColumn, type StoredColumn, type VersionOrigin } from './table.ts'

type Added = {
  table: typeof dataTable.$inferSelect
  found: Pick<Import, 'fileName' | 'byId'>
  confirmed: {
    primaryKey: readonly string[]
    columns: readonly (Pick<ConfirmingImport['columns'][number], 'name' | 'title' | 'fieldType' | 'personalKind'> &
      /** Initial view of the column regardless of its data, and colours of its values. */
      Partial<Pick<typeof dataColumn.$inferInsert, 'defaultView' | 'maskKind' | 'tones'>>)[]
  }
  origin: VersionOrigin
  datasetId: number
  bytes: number
  rows: { stored: number; leftOut: number }
}

/** Physical name of the column at a position, starting with 1. */
const physicalOf = (place: number): string => `c${place}`

/**
 * Adds the next data version of a table and makes it current. Columns keep the title and view of an earlier column with
 * the same name. Columns with newly detected personal data are masked. Restored columns have the view with which they
 * were dropped.
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
  const dropped = await keepDroppedViews(tx, { tableId: table.id, earlier, columns })
  await tx.insert(dataColumn).values(
    confirmed.columns.map(({ name, title, fieldType, personalKind, defaultView, maskKind, tones }, at) => {
      const old = known.get(name.toLowerCase())
      const back = old ? undefined : dropped.get(name.toLowerCase())
      const isFound =
        personalKind !== null && (!old || (old.personalKind === null && old.defaultView === ColumnView.plain))
      const { defaultView: own, maskKind: ownMask } = back ?? (old && !isFound ? old : viewOf(personalKind))
      return {
        tableId: table.id,
        place: at + 1,
        name,
        title: title || (old?.title ?? ''),
        fieldType,
        isKey: keys.has(name.toLowerCase()),
        personalKind: personalKind ?? old?.personalKind ?? null,
        defaultView: defaultView ? stricter(defaultView, back) : own,
        maskKind: (defaultView && ((old ?? back)?.maskKind ?? maskKind)) || ownMask,
        tones: tones ?? {},
      }
    }),
  )
  await tx
    .update(dataTable)
    .set({ versionId: version.id, dataVersion: number, refreshedAt: sql`now()`, version: table.version + 1 })
    .where(eq(dataTable.id, table.id))
}

type Views = Pick<typeof dataColumn.$inferSelect, 'name' | 'defaultView' | 'maskKind'>

const stricter = (view: string, back: Views | undefined): string =>
  back ? strictest([view as ColumnView, back.defaultView as ColumnView]) : view

/** Stores the views of columns that a version drops. Returns and deletes the views of columns that it restores. */
async function keepDroppedViews(
  tx: Tx,
  { tableId, earlier, columns }: { tableId: number; earlier: readonly Views[]; columns: readonly { name: string }[] },
): Promise<Map<string, Views>> {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const known = new Set(earlier.map(({ name }) => name.toLowerCase()))
  const back = [...names].filter((name) => !known.has(name))
  const returned = back.length
    ? await tx
        .delete(droppedColumn)
        .where(and(eq(droppedColumn.tableId, tableId), inArray(droppedColumn.name, back)))
        .returning()
    : []
  const gone = earlier.flatMap(({ name, defaultView, maskKind }) =>
    names.has(name.toLowerCase()) || defaultView === ColumnView.plain
      ? []
      : [{ tableId, name: name.toLowerCase(), defaultView, maskKind }],
  )
  if (gone.length > 0) await tx.insert(droppedColumn).values(gone)
  return new Map(returned.map((column) => [column.name, column]))
}
