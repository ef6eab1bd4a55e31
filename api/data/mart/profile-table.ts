import { sql } from 'drizzle-orm'
import { rowsOf, type ViewedColumn } from '#api/data/data-rights/open-table.ts'
import type { TableEngine } from '#api/data/tables/import/engine.ts'
import type { ColumnProfile, Profile } from '#api/data/tables/import/profile-table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { TableProfile } from '#contract/data/mart/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { isoOf } from './export-cell.ts'
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
} from './open-version.ts'
import type { Reading } from './read-table.ts'
import { keepRecentResults } from './recent-results.ts'

export type Profiling = Reading & { tables: TableEngine }

const profileBudgetMs = 10 * 60_000
/** Profiles of the rows that a condition leaves, in memory; those of whole versions are stored with them. */
const profilesKept = keepRecentResults<Profile>({ total: 20_000, each: 500 })
/** Profiles being made, so that one that many ask for is made once. */
const underWay = new Map<string, Promise<Profile>>()

/**
 * Figures of each column over the rows that the reader may see: of masked columns the numbers of values only, of hidden
 * ones nothing. Refuses access.denied, notFound, table.right, table.empty.
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
  const made = await profileOf(profiling, { right, version, columns })
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

/** Figures that tell values are left out of masked columns. Moments are in ISO. */
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

type Opened = { right: Parameters<typeof viewedColumns>[0]; version: Version; columns: readonly ViewedColumn[] }

/** undefined if the condition of the right does not fit the columns. */
async function profileOf(profiling: Profiling, { right, version, columns }: Opened): Promise<Profile | undefined> {
  const { db, datasets, tables } = profiling
  const isWhole = right.rowCondition === null
  if (isWhole && version.profile !== null) return version.profile as Profile
  const key = JSON.stringify([version.id, right.rowCondition])
  const kept = profilesKept.get(key)
  if (kept) return kept
  return datasets.use([version.datasetId], async (folders) => {
    const folder = folders.get(version.datasetId) ?? ''
    const rows = rowsOf(viewIn(folder, { ...profiling, right, version }))
    if ('faults' in rows) return undefined
    const make = async () => {
      const physical = columns.map((column) => column.physical)
      const asked = { inputs: [folder], budgetMs: profileBudgetMs }
      const outcome = await tables.run('profile', { rows, columns: physical }, asked)
      if ('failed' in outcome) throw new Error(`table ${right.bizId} was not profiled: ${outcome.failed}`)
      if (isWhole) await storeProfile(db, version.id, outcome.reply)
      else profilesKept.set(key, outcome.reply, physical.length)
      return outcome.reply
    }
    const making = underWay.get(key) ?? make().finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  })
}

const storeProfile = (db: Db, versionId: number, profile: Profile) =>
  db.execute(sql`update ${dataVersion} set profile = ${JSON.stringify(profile)}::jsonb where id = ${versionId}`)
