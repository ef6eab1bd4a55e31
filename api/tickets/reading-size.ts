import { type TicketReading, ticketPagesMax } from '#contract/tickets/reading.ts'

/** Characters of a field or a part of a line: no ticket has longer ones. */
const textMax = 300
/** Lines of goods: more than ten pages hold. */
const linesMax = 500
/** Other tickets of one file: three on each of its pages. */
const othersMax = 3 * ticketPagesMax

/** A reading as it is kept and shown: what a made-up ticket has beyond any real one is left out. */
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
