import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/about-sheet.ts'
import {
  type ColumnToWrite,
  type SheetToWrite,
  workbookFile,
  writeWorkbook,
} from '#api/platform/files/workbook-writing.ts'
import { type Caller, type FileReply, signedIn } from '#api/platform/http/serve.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'

/** Rows that one file of a list holds; anyone who needs more asks for less at a time. */
export const listRowsMax = 20_000

/** A column of a list's file and what stands in it. */
export type ListColumn<Row> = ColumnToWrite & { of: (row: Row) => string | number | null }

/** The sheet of a list. */
export const listSheet = <Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): SheetToWrite => ({
  name,
  columns,
  rows: rows.map((row) => columns.map(({ of }) => of(row))),
})

type ListFile = {
  /** What the list is called; the day is put behind it. */
  title: string
  sheet: SheetToWrite
  /** What it was filtered by, in words; what is undefined or empty filtered nothing. */
  filter: readonly (readonly [field: string, value: string | undefined])[]
  /** The call's own query, which the trail keeps; with `ids` its reader had ticked these rows. */
  asked: { readonly [name: string]: unknown; readonly ids?: unknown }
  /** Whether there are more rows than these. */
  more: boolean
}

/**
 * What a list shows, as a workbook made a piece at a time: the rows, and a sheet that says who fetched it when, by which
 * filter, and whether that is all.
 */
export async function listFile(
  { db, clock, caller }: { db: Db; clock: Clock; caller: Caller },
  { title, sheet, filter, asked, more }: ListFile,
): Promise<FileReply> {
  const say = textIn(caller.language)
  const actor = signedIn(caller)
  const { name, usercode } = actor.acting?.agent ?? actor
  const read = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  const at = read.rows[0]?.at ?? ''
  const said = filter.flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  const scope = more ? 'capped' : asked.ids ? 'chosen' : 'whole'
  const about = aboutSheet(
    [
      [
        say('files-export:about.exportedBy'),
        typedTextIn(caller.language)('files-export:about.person', { name, usercode }),
      ],
      [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
      ...said.map(([field, value]): AboutLine => [say('files-export:about.filter', { field }), value]),
      [say('files-export:about.rows'), String(sheet.rows.length)],
      [say('files-export:about.scope'), say(`files-export:list.${scope}`, { max: listRowsMax })],
    ],
    caller.language,
  )
  const organisation = await organisationName(db, caller.language)
  const named = `${title} ${at.slice(0, 'YYYY-MM-DD'.length)}`
  return {
    ...workbookFile(named, await writeWorkbook([about, sheet], { title: named, organisation })),
    detail: { ...asked, rows: sheet.rows.length, capped: more },
  }
}

/** A decimal as the number it is; what is none, or has more digits than one keeps, stays the text. */
export const numberOf = (decimal: string): string | number =>
  /^-?\d{1,12}(\.\d+)?$/.test(decimal) ? Number(decimal) : decimal

/** Moments as a list's file has them: `2026-11-20 23:59:00`, by the organisation's clock. */
export function momentsOf({ timeZone }: Pick<Clock, 'timeZone'>): (iso: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (iso) => (iso === null ? '' : format.format(new Date(iso)))
}
