import { numberText } from './number-format.ts'

const dayMs = 86_400_000

/** Time in UTC of a number in Excel's calendar. */
function dateOf(serial: number, from1904: boolean): Date {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * dayMs))
}

/** A day of Excel's calendar, which has no time zone: `2026-11-20`, with the time if there is one. */
export function serialText(serial: number, from1904: boolean): string {
  const date = dateOf(serial, from1904)
  if (Number.isNaN(date.getTime())) return numberText(serial)
  // Less than a day is a time of day.
  if (serial >= 0 && serial < 1 && !from1904) return date.toISOString().slice(11, 19)
  return dateText(date)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00:00', 3) ? 5 : 8)}`
}
