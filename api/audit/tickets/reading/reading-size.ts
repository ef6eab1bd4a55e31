import { type TicketReading, ticketPagesMax } from '#contract/audit/tickets/reading.ts'

/** Maximum characters of a field or a part of a line. */
const textMax = 300
/** Maximum lines of goods: more than ten pages can hold. */
const linesMax = 500
/** Maximum of other tickets in one file: three on each page. */
const othersMax = 3 * ticketPagesMax

/** Cuts a reading to sizes that no real ticket exceeds. */
export function boundedReading(reading: TicketReading): TicketReading {
  const { fields, lines, others } = reading
  return {
    ...reading,
    fields: Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, cutTexts(read)])),
    lines: lines.slice(0, linesMax).map(cutTexts),
    others: others?.slice(0, othersMax).map(cutTexts),
  }
}

const cutTexts = <T extends object>(of: T): T =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, textMax) : value]),
  ) as T
