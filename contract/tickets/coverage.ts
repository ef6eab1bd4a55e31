import type { ProductFinder } from '#contract/flow/product.ts'
import { decimalOf } from '#contract/flow/reading.ts'
import { TicketType } from './codes.ts'
import { baseOf, linesOfProduct, type ProvenLine, type TicketLine, type TicketRead, yuanOf } from './comparing.ts'

/** Points at which a ticket is compared, in the order in which they are shown. */
export const ticketPoints = ['number', 'date', 'amount', 'seller', 'buyer', 'product', 'quantity'] as const
export type TicketPoint = (typeof ticketPoints)[number]

/** What a point came to: `read` where the ticket alone states it. */
export const ticketPointStates = ['agrees', 'differs', 'read', 'unread'] as const
export type TicketPointState = (typeof ticketPointStates)[number]

/** A ticket is called consistent only if these could be compared. */
const essentialPoints: readonly TicketPoint[] = ['number', 'date', 'amount']
const goodsPoints: readonly TicketPoint[] = ['product', 'quantity']
/** Tickets that list no goods: a receipt and a payment state a sum. */
const typesWithoutGoods: readonly (TicketType | null | undefined)[] = [TicketType.receipt, TicketType.payment]

/** A point that could be compared, as both sides state it. `line` is '' where the ticket alone states it, such as its number. */
type ComparedPoint = { point: TicketPoint; line: string; ticket: string }

/** How much of a ticket could be compared. */
export type Coverage = {
  compared: number
  of: number
  /** Whether number, date and amount are among them. */
  enough: boolean
  missing: TicketPoint[]
}

/** A comparison of a ticket with its line, as it is stored. `goods` belongs to the lines of the reading, in their order. */
export type Comparison = Pick<Coverage, 'of' | 'enough'> & {
  points: ComparedPoint[]
  goods: ConvertedGoods[]
  /** What the line states, also where the ticket does not; missing in comparisons from before it was stored. */
  line?: Partial<Record<TicketPoint, string>>
}

/** A line of goods in the base unit of the product of the line: '' where it is of another product or its unit is unknown. */
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

/** Points of a ticket that can be compared with its line: both sides state them, and the ticket's was read surely. */
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

/** Points that a ticket states surely, where there is no line to compare it with. */
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

/** `21 件 = 840 盒`, or `840 盒` where nothing had to be converted. */
function convertedText(lines: readonly Goods[], base: Goods): string {
  const stated = lines.map(withUnit).join(' + ')
  const converted = withUnit(base)
  return stated === converted ? converted : `${stated} = ${converted}`
}
