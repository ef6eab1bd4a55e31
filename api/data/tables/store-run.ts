import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { ImportState, OriginKind } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport, ImportDetail, RowFault } from '#contract/data/tables/shapes.ts'
import type { StoreParams } from './import/store-params.ts'
import type { StoreResult } from './import/store-table.ts'
import type { ImportJob } from './import-jobs.ts'
import { ended, findWork, followProgress, holdWork, type Import, type ImportDeps, removeInput } from './import-run.ts'
import { addVersion } from './new-version.ts'
import { tableOwner } from './owners.ts'
import { dataImport, type ImportedSheet, type VersionOrigin } from './table.ts'
import { rememberSource } from './table-source.ts'

const budgetMs = 30 * 60_000

/**
 * Stores the rows of a confirmed import as the next version of its table. Stores none if a row has a fault, unless
 * faulty rows may be left out.
 */
export async function storeImport(deps: ImportDeps, job: ImportJob, run: Run): Promise<void> {
  const { db, datasets, engine, tables } = deps
  const found = await findWork(db, job, ImportState.storing)
  if (!found) return
  const { confirmed, rawDatasetId } = found
  const sheet = confirmed && found.sheets[confirmed.sheet]
  if (!sheet || rawDatasetId === null) throw new Error(`import ${found.id} has nothing to store`)
  await engine.inFolder(async (output) => {
    const outcome = await datasets.use([rawDatasetId], (folders) => {
      const folder = folders.get(rawDatasetId) ?? ''
      const params = requestedOf(sheet, confirmed, folder)
      const how = { inputs: [folder], budgetMs, signal: run.signal, onProgress: followProgress(db, found, run) }
      return tables.run('store', params, { ...how, output })
    })
    const result = withoutNul(repliedOf(outcome))
    if (!result.stored) return endFaulty(deps, { job, run, sheet, result, confirmed })
    const [file = ''] = result.stored.files
    const put = await datasets.put(output, { [file]: result.rows.stored })
    const isStored = await db.transaction((tx) => keep(tx, datasets, { job, run, sheet, result, confirmed, put }))
    if (isStored) await datasets.adopt(put)
  })
}

function requestedOf(
  { file, rawRows: rows, width, isText, headRow, columns }: ImportedSheet,
  confirmed: ConfirmingImport,
  folder: string,
): StoreParams {
  const orders = new Map(columns.map(({ at, dateOrder }) => [at, dateOrder]))
  const orderAt = (at: number) => {
    const own = orders.get(at)
    return (own === 'undecided' ? null : own) ?? confirmed.dateOrder
  }
  const keys = new Set(confirmed.primaryKey.map((name) => name.toLowerCase()))
  return {
    raw: { file: join(folder, file), rows, width, isText },
    headRow: headRow ?? 0,
    columns: confirmed.columns.map(({ at, fieldType }) => {
      const dateOrder = orderAt(at)
      return { at, fieldType, ...(dateOrder && { dateOrder }) }
    }),
    primaryKey: confirmed.columns.flatMap(({ at, name }) => (keys.has(name.toLowerCase()) ? [at] : [])),
    timeZone: confirmed.timeZone,
    leaveOut: confirmed.leaveOut,
  }
}

type Ending = {
  job: ImportJob
  run: Run
  sheet: ImportedSheet
  result: StoreResult
  confirmed: ConfirmingImport
}

/** Faults of rows, by the confirmed column names. */
const countsOf = ({ result: { rows, faults, duplicates }, sheet, confirmed }: Ending) => {
  const names = new Map(sheet.columns.map(({ at, name }) => [at, name]))
  for (const { at, name } of confirmed.columns) names.set(at, name)
  return {
    progress: null,
    rowsIn: rows.in,
    rowsStored: rows.stored,
    rowsLeftOut: rows.leftOut,
    faultCount: faults.total,
    faults: faults.listed.map(
      ({ row, at, text, reason }): RowFault => ({
        row,
        column: at === null ? '' : (names.get(at) ?? ''),
        text,
        reason,
      }),
    ),
    duplicates: duplicates.listed.map(({ key, rows }): ImportDetail['duplicates'][number] => ({
      key: key.join('、'),
      rows,
    })),
    finishedAt: sql`now()`,
  }
}

const endFaulty = ({ db }: Pick<ImportDeps, 'db'>, ending: Ending): Promise<void> =>
  db.transaction(async (tx) => {
    const held = await holdWork(tx, ending.job, ImportState.storing)
    if (!held) return
    await ending.run.finish(tx)
    await tx
      .update(dataImport)
      .set({ ...countsOf(ending), state: ImportState.faulty })
      .where(eq(dataImport.id, held.found.id))
  })

async function keep(
  tx: Tx,
  datasets: Datasets,
  { put, ...ending }: Ending & { put: Awaited<ReturnType<Datasets['put']>> },
): Promise<boolean> {
  const held = await holdWork(tx, ending.job, ImportState.storing)
  if (!held) return false
  const { found, table } = held
  await ending.run.finish(tx)
  const datasetId = await datasets.keep(tx, put, {
    owner: { type: tableOwner, id: table.id },
    name: 'rows',
    madeFrom: madeFrom(found),
  })
  const bytes = put.files.reduce((sum, file) => sum + file.bytes, 0)
  const { confirmed, sheet, result } = ending
  const origin = originOf(found, sheet, confirmed)
  await addVersion(tx, { table, found, confirmed, origin, datasetId, bytes, rows: result.rows })
  await rememberSource(tx, { tableId: table.id, found, sheet, confirmed })
  await tx
    .update(dataImport)
    .set({ ...countsOf(ending), ...ended, state: ImportState.stored })
    .where(eq(dataImport.id, found.id))
  await removeInput(tx, found)
  return true
}

/** Header of each column in the file, or its name in the database; the column number without a header. */
function originOf({ fileName, source }: Import, sheet: ImportedSheet, { columns }: ConfirmingImport): VersionOrigin {
  const heads = new Map(sheet.columns.map(({ at, head }) => [at, head]))
  const from = columns.map(({ at, name }) => [name, heads.get(at) || String(at)])
  const named = { of: fileName, part: sheet.name, columns: Object.fromEntries(from) }
  return source
    ? { ...named, kind: OriginKind.database, of: source.name, part: source.table }
    : { ...named, kind: OriginKind.file }
}

const madeFrom = ({ id, fileName, confirmed }: Import) => ({ import: id, file: fileName, sheet: confirmed?.sheet ?? 0 })
