import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'

/** Maximum rows of a workbook: it is built in memory, in half a second of CPU at this size. */
export const logRowsMax = 20_000

type Log = {
  title: (day: string) => string
  /** Filters as readable text. */
  filterLines: readonly [string, string][]
  /** Newest matching rows; `more` if there are others. */
  log: SheetToWrite
  more: boolean
  most: number
  notes?: readonly [string, string][]
}

/** A log as a workbook, with a sheet that states the filter and completeness. */
export async function logWorkbook(
  { db, clock }: { db: Db; clock: Clock },
  { principal, language }: Caller,
  { title, filterLines, log, more, most, notes = [] }: Log,
): Promise<FileReply> {
  const say = textIn(language)
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  const at = rows[0]?.at ?? ''
  const person = { name: principal?.name ?? '', usercode: principal?.usercode ?? '' }
  const about: [string, string][] = [
    [say('files-export:about.exportedBy'), say('files-export:about.person', person)],
    [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
    ...filterLines,
    [say('system-export:rows'), String(log.rows.length)],
    [say('files-export:about.scope'), say(more ? 'system-export:capped' : 'system-export:whole', { max: most })],
    ...notes,
  ]
  const named = title(at.slice(0, 'YYYY-MM-DD'.length))
  const organisation = await organisationName(db, language)
  const sheets = [aboutSheet(about, language), log]
  return workbookFile(named, await writeWorkbook(sheets, { title: named, organisation }))
}

/** Formats to the second: 2026-11-20 23:59:07. */
export const secondsIn = ({ timeZone }: Clock) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
