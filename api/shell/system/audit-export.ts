import { type EntityTypes, readerOf } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { actionText, outcomeText, textIn } from '#api/platform/text.ts'
import type { AuditEntity } from '#contract/platform/audit.ts'
import type { Language } from '#contract/platform/language.ts'
import { type AuditFilter, readTrail } from './audit-trail.ts'
import { logRowsMax, logWorkbook, secondsIn } from './log-workbook.ts'

export async function exportAudit(
  { db, clock, entityTypes }: { db: Db; clock: Clock; entityTypes: EntityTypes },
  { filter, caller, most = logRowsMax }: { filter: AuditFilter; caller: Caller; most?: number },
): Promise<FileReply> {
  const { language } = caller
  const say = textIn(language)
  const { rows, more } = await readTrail({ db, clock, entityTypes }, { filter, most, reader: readerOf(caller) })
  const time = secondsIn(clock)
  const said = Object.entries(filter).filter(([, value]) => value !== undefined)
  const workbook = await logWorkbook({ db, clock }, caller, {
    title: (day) => say('system-export:title', { day }),
    filterLines: said.map(([name, value]) => [
      say(`system-export:filter.${name}`),
      inWords(name, String(value), language),
    ]),
    log: {
      name: say('system-export:sheet'),
      columns: widths.map(([field, width, format]) => ({
        head: say(`system-export:head.${field}`),
        width,
        ...(format && { format }),
      })),
      rows: rows.map((row) => [
        row.seq,
        time.format(new Date(row.at)),
        row.actor,
        nameOf(row.person),
        row.principal,
        nameOf(row.forPerson),
        inWords('action', row.action, language),
        row.object,
        nameOf(row.entity),
        inWords('outcome', row.outcome, language),
        row.address,
        row.detail,
        row.action,
        row.at,
        row.hash,
      ]),
    },
    more,
    most,
    notes: [[say('system-export:proof'), say('system-export:proofMeaning')]],
  })
  return { ...workbook, object: 'audit', detail: { ...filter, rows: rows.length, capped: more } }
}

/** Translates the codes of actions and outcomes; other values are unchanged. */
function inWords(field: string, value: string, language: Language): string {
  if (field === 'action') return actionText(value, language)
  return field === 'outcome' ? outcomeText(value, language) : value
}

/** 张三 · zhang3 */
export const nameOf = (entity: AuditEntity | null): string =>
  entity ? [entity.name, entity.note].filter((part) => part !== '').join(' · ') : ''

const widths = [
  ['seq', 10],
  ['time', 20, 'second'],
  ['actor', 14],
  ['actorName', 20],
  ['principal', 14],
  ['principalName', 20],
  ['action', 28],
  ['object', 32],
  ['objectName', 32],
  ['outcome', 28],
  ['address', 18],
  ['detail', 60],
  ['actionCode', 28],
  ['at', 30],
  ['hash', 66],
] as const
