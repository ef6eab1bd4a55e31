import { type FlowProduct, factorOf, type ProductFinder } from '#contract/audit/flow/product.ts'
import {
  decimalOf,
  readCounterparty,
  readSpec,
  roundedTenThousandths,
  tenThousandths,
} from '#contract/audit/flow/reading.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'

/** A line of goods on a ticket. */
export type TicketLine = {
  name: string
  spec: string
  unit: string
  quantity: string
  /** Yuan; before tax if `tax` is present. */
  amount: string
  tax?: string | undefined
  /** Read by OCR: a character may be misread. */
  guessed?: boolean | undefined
}

/** Recognized values of a ticket. Missing ones were not read, and are not compared. */
export type TicketRead = {
  sellerName?: string | undefined
  boughtName?: string | undefined
  /** 2026-01-05 */
  ticketDate?: string | undefined
  /** Yuan, with tax. */
  ticketAmount?: string | undefined
  lines: readonly TicketLine[]
  /** Names in which a character may be misread. */
  guessed?: readonly ('sellerName' | 'boughtName')[] | undefined
}

/** The reported line that a ticket should prove. */
export type ProvenLine = {
  dealerName: string
  counterparty: string
  date: string
  product: FlowProduct
  /** Quantity in the product's base unit. */
  quantity: string
  /** Yuan, with tax. */
  amount: string
}

/** A difference between a ticket and its line; for dates with the number of days. */
export type TicketDifference =
  | { field: 'seller' | 'buyer' | 'product' | 'quantity' | 'amount'; line: string; ticket: string }
  | { field: 'date'; line: string; ticket: string; days: number }

/**
 * Compares a ticket with its line. The seller must be the dealer, and the buyer the counterparty. The date must be 0 to
 * `windowDays` days after the line's. Quantity and amount with tax are those of the ticket's lines of that product. A
 * ticket without lines of goods, such as a receipt, is compared by its whole amount. design: flow §4
 */
export function compareTicket(
  ticket: TicketRead,
  line: ProvenLine,
  { windowDays, finder }: { windowDays: number; finder: ProductFinder },
): TicketDifference[] {
  return [
    ...nameDifference('seller', line.dealerName, ticket.sellerName, ticket.guessed?.includes('sellerName')),
    ...nameDifference('buyer', line.counterparty, ticket.boughtName, ticket.guessed?.includes('boughtName')),
    ...dateDifference(line.date, ticket.ticketDate, windowDays),
    ...(ticket.lines.length === 0
      ? amountDifference(line.amount, ticket.ticketAmount)
      : goodsDifferences(ticket.lines, line, finder)),
  ]
}

function nameDifference(
  field: 'seller' | 'buyer',
  line: string,
  ticket: string | undefined,
  guessed = false,
): TicketDifference[] {
  if (!ticket || !line) return []
  const [one, other] = [readCounterparty(line), readCounterparty(ticket)]
  return one === other || (guessed && isNear(one, other, 1)) ? [] : [{ field, line, ticket }]
}

/** True if the edit distance is small: for goods, up to one character in five. */
function isNear(one: string, other: string, allowed = Math.floor(Math.max(one.length, other.length) / 5)): boolean {
  if (Math.abs(one.length - other.length) > allowed) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, sign] of [...one].entries()) {
    const next = [at + 1]
    for (let place = 0; place < other.length; place += 1)
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (other[place] === sign ? 0 : 1),
        ),
      )
    row = next
  }
  return (row.at(-1) ?? 0) <= allowed
}

const dayMs = 86_400_000

function dateDifference(line: string, ticket: string | undefined, windowDays: number): TicketDifference[] {
  if (!ticket) return []
  const days = Math.round((Date.parse(ticket) - Date.parse(line)) / dayMs)
  return days >= 0 && days <= windowDays ? [] : [{ field: 'date', line, ticket, days }]
}

