import { expect, test } from 'vitest'
import { createProductFinder, type FlowProduct } from '#contract/audit/flow/product.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { ProvenLine, TicketRead } from '#contract/audit/tickets/comparing.ts'
import {
  compareAll,
  coverageOf,
  coverageVerdict,
  statedPoints,
  ticketPoints,
} from '#contract/audit/tickets/coverage.ts'

const product: FlowProduct = {
  code: 'P1',
  name: '阿莫西林胶囊',
  spec: '0.25g×24粒',
  baseUnit: '盒',
  factors: { 件: 40 },
}
const finder = createProductFinder([product], [])
const line: ProvenLine = {
  dealerName: '太岭景远医药有限公司',
  counterparty: '雁河大药房',
  date: '2026-01-05',
  product,
  quantity: '840',
  amount: '8400',
}
const goods = { name: '阿莫西林胶囊', spec: '0.25g×24粒', unit: '件', quantity: '21', amount: '8400.00' }
const whole: TicketRead & { ticketNum: string } = {
  ticketNum: '26112000000012345678',
  sellerName: '太岭景远医药有限公司',
  boughtName: '雁河大药房',
  ticketDate: '2026-01-06',
  ticketAmount: '8400.00',
  lines: [goods],
}
const compare = (ticket: TicketRead & { ticketNum?: string | undefined }, of = line) =>
  compareAll(ticket, of, { finder, type: TicketType.invoice, goods: ticket.lines })
const verdictOf = (ticket: TicketRead & { ticketNum?: string | undefined }, of = line) => {
  const names = compare(ticket, of).points.map(({ point }) => point)
  return coverageVerdict(coverageOf(names, TicketType.invoice), 0)
}

test('a ticket that states everything is compared at all seven points', () => {
  const { points, of, enough } = compare(whole)
  expect(points.map(({ point }) => point)).toEqual(ticketPoints)
  expect({ of, enough }).toEqual({ of: 7, enough: true })
})

test.each(['ticketNum', 'ticketDate'] as const)('a ticket without %s is never called consistent', (field) => {
  expect(verdictOf({ ...whole, [field]: undefined })).toBe('partial')
})

test('a ticket without an amount, or for a line without one, is never called consistent', () => {
  expect(verdictOf({ ...whole, ticketAmount: undefined, lines: [] })).toBe('partial')
  expect(verdictOf(whole, { ...line, amount: '' })).toBe('partial')
})

test('every set of points without number, date and amount is not enough, and every set with them is', () => {
  for (let bits = 0; bits < 2 ** ticketPoints.length; bits += 1) {
    const points = ticketPoints.filter((_, at) => bits & (1 << at))
    const isEnough = (['number', 'date', 'amount'] as const).every((point) => points.includes(point))
    const coverage = coverageOf(points, TicketType.invoice)
    expect(coverage).toMatchObject({ compared: points.length, of: 7, enough: isEnough })
    expect(coverageVerdict(coverage, 0) === 'agrees').toBe(isEnough)
    expect(coverageVerdict(coverage, 1)).toBe('differs')
  }
})

test('a receipt lists no goods: five points are all it states', () => {
  expect(coverageOf(['number', 'date', 'amount'], TicketType.receipt)).toMatchObject({
    compared: 3,
    of: 5,
    missing: ['seller', 'buyer'],
  })
})

test("a quantity in another unit is converted to the line's unit and shown next to the ticket's own", () => {
  const { points, goods: converted } = compare({
    ...whole,
    lines: [goods, { ...goods, unit: '桶' }, { ...goods, name: '头孢' }],
  })
  expect(compare(whole).points.find(({ point }) => point === 'quantity')).toEqual({
    point: 'quantity',
    line: '840 盒',
    ticket: '21 件 = 840 盒',
  })
  expect(converted).toEqual([
    { base: '840', unit: '盒', own: true },
    { base: '', unit: '盒', own: true },
    { base: '', unit: '盒', own: false },
  ])
  // A unit without a factor leaves the sum unknown.
  expect(points.map(({ point }) => point)).not.toContain('quantity')
})

test('without a line the points that were read surely are counted', () => {
  expect(statedPoints({ lines: [], sellerName: '甲', ticketAmount: '1.00' })).toEqual(['amount', 'seller'])
  expect(statedPoints(whole)).toEqual(ticketPoints)
})
