import type { ProductFinder } from '#contract/audit/flow/product.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import { TicketType } from './codes.ts'
import { baseOf, linesOfProduct, type ProvenLine, type TicketLine, type TicketRead, yuanOf } from './comparing.ts'

/** Points at which a ticket is compared, in the order in which they are shown. */
export const ticketPoints = ['number', 'date', 'amount', 'seller', 'buyer', 'product', 'quantity'] as const
export type TicketPoint = (typeof ticketPoints)[number]

/** Result at a point. `read` if only the ticket states it. */
export const ticketPointStates = ['agrees', 'differs', 'read', 'unread'] as const
export type TicketPointState = (typeof ticketPointStates)[number]

/** A ticket is called consistent only if these could be compared. */
const essentialPoints: readonly TicketPoint[] = ['number', 'date', 'amount']
const goodsPoints: readonly TicketPoint[] = ['product', 'quantity']
/** Tickets that list no goods: a receipt and a payment state a sum. */
const typesWithoutGoods: readonly (TicketType | null | undefined)[] = [TicketType.receipt, TicketType.payment]

/** Compared point with the values of both sides. `line` is '' if only the ticket states it, such as its number. */
type ComparedPoint = { point: TicketPoint; line: string; ticket: string }

/** Compared points of a ticket. */
export type Coverage = {
  compared: number
  of: number
  /** True if number, date and amount are among them. */
  enough: boolean
  missing: TicketPoint[]
}

/** Stored comparison of a ticket with its line. `goods` has the order of the reading's lines. */
export type Comparison = Pick<Coverage, 'of' | 'enough'> & {
  points: ComparedPoint[]
  goods: ConvertedGoods[]
  /**
   * Values of the line, also for points that the ticket does not state. Missing in comparisons stored by earlier
   * versions.
   */
  line?: Partial<Record<TicketPoint, string>>
}

/** Quantity in the base unit of the line's product. `base` is '' for another product or an unknown unit. */
type ConvertedGoods = { base: string; unit: string; own: boolean }

/** Counts the points that could be compared against those that a ticket of this type states. */
export function coverageOf(points: readonly TicketPoint[], type: TicketType | null | undefined): Coverage {
  const hasGoods = !typesWithoutGoods.includes(type) || points.some((point) => goodsPoints.includes(point))
  const expected = ticketPoints.filter((point) => hasGoods || !goodsPoints.includes(point))
  return {
    compared: expected.filter((point) => points.includes(point)).length,
    of: expected.length,
    enough: essentialPoints.every((point) => points.includes(point)),
    missing: expected.filter((point) => !points.includes(point)),
  }
}

/** `agrees` is the only one that may be shown in green. */
type CoverageVerdict = 'agrees' | 'partial' | 'none' | 'differs'

/** `problems` counts differences from the line and findings on the ticket itself. */
export function coverageVerdict({ compared, enough }: Coverage, problems: number): CoverageVerdict {
  if (problems > 0) return 'differs'
  if (compared === 0) return 'none'
  return enough ? 'agrees' : 'partial'
}

type Read = TicketRead & { ticketNum?: string | undefined }
type Goods = Pick<TicketLine, 'quantity' | 'unit'>

/** Points that both sides state and that were read surely from the ticket. */
function comparePoints(ticket: Read, line: ProvenLine, finder: ProductFinder): ComparedPoint[] {
  const own = linesOfProduct(ticket.lines, line, finder)
  const base = own.length > 0 ? baseOf(own, line.product) : undefined
  const amount = ticket.lines.length === 0 ? ticket.ticketAmount : own.length > 0 ? yuanOf(own) : undefined
  const named = own.length > 0 ? own : ticket.lines
  const stated = lineOf(line)
  return [
    ...pointOf('number', '', ticket.ticketNum, 'ticket alone'),
    ...pointOf('date', stated.date, ticket.ticketDate),
    ...pointOf('amount', stated.amount, amount),
    ...pointOf('seller', stated.seller, ticket.sellerName),
    ...pointOf('buyer', stated.buyer, ticket.boughtName),
    ...pointOf('product', stated.product, named.map(nameOf).join('、')),
    ...pointOf(
      'quantity',
      stated.quantity,
      base === undefined ? undefined : convertedText(own, { quantity: decimalOf(base), unit: line.product.baseUnit }),
    ),
  ]
}

/** Compares a ticket with its line at every point that both state. */
export function compareAll(
  ticket: Read,
  line: ProvenLine,
  { finder, type, goods }: { finder: ProductFinder; type: TicketType; goods: readonly TicketLine[] },
): Comparison {
  const points = comparePoints(ticket, line, finder)
  const { of, enough } = coverageOf(
    points.map(({ point }) => point),
    type,
  )
  return { points, line: lineOf(line), of, enough, goods: convertGoods(goods, line, finder) }
}

function convertGoods(goods: readonly TicketLine[], line: ProvenLine, finder: ProductFinder): ConvertedGoods[] {
  const own = linesOfProduct(goods, line, finder)
  return goods.map((each) => {
    const base = own.includes(each) ? baseOf([each], line.product) : undefined
    return { base: base === undefined ? '' : decimalOf(base), unit: line.product.baseUnit, own: own.includes(each) }
  })
}

const lineOf = (line: ProvenLine) => ({
  date: line.date,
  amount: line.amount,
  seller: line.dealerName,
  buyer: line.counterparty,
  product: nameOf(line.product),
  quantity: withUnit({ quantity: line.quantity, unit: line.product.baseUnit }),
})

const pointOf = (
  point: TicketPoint,
  line: string,
  ticket: string | undefined,
  stated: 'both' | 'ticket alone' = 'both',
): ComparedPoint[] => (ticket && (line || stated === 'ticket alone') ? [{ point, line, ticket }] : [])

/** Points read surely from a ticket that has no line to compare with. */
export function statedPoints(ticket: Read): TicketPoint[] {
  const { lines } = ticket
  const states: Record<TicketPoint, boolean> = {
    number: Boolean(ticket.ticketNum),
    date: Boolean(ticket.ticketDate),
    amount: Boolean(ticket.ticketAmount),
    seller: Boolean(ticket.sellerName),
    buyer: Boolean(ticket.boughtName),
    product: lines.length > 0,
    quantity: lines.length > 0 && lines.every(({ quantity }) => quantity !== ''),
  }
  return ticketPoints.filter((point) => states[point])
}

const nameOf = ({ name, spec }: { name: string; spec: string }) => `${name} ${spec}`.trim()
const withUnit = ({ quantity, unit }: Goods) => `${quantity} ${unit}`.trim()

/** `21 件 = 840 盒`, or `840 盒` without a conversion. */
function convertedText(lines: readonly Goods[], base: Goods): string {
  const stated = lines.map(withUnit).join(' + ')
  const converted = withUnit(base)
  return stated === converted ? converted : `${stated} = ${converted}`
}
