import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { TableOrigin } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport } from '#contract/data/tables/shapes.ts'
import type { Import } from './import-run.ts'
import { dataTable, dataTableSource, type ImportedSheet, type RefreshedColumn } from './table.ts'

type Stored = { tableId: number; found: Pick<Import, 'source'>; sheet: ImportedSheet; confirmed: ConfirmingImport }

/** Stores the refresh settings of a table from a database: its mode, and its watermark if that is still a column. */
export async function rememberSource(tx: Tx, { tableId, found, sheet, confirmed }: Stored): Promise<void> {
  const { source } = found
  if (!source) return
  const at = new Map(sheet.columns.map((column) => [column.at, column]))
  const columns = confirmed.columns.map(({ at: place, name, fieldType }): RefreshedColumn => {
    const order = at.get(place)?.dateOrder
    const dateOrder = (order === 'undecided' ? null : order) ?? confirmed.dateOrder
    return { source: at.get(place)?.head ?? '', name, fieldType, ...(dateOrder && { dateOrder }) }
  })
  const way = {
    sourceId: source.sourceId,
    sourceTable: source.table,
    sourceColumns: source.columns.map(({ name, type }) => ({ name, type })),
    columns,
    timeZone: confirmed.timeZone,
    leaveOut: confirmed.leaveOut,
    highest: null,
  }
  const [earlier] = await tx.select().from(dataTableSource).where(eq(dataTableSource.tableId, tableId))
  const hasWatermark = columns.some(({ name }) => name === earlier?.watermark)
  await tx
    .insert(dataTableSource)
    .values({ tableId, ...way })
    .onConflictDoUpdate({
      target: dataTableSource.tableId,
      set: {
        ...way,
        ...(!hasWatermark && { mode: 'full', watermark: null, overlap: null }),
        version: sql`${dataTableSource.version} + 1`,
      },
    })
  await tx.update(dataTable).set({ origin: TableOrigin.database }).where(eq(dataTable.id, tableId))
}
