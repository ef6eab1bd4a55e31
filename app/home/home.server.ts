import type { LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import { countAudit, countSupervise } from '#contract/home/calls.ts'
import { greetingAt } from './greeting.ts'

/** Which greeting the hour asks for, in the organisation's time zone, and the badges. The rest stands in the frame's data. */
export async function loader(args: LoaderFunctionArgs) {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: organisationTimeZone })
  const [audit, supervise] = await Promise.all([totalOf(args, countAudit), totalOf(args, countSupervise)])
  const badges: Record<string, number> = { audit, supervise }
  return { greeting: greetingAt(Number(hour.format(new Date()))), badges }
}

/** A badge that cannot be had keeps nobody from the tiles. */
async function totalOf(args: PageArgs, call: typeof countAudit): Promise<number> {
  const told = await tell(args, call)
  return told.ok ? told.data.total : 0
}
