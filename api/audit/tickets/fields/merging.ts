import { roundedTenThousandths } from '#contract/audit/flow/reading.ts'
import { readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import { invoiceForms, TicketType } from '#contract/audit/tickets/codes.ts'
import type { InvoiceQr } from '#contract/audit/tickets/invoice-qr.ts'
import {
  type FieldReading,
  isSure,
  ReadSource,
  type TicketBox,
  type TicketField,
  type TicketReading,
} from '#contract/audit/tickets/reading.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { doubtful, doubtfulConfidence, type FieldRead } from './field-read.ts'
import type { PageRead } from './fields.ts'
import type { Box } from './layout.ts'
import { type Appearance, firstTicket } from './separating.ts'

type Print = { page: PageRead; source: 'text' | 'ocr'; number: number }
type Code = { invoice: InvoiceQr; box: Box; number: number }

/** First ticket of a file, with references to the others. */
export function readingOf(appearances: readonly Appearance[]): Omit<TicketReading, 'pages'> {
  const { own, others } = firstTicket(appearances)
  const prints = own.flatMap(({ print, number }) => (print ? [{ ...print, number }] : []))
  const [code] = own.flatMap(({ code: shown, number }) => (shown ? [{ ...shown, number }] : []))
  return { ...mergedReading(prints, code), ...(others.length > 0 ? { others } : {}) }
}

/**
 * Merges print and code. The print wins if it is text or was read with certainty; otherwise the code, which has no
 * misread characters.
 */
function mergedReading(prints: readonly Print[], code: Code | undefined): Omit<TicketReading, 'pages'> {
  const fields: TicketReading['fields'] = {}
  const lines: TicketReading['lines'] = []
  for (const { page, source, number } of prints) {
    for (const [name, read] of Object.entries(page.fields) as [TicketField, FieldReading & { box: Box }][])
      fields[name] ??= fieldReading(read, { source, number })
    for (const { box, ...line } of page.lines)
      lines.push({ ...line, confidence: round(line.confidence, 1000), source, box: placed(box, number) })
  }
  const amount = amountOfPages(prints)
  if (amount) fields.ticketAmount = amount
  const { ticketAmount } = fields
  // If the amount is doubtful and differs from the sum of the lines, a line may be missing.
  const isComplete = !ticketAmount || isSure(ticketAmount) || lines.some((line) => line.amount === '')
  if (!isComplete && sumOf(prints) !== centsOf(ticketAmount.value))
    for (const line of lines) line.confidence = Math.min(line.confidence, doubtfulConfidence)
  const type = prints.find(({ page }) => page.type)?.page.type ?? (code && TicketType.invoice)
  if (!code || (type && type !== TicketType.invoice)) return { type, fields, lines }
  const box = placed(code.box, code.number)
  for (const [name, value] of saidBy(code.invoice)) {
    const print = fields[name]
    if (print && (print.source === ReadSource.text || isBelieved(name, print, { fields, said: value }))) continue
    fields[name] = { value, source: ReadSource.qr, confidence: 1, box: print?.box ?? box }
  }
  return { type: TicketType.invoice, fields, lines, qr: { ...code.invoice, box } }
}

const fieldReading = (
  { value, confidence, box }: FieldRead,
  { source, number }: Pick<Print, 'source' | 'number'>,
): FieldReading => ({ value, source, confidence: round(confidence, 1000), box: placed(box, number) })

const centsOf = (yuan: string): number => Math.round(Number(yuan) * 100)
const sumOf = (prints: readonly Print[]): number =>
  prints
    .flatMap(({ page }) => page.lines)
    .reduce((sum, { amount, tax = '' }) => sum + centsOf(amount) + centsOf(tax), 0)

/**
 * Amount of a ticket with goods on several pages, which may have sums of their own: the amount that equals the sum of
 * all lines, else the last one. It is doubtful if it may be the sum of a page.
 */
function amountOfPages(all: readonly Print[]): FieldReading | undefined {
  const prints = all.filter(({ page }) => page.lines.length > 0 || page.fields.ticketAmount)
  const amounts = prints.flatMap((print) => {
    const read = print.page.fields.ticketAmount
    return read ? [{ read, print }] : []
  })
  const last = amounts.at(-1)
  if (!last || prints.length < 2) return undefined
  const sum = sumOf(prints)
  const whole = amounts.findLast(({ read }) => centsOf(read.value) === sum)
  const confirmed = Math.min(...prints.flatMap(({ page }) => page.lines.map(({ confidence }) => confidence)))
  if (whole) return fieldReading({ ...whole.read, confidence: Math.max(whole.read.confidence, confirmed) }, whole.print)
  const isOfPage =
    amounts.some(({ read }) => read.value !== last.read.value) || centsOf(last.read.value) === sumOf([last.print])
  const read = isOfPage ? doubtful(last.read) : last.read
  return read && fieldReading(read, last.print)
}

const round = (value: number, parts = 10) => Math.round(value * parts) / parts
const placed = ({ x, y, width, height }: Box, page: number): TicketBox => ({
  page,
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const saidBy = ({ type, code, number, amount, date, checkCode }: InvoiceQr): [TicketField, string][] =>
  (
    [
      ['invoiceType', type],
      ['ticketCode', code],
      ['ticketNum', number],
      ['checkNum', checkCode],
      ['ticketDate', date],
      [invoiceForms[type].amountInQr === 'withTax' ? 'ticketAmount' : 'amountWithoutTax', yuanText(amount)],
    ] as [TicketField, string][]
  ).filter(([, value]) => value !== '')

const yuanText = (amount: string): string => {
  const [whole = '', part = ''] = amount.split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

const sureOfPrint = 0.97

/** True if the print, rather than the code, is right: they differ too much for a misread character. */
function isBelieved(
  name: TicketField,
  print: FieldReading,
  { fields, said }: { fields: TicketReading['fields']; said: string },
): boolean {
  if (print.value === said || print.confidence < sureOfPrint) return false
  if (name === 'ticketAmount' || name === 'amountWithoutTax') return isConfirmed(fields) && differs(print.value, said)
  if (name === 'ticketDate') return true
  if (name === 'invoiceType') return false
  return (
    print.value.length === said.length && [...said].filter((character, at) => character !== print.value[at]).length > 2
  )
}

/** True if net plus tax equals the total, and the words agree. */
function isConfirmed({ amountWithoutTax, tax, ticketAmount, amountInWords }: TicketReading['fields']): boolean {
  const [net, part, total] = [amountWithoutTax, tax, ticketAmount].map((read) =>
    read && readDecimal(read.value) !== undefined ? roundedTenThousandths(read.value) : undefined,
  )
  const words = amountInWords && readAmountInWords(amountInWords.value)
  return (
    net !== undefined &&
    part !== undefined &&
    net + part === total &&
    words !== undefined &&
    roundedTenThousandths(words) === total
  )
}

const differs = (one: string, other: string): boolean => roundedTenThousandths(one) !== roundedTenThousandths(other)
