import { formatDay, formatTime } from '#app/ui/time.ts'
import { languageOf } from './language.server.ts'
import { organisationTimeZone } from './settings.server.ts'

/** Writes 2026-11-20, whatever the language. */
const calendarDays = new Intl.DateTimeFormat('en-CA', { timeZone: organisationTimeZone })

/**
 * Dates and times in the reader's words, by the organisation's calendar. Loaders make the texts: a browser knows neither its
 * time zone nor always the same words.
 */
export function datesOf(request: Request) {
  const language = languageOf(request)
  return {
    /** A day such as 2026-11-20. */
    day: (day: string): string => formatDay(day, language),
    /** The day of a moment, where its hour tells nothing. */
    dayOf: (iso: string): string => formatDay(calendarDays.format(new Date(iso)), language),
    time: (iso: string): string => formatTime(iso, language, organisationTimeZone),
    /** Today as 2026-11-20. */
    today: (): string => calendarDays.format(new Date()),
  }
}
