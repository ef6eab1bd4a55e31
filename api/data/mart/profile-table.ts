import { sql } from 'drizzle-orm'
import type { Right } from '#api/data/authorizations/right.ts'
import { rowsOf, type ViewedColumn } from '#api/data/data-rights/open-table.ts'
import { isoOf } from '#api/data/table-reads/export-cell.ts'
import {
  openRight,
  openVersion,
  refuseOutdated,
  requirePermissions,
  requireStill,
  type TableIn,
  type Version,
  viewedColumns,
  viewIn,
} from '#api/data/table-reads/open-version.ts'
import type { Reading } from '#api/data/table-reads/read-table.ts'
import type { TableEngine } from '#api/data/tables/import/engine.ts'
import type { ColumnProfile, Profile } from '#api/data/tables/import/profile-table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { runUntilLeft } from '#api/platform/request-scope.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { TableProfile } from '#contract/data/mart/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

export type Profiling = Reading & { tables: TableEngine }

const profileBudgetMs = 10 * 60_000

/**
 * Figures of each column over the rows that the reader may see. Masked columns have only counts, hidden ones nothing.
 * Refuses access.denied, notFound, table.right, table.empty.
 */
export async function profileTable(
  profiling: Profiling,
  { table, actor }: { table: TableIn; actor: Principal },
): Promise<TableProfile | Refusal> {
  const { db, clock } = profiling
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const refused = await requirePermissions(db, right, table, TablePermission.view)
  if (refused) return refused
  const version = await openVersion(profiling, right)
  if (isRefusal(version)) return version
  const columns = viewedColumns(right, version)
  const made = await profileOf(profiling, { right, actor, version, columns })
  if (!made) return refuseOutdated(db, right, table)
  const ended = await requireStill(profiling, { right, version, table, actor, permissions: [TablePermission.view] })
  if (ended) return ended
  const titles = new Map(right.columns.map(({ name, title }) => [name, title]))
  const byPhysical = new Map(made.columns.map((column) => [column.name, column]))
  return {
    dataVersion: version.number,
    rows: made.rows,
    columns: columns.flatMap((column) => {
      const known = byPhysical.get(column.physical)
      if (column.view === ColumnView.hidden || !known) return []
      return [{ name: column.name, title: titles.get(column.name) ?? '', view: column.view, ...seen(known, column) }]
    }),
  }
}

/** Omits figures that reveal values of masked columns. Timestamps are in ISO format. */
function seen(profile: ColumnProfile, { view, fieldType }: ViewedColumn): Omit<ColumnProfile, 'name'> {
  const { count, empty, distinct, isApproximate } = profile
  const counts = { count, empty, distinct, isApproximate }
  if (view !== ColumnView.plain) return { ...counts, least: null, most: null, mean: null, deviation: null, top: [] }
  const shown = (text: string) => (fieldType === FieldType.timestamp ? isoOf(text) : text)
  const { least, most, mean, deviation, top } = profile
  return {
    ...counts,
    least: least && shown(least),
    most: most && shown(most),
    mean,
    deviation,
    top: top.map(({ value, count }) => ({ value: shown(value), count })),
  }
}

type Opened = { right: Right; actor: Principal; version: Version; columns: readonly ViewedColumn[] }

/** undefined if the condition of the right does not fit the columns. */
async function profileOf(
  profiling: Profiling,
  { right, actor, version, columns }: Opened,
): Promise<Profile | undefined> {
  const { db, datasets, tables, results } = profiling
  const isWhole = right.rowCondition === null
  if (isWhole && version.profile !== null) return version.profile as Profile
  const rowsIn = (folder: string) => rowsOf(viewIn(folder, { ...profiling, right, version }))
  const symbolic = rowsIn('')
  if ('faults' in symbolic) return undefined
  const physical = columns.map((column) => column.physical)
  // The profile of the whole version is stored once; each reader sees a part of it.
  const source = {
    query: ['mart.profile', symbolic, physical] as const,
    versions: [version.id],
    right: isWhole ? null : right,
  }
  const cached = results.find<Profile>(source)
  if (cached) return cached
  // The profile is cached for all readers, even if the first one disconnects.
  const made = await runUntilLeft(undefined, () =>
    results.compute<Profile>(source, () =>
      datasets.use([version.datasetId], async (folders) => {
        const folder = folders.get(version.datasetId) ?? ''
        const rows = rowsIn(folder)
        if ('faults' in rows) throw new Error('a row condition fits in one folder only')
        const outcome = await tables.run(
          'profile',
          { rows, columns: physical },
          { inputs: [folder], budgetMs: profileBudgetMs, by: actor.userId, workspace: right.workspaceId },
        )
        if ('failed' in outcome) throw new Error(`table ${right.bizId} was not profiled: ${outcome.failed}`)
        if (isWhole) await storeProfile(db, version.id, outcome.reply)
        return outcome.reply
      }),
    ),
  )
  return isRefusal(made) ? undefined : made
}

const storeProfile = (db: Db, versionId: number, profile: Profile) =>
  db.execute(sql`update ${dataVersion} set profile = ${JSON.stringify(profile)}::jsonb where id = ${versionId}`)
