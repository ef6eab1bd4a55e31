import type { LoaderFunctionArgs } from '@remix-run/node'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import { type Greeting, greetingAt } from './greeting.ts'

/** Which greeting the hour asks for, in the organisation's time zone. The rest stands in the frame's data. */
export function loader(_: LoaderFunctionArgs): { greeting: Greeting } {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: organisationTimeZone })
  return { greeting: greetingAt(Number(hour.format(new Date()))) }
}
