import { eq } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import {
  confirmDays,
  type FieldType,
  type ImportState,
  shownFaultsMax,
  TableOrigin,
} from '#contract/data/tables/codes.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { type Import, waitingStates } from './import-run.ts'
import { openImport } from './open-table.ts'
import { dataColumn, type ImportedSheet } from './table.ts'

/**
 * Import detail. Requires the permission to download, because it shows unmasked cells of the file. Refuses as
 * `openImport`.
 */
export async function getImport(
  db: Db,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<ImportDetail | Refusal> {
  const open = await openImport(db, { bizId, actor, action: 'download' })
  if (isRefusal(open)) return open
  const { found, table } = open
  const current = await db
    .select({ name: dataColumn.name, fieldType: dataColumn.fieldType })
    .from(dataColumn)
    .where(eq(dataColumn.tableId, table.id))
    .orderBy(dataColumn.place)
  const wanted = found.confirmed?.columns ?? found.sheets[0]?.columns
  const isOpen = wanted !== undefined && found.state !== 'stored'
  return {
    bizId,
    table: { bizId: table.bizId, tableName: table.tableName, title: table.title, version: table.version },
    fileName: found.fileName,
    origin: found.source ? TableOrigin.database : TableOrigin.file,
    bytes: found.bytes,
    state: found.state as ImportState,
    progress: found.progress,
    failure: found.failure,
    failureAt: found.failureAt,
    encoding: found.encoding,
    sheets: found.sheets.map(shownSheet),
    changes: current.length > 0 && isOpen ? changesOf(current, wanted) : null,
    rowsIn: found.rowsIn,
    rowsStored: found.rowsStored,
    rowsLeftOut: found.rowsLeftOut,
    faultCount: found.faultCount,
    faults: found.faults.slice(0, shownFaultsMax),
    duplicates: found.duplicates,
    endsAt: waitingStates.some((state) => state === found.state) ? endOf(found) : null,
    confirmed: found.confirmed,
    version: found.version,
  }
}

/** Sheet without the fields of its raw table. */
const shownSheet = ({ name, isHidden, rows, headRow, start, columns, primaryKey, doubts }: ImportedSheet) => ({
  name,
  isHidden,
  rows,
  headRow,
  start,
  columns,
  primaryKey,
  doubts,
})

const dayMs = 86_400_000

const endOf = ({ finishedAt, createdAt }: Pick<Import, 'finishedAt' | 'createdAt'>): string =>
  new Date(Date.parse(finishedAt ?? createdAt) + confirmDays * dayMs).toISOString()

type Column = { name: string; fieldType: string }

/** Differences of columns, by name, ignoring case. */
function changesOf(before: readonly Column[], after: readonly { name: string; fieldType: FieldType }[]) {
  const typesOf = (columns: readonly Column[]) =>
    new Map(columns.map(({ name, fieldType }) => [name.toLowerCase(), fieldType]))
  const [old, fresh] = [typesOf(before), typesOf(after)]
  const isIn = (types: ReadonlyMap<string, string>) => (column: Column) => types.has(column.name.toLowerCase())
  const names = (columns: readonly Column[]) => columns.map(({ name }) => name)
  return {
    added: names(after.filter((column) => !isIn(old)(column))),
    removed: names(before.filter((column) => !isIn(fresh)(column))),
    retyped: names(
      after.filter((column) => isIn(old)(column) && old.get(column.name.toLowerCase()) !== column.fieldType),
    ),
  }
}
