import type { Language } from '#contract/language.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { aboutSheet } from '../files/about-sheet.ts'
import { workbookFile, writeWorkbook } from '../files/workbook-writing.ts'
import type { Caller, FileReply } from '../serve.ts'
import { actionText, outcomeText, textIn } from '../text.ts'
import { type AuditFilter, readTrail } from './audit-trail.ts'

/** Rows one workbook takes: it is made in memory, and takes half a second of a processor at this size. */
const exportRowsMax = 20_000

/** The newest rows that fit, and a sheet that says what was asked for and whether that is all of it. */
export async function exportAudit(
  { db, clock }: { db: Db; clock: Clock },
  { filter, caller, most = exportRowsMax }: { filter: AuditFilter; caller: Caller; most?: number },
): Promise<FileReply> {
  const { language, principal } = caller
  const say = textIn(language)
  const { rows, more, at } = await readTrail(db, clock, { filter, most })
  const localTime = new Intl.DateTimeFormat('sv-SE', {
    timeZone: clock.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const person = { name: principal?.name ?? '', usercode: principal?.usercode ?? '' }
  const said = Object.entries(filter).filter(([, value]) => value !== undefined)
  const about: [string, string][] = [
    [say('files-export:about.exportedBy'), say('files-export:about.person', person)],
    [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
    ...said.map(([name, value]): [string, string] => [
      say(`system-export:filter.${name}`),
      inWords(name, String(value), language),
    ]),
    [say('system-export:rows'), String(rows.length)],
    [say('files-export:about.scope'), say(more ? 'system-export:capped' : 'system-export:whole', { max: most })],
    [say('system-export:proof'), say('system-export:proofMeaning')],
  ]
  const title = say('system-export:title', { day: at.slice(0, 'YYYY-MM-DD'.length) })
  const bytes = await writeWorkbook(
    [
      aboutSheet(about, language),
      {
        name: say('system-export:sheet'),
        columns: widths.map(([field, width, format]) => ({
          head: say(`system-export:head.${field}`),
          width,
          ...(format && { format }),
        })),
        rows: rows.map((row) => [
          row.seq,
          localTime.format(new Date(row.at)),
          row.actor,
          row.principal,
          inWords('action', row.action, language),
          row.object,
          inWords('outcome', row.outcome, language),
          row.address,
          row.detail,
          row.action,
          row.at,
          row.hash,
        ]),
      },
    ],
    { title },
  )
  return { ...workbookFile(title, bytes), object: 'audit', detail: { ...filter, rows: rows.length, capped: more } }
}

/** Actions and outcomes are codes; everything else of a row is what it is. */
function inWords(field: string, value: string, language: Language): string {
  if (field === 'action') return actionText(value, language)
  return field === 'outcome' ? outcomeText(value, language) : value
}

const widths = [
  ['seq', 10],
  ['time', 20, 'second'],
  ['actor', 14],
  ['principal', 14],
  ['action', 28],
  ['object', 32],
  ['outcome', 28],
  ['address', 18],
  ['detail', 60],
  ['actionCode', 28],
  ['at', 30],
  ['hash', 66],
] as const