/** Cents, rounded half up once like displayed amounts. Undefined if the text is not a number. */
function centsOf(decimal: string | undefined): bigint | undefined {
  if (decimal === undefined) return undefined
  const [whole = '', part = ''] = decimal.split('.')
  const magnitude =
    BigInt(whole.replace('-', '') + part.slice(0, 2).padEnd(2, '0')) + (Number(part[2] ?? '0') >= 5 ? 1n : 0n)
  return whole.startsWith('-') ? -magnitude : magnitude
}

function amountDifference(line: string, ticket: string | undefined): TicketDifference[] {
  const [one, other] = [readDecimal(line), ticket === undefined ? undefined : readDecimal(ticket)]
  const [oneCents, otherCents] = [centsOf(one), centsOf(other)]
  if (oneCents === undefined || otherCents === undefined || oneCents === otherCents) return []
  return [{ field: 'amount', line: figureOf(line), ticket: figureOf(ticket ?? '') }]
}

/** Parses a figure, also one with separators that readDecimal rejects. */
const figureOf = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : (readDecimal(text) ?? text))

function goodsDifferences(lines: readonly TicketLine[], line: ProvenLine, finder: ProductFinder): TicketDifference[] {
  const { product, quantity, amount } = line
  const own = linesOfProduct(lines, line, finder)
  const words = ({ name, spec }: { name: string; spec: string }) => `${name} ${spec}`.trim()
  if (own.length === 0) return [{ field: 'product', line: words(product), ticket: lines.map(words).join('、') }]
  const found = baseOf(own, product)
  return [
    ...(found === undefined || found === tenThousandths(quantity)
      ? []
      : [{ field: 'quantity' as const, line: quantity, ticket: decimalOf(found) }]),
    ...amountDifference(amount, yuanOf(own)),
  ]
}

/** Lines of goods on a ticket that are of the line's product. */
export const linesOfProduct = <Line extends TicketLine>(
  lines: readonly Line[],
  { product }: Pick<ProvenLine, 'product'>,
  finder: ProductFinder,
): Line[] =>
  lines.filter(
    ({ name, spec, guessed }) =>
      finder.find({ productCode: '', productName: name, spec })?.code === product.code ||
      shownAs(name, spec) === shownAs(product.name, product.spec) ||
      (guessed && isNear(`${name}${readSpec(spec)}`, `${product.name}${readSpec(product.spec)}`)),
  )

/** Ten-thousandths of the base unit. Undefined if a unit has no factor or a quantity is not a number. */
export function baseOf(lines: readonly TicketLine[], product: FlowProduct): bigint | undefined {
  let sum = 0n
  for (const { quantity, unit } of lines) {
    const factor = factorOf(product, unit)
    const decimal = readDecimal(quantity)
    const known = decimal === undefined ? undefined : tenThousandths(decimal)
    if (factor === undefined || known === undefined) return undefined
    sum += known * BigInt(factor)
  }
  return sum
}

/** Undefined if a figure does not parse. */
function withTax({ amount, tax }: TicketLine): bigint | undefined {
  const [net, more] = [readDecimal(amount), readDecimal(tax || '0')]
  return net === undefined || more === undefined ? undefined : roundedTenThousandths(net) + roundedTenThousandths(more)
}

const shownAs = (name: string, spec: string): string => `${name} ${readSpec(spec)}`.normalize('NFKC').replace(/\s/g, '')

/** Sum of lines with tax, in yuan with two decimals. Undefined if one of their figures does not parse. */
export function yuanOf(lines: readonly TicketLine[]): string | undefined {
  const amounts = lines.map(withTax)
  if (!amounts.every((each) => each !== undefined)) return undefined
  return yuanText(amounts.reduce((sum, each) => sum + each, 0n))
}

/** Ten-thousandths as yuan, with the two decimals that amounts have. */
function yuanText(known: bigint): string {
  const [whole = '', part = ''] = decimalOf(known).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
