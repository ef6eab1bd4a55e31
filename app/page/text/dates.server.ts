import { formatDay, formatTime } from '#app/ui/text/time.ts'
import { organisationTimeZone } from '../request/settings.server.ts'
import { languageOf } from './language.server.ts'

/** Formats days as 2026-11-20 in every language. */
const calendarDays = new Intl.DateTimeFormat('en-CA', { timeZone: organisationTimeZone })

/**
 * Formats dates and times in the reader's language and the organisation's time zone. Loaders format them: the browser
 * does not know that time zone, and may have other locale data.
 */
export function datesOf(request: Request) {
  const language = languageOf(request)
  return {
    /** A day such as 2026-11-20. */
    day: (day: string): string => formatDay(day, language),
    /** Date only of a timestamp. */
    dayOf: (iso: string): string => formatDay(calendarDays.format(new Date(iso)), language),
    time: (iso: string): string => formatTime(iso, language, organisationTimeZone),
    today: (): string => calendarDays.format(new Date()),
  }
}
