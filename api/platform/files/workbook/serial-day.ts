import { numberText } from './number-format.ts'

const dayMs = 86_400_000

/** UTC time of a serial number in Excel's calendar. */
function dateOf(serial: number, from1904: boolean): Date {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * dayMs))
}

/**
 * Excel's day 60 is 29 February 1900, which did not exist. It is written as this text, which no date parser accepts.
 */
const noDay = { serial: 60, before: '1900-02-28', text: '1900-02-29' }

/** End of Excel's calendar. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * A day of Excel's calendar, which has no time zone: `2026-11-20`, with the time if there is one. Numbers outside the
 * calendar stay numbers.
 */
export function serialText(serial: number, { from1904, isClock }: { from1904: boolean; isClock: boolean }): string {
  const date = dateOf(serial, from1904)
  if (Number.isNaN(date.getTime()) || serial < 0 || date.getTime() > lastMs) return numberText(serial)
  // A number below one day is a time of day.
  if (serial >= 0 && serial < 1 && (isClock || !from1904)) return timeText(date.toISOString().slice(11, 23))
  const text = dateText(date)
  return !from1904 && Math.floor(serial) === noDay.serial ? text.replace(noDay.before, noDay.text) : text
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00')
    ? day
    : `${day} ${time.startsWith('00:00.000', 3) ? time.slice(0, 5) : timeText(time)}`
}

/** Time of day with milliseconds, without trailing zeros. */
const timeText = (time: string): string => time.slice(0, 12).replace(/\.?0+$/, '')

/** Elapsed hours, minutes and seconds: 1.25 days are `30:00:00`. */
export function elapsedText(days: number): string {
  const seconds = Math.round(days * 86_400)
  if (!(seconds >= 0)) return numberText(days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
