import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { outcomeText, textIn } from '#api/platform/text.ts'
import { logRowsMax, logWorkbook, secondsIn } from '#api/shell/system/log-workbook.ts'
import { auditDone } from '#contract/shell/system/codes.ts'
import { type LoginFilter, readLogins } from './login-log.ts'

export async function exportLogins(
  { db, clock }: { db: Db; clock: Clock },
  { filter, caller, most = logRowsMax }: { filter: LoginFilter; caller: Caller; most?: number },
): Promise<FileReply> {
  const { language } = caller
  const say = textIn(language)
  const { rows, more } = await readLogins({ db, clock }, { filter, most })
  const time = secondsIn(clock)
  const said = Object.entries(filter).filter(([, value]) => value)
  const workbook = await logWorkbook({ db, clock }, caller, {
    title: (day) => say('session-logins:export.title', { day }),
    filterLines: said.map(([name, value]) => [
      say(`session-logins:export.${name}`),
      name === 'event' ? say(`session-logins:event.${value}`) : String(value),
    ]),
    log: {
      name: say('session-logins:title'),
      columns: widths.map(([field, width, format]) => ({
        head: say(`session-logins:${field}`),
        width,
        ...(format && { format }),
      })),
      rows: rows.map((row) => [
        time.format(new Date(row.at)),
        say(`session-logins:event.${row.event}`),
        row.person?.name ?? '',
        row.account,
        row.outcome === auditDone ? say('session-logins:done') : outcomeText(row.outcome, language),
        say(`session-logins:way.${row.protocol}`),
        row.address,
        row.device,
        row.endedBy ?? '',
      ]),
    },
    more,
    most,
  })
  return { ...workbook, object: 'logins', detail: { ...filter, rows: rows.length, capped: more } }
}

const widths = [
  ['time', 20, 'second'],
  ['eventHead', 14],
  ['person', 20],
  ['account', 24],
  ['outcome', 32],
  ['wayHead', 14],
  ['address', 18],
  ['device', 60],
  ['endedBy', 20],
] as const
