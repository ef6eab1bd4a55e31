import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, type FileReply, signedIn } from '#api/platform/http/serve.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { exportedEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type { ExportingWatchEntries } from '#contract/data/watch-lists/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { listEntries } from './entry.ts'

const entriesExported = { name: 'watchEntriesExported', max: 60, minutes: 60 } as const

/** Columns of the workbook, which an import reads again. */
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

/** At most `exportedEntriesMax` entries of a list. Refuses notFound, quota.rate. */
export async function exportEntries(
  db: Db,
  clock: Clock,
  { asked, caller }: { asked: ExportingWatchEntries; caller: Caller },
): Promise<FileReply | Refusal> {
  const by = userOf(signedIn(caller))
  const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: entriesExported, by }))
  if (refused) return refused
  const found = await listEntries(db, asked)
  if (isRefusal(found)) return found
  const { list, rows, more } = found
  const { language } = caller
  const say = textIn(language)
  const word = (key: string) => say(`watch-lists-workbook:${key}`)
  const sheet = {
    name: word('entries'),
    columns: heads.map(([key, width]) => ({ head: word(key), width })),
    rows: rows.map((row) =>
      heads.map(([key]) => (key === 'aliases' ? row.aliases.join(word('semicolon')) : (row[key] ?? ''))),
    ),
  }
  const revision = String(asked.revision ?? list.revision)
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
  return { ...workbookFile(title, bytes), object: `watchList:${asked.bizId}`, detail: { rows: rows.length, ...asked } }
}
