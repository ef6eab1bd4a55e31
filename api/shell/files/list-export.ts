import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import {
  type ColumnToWrite,
  type SheetToWrite,
  workbookFile,
  writeWorkbook,
} from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'

/** Maximum rows of an exported list; larger exports need a filter. */
export const listRowsMax = 20_000

/** A column of an exported list, with the value of its cells. */
export type ListColumn<Row> = ColumnToWrite & { of: (row: Row) => string | number | null }

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
  /** Title of the list; the date is appended. */
  title: string
  sheet: SheetToWrite
  /** Filters as readable text; undefined or empty values are omitted. */
  filter: readonly (readonly [field: string, value: string | undefined])[]
  /** The call's query, stored in the audit trail; `ids` are the rows ticked by the user. */
  params: { readonly [name: string]: unknown; readonly ids?: unknown }
  /** More rows exist than the file contains. */
  more: boolean
}

/** Streams a list as a workbook: the rows, and a sheet with author, time, filter and completeness. */
export async function listFile(
  { db, clock, caller }: { db: Db; clock: Clock; caller: Caller },
  { title, sheet, filter, params, more }: ListFile,
): Promise<FileReply> {
  const say = textIn(caller.language)
  const actor = signedIn(caller)
  const { name, usercode } = actor.delegation?.agent ?? actor
  const read = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  const at = read.rows[0]?.at ?? ''
  const said = filter.flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  const scope = more ? 'capped' : params.ids ? 'chosen' : 'whole'
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
    detail: { ...params, rows: sheet.rows.length, capped: more },
  }
}

/** Converts a decimal to a number; keeps the text if it is not one or has too many digits. */
export const numberOf = (decimal: string): string | number =>
  /^-?\d{1,12}(\.\d+)?$/.test(decimal) ? Number(decimal) : decimal

/** Formats timestamps for exports: `2026-11-20 23:59:00`, in the organisation's time zone. */
export function momentsOf({ timeZone }: Pick<Clock, 'timeZone'>): (iso: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (iso) => (iso === null ? '' : format.format(new Date(iso)))
}
