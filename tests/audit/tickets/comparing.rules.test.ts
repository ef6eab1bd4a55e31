import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceIn } from '#api/audit/collection/words.ts'
import { createProductFinder, type FlowProduct } from '#contract/audit/flow/product.ts'
import { compareTicket, type ProvenLine } from '#contract/audit/tickets/comparing.ts'
import { masterDataOf } from '../flow/truth.ts'

const { products, relations } = await masterDataOf('small')
const product = products[0] as FlowProduct
const finder = createProductFinder(products, relations)

const figure = fc.oneof(
  fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.stringMatching(/^\d{0,6}$/))
    .map(([ones, part]) => (part ? `${ones}.${part}` : `${ones}`)),
  fc.constantFrom('8,208.00', '8208.002026', '8,208.002026-08', '1.004995', '-0.001', '', '¥12', '1,234.5'),
)

const quantities = fc.constantFrom('5', '-12', '840', '0.5')

test('a difference never shows the same text on both sides', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: figure,
        quantity: quantities,
        ticketAmount: figure,
        lineAmount: figure,
        ticketQuantity: figure,
        tax: fc.option(figure, { nil: undefined }),
      }),
      fc.boolean(),
      ({ amount, quantity, ticketAmount, lineAmount, ticketQuantity, tax }, hasGoods) => {
        const line: ProvenLine = {
          dealerName: '甲公司',
          counterparty: '乙公司',
          date: '2025-01-01',
          product,
          quantity,
          amount,
        }
        const goods = {
          name: product.name,
          spec: product.spec,
          unit: product.baseUnit,
          quantity: ticketQuantity,
          amount: lineAmount,
          tax,
        }
        const differences = compareTicket({ ticketAmount, lines: hasGoods ? [goods] : [] }, line, {
          windowDays: 3,
          finder,
        })
        for (const difference of differences) {
          const { line: one, ticket: other } = difference
          expect(one).not.toBe(other)
          const text = differenceIn('en', difference)
          if (difference.field === 'amount') {
            const [first, second] = text.match(/-?\d+\.\d{2}/g) ?? []
            expect(first).not.toBe(second)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('figures that do not read whole claim nothing', () => {
  const line: ProvenLine = {
    dealerName: '甲公司',
    counterparty: '乙公司',
    date: '2025-01-01',
    product,
    quantity: '5',
    amount: '8208.00',
  }
  const goods = {
    name: product.name,
    spec: product.spec,
    unit: product.baseUnit,
    quantity: '5',
    amount: '8,208.002026-08',
  }
  expect(compareTicket({ lines: [goods] }, line, { windowDays: 3, finder })).toEqual([])
})
