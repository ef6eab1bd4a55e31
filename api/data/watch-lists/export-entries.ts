import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { csvRow, csvStart, csvType, textCell } from '#api/platform/exports/csv-text.ts'
import { readOnce, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply, StreamReply } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { exportedEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type { ExportingWatchEntries, WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { batchesOfEntries, listEntries } from './entry.ts'

const entriesExported = { name: 'watchEntriesExported', max: 60, minutes: 60 } as const

/** Columns of the workbook; an import of the workbook recognizes them. */
const heads = [
  ['name', 32],
  ['aliases', 36],
  ['number', 24],
  ['bornOn', 14],
  ['region', 16],
  ['phone', 18],
  ['address', 32],
  ['from', 14],
  ['until', 14],
  ['source', 32],
] as const

/**
 * Exports all entries of a list as CSV, or at most `exportedEntriesMax` as a workbook. Refuses notFound, quota.rate.
 */
export async function exportEntries(
  db: Db,
  clock: Clock,
  { params, caller }: { params: ExportingWatchEntries; caller: Caller },
): Promise<FileReply | StreamReply | Refusal> {
  const by = userOf(signedIn(caller))
  const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: entriesExported, by }))
  if (refused) return refused
  if (params.form === 'csv') return exportCsv(db, { params, caller })
  const found = await listEntries(db, params)
  if (isRefusal(found)) return found
  const { list, rows, more } = found
  const { language } = caller
  const say = textIn(language)
  const word = (key: string) => say(`watch-lists-workbook:${key}`)
  const sheet = {
    name: word('entries'),
    columns: heads.map(([key, width]) => ({ head: word(key), width })),
    rows: rows.map((row) => cellsOf(row, word('semicolon'))),
  }
  const revision = String(params.revision ?? list.revision)
  const about = aboutSheet(
    [
      [word('list'), list.name],
      [word('revision'), revision],
      [word('listed'), String(rows.length)],
      ...(more ? [[word('more'), String(exportedEntriesMax)] as [string, string]] : []),
    ],
    language,
  )
  const title = list.name
  const organisation = await organisationName(db, language)
  const bytes = await writeWorkbook([about, sheet], { title, organisation })
  return {
    ...workbookFile(title, bytes),
    object: `watchList:${params.bizId}`,
    detail: { rows: rows.length, ...params },
  }
}

const cellsOf = (row: WatchEntryRow, between: string): string[] =>
  heads.map(([key]) => (key === 'aliases' ? row.aliases.join(between) : (row[key] ?? '')))

/** Writes all entries to disk, batch by batch. */
async function exportCsv(
  db: Db,
  { params, caller }: { params: ExportingWatchEntries; caller: Caller },
): Promise<StreamReply | Refusal> {
  const found = await batchesOfEntries(db, params)
  if (isRefusal(found)) return found
  const { list, batches } = found
  const say = textIn(caller.language)
  const word = (key: string) => say(`watch-lists-workbook:${key}`)
  const between = word('semicolon')
  let rows = 0
  async function* pieces() {
    yield Buffer.from(csvStart + csvRow(heads.map(([key]) => textCell(word(key)))))
    for await (const batch of batches) {
      rows += batch.length
      yield Buffer.from(batch.map((row) => csvRow(cellsOf(row, between).map(textCell))).join(''))
    }
  }
  const bytes = await readOnce(await writeTemporary(pieces()))
  const detail = { rows, ...params }
  return { name: `${list.name}.csv`, type: csvType, bytes, object: `watchList:${params.bizId}`, detail }
}
