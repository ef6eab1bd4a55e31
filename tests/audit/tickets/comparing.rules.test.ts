import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceIn } from '#api/audit/collection/words.ts'
import { createProductFinder, type FlowProduct } from '#contract/audit/flow/product.ts'
import { compareTicket, type ProvenLine } from '#contract/audit/tickets/comparing.ts'
import { ReadSource, readOf } from '#contract/audit/tickets/reading.ts'
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

test('a doubtful name is evidence only if the line expects it in its role', () => {
  const line = { dealerName: '万和医药有限公司', counterparty: '南桥医院' }
  const namesOf = (sellerName: string, boughtName: string, confidence = 0.5) => {
    const read = (value: string) => ({ value, source: ReadSource.ocr, confidence })
    const reading = { fields: { sellerName: read(sellerName), boughtName: read(boughtName) }, lines: [] }
    const shown = readOf(reading, {}, line)
    return [shown.sellerName, shown.boughtName]
  }
  expect(namesOf('万和医药有限公司', '南桥医院')).toEqual(['万和医药有限公司', '南桥医院'])
  expect(namesOf('南桥医院', '万和医药有限公司')).toEqual([undefined, undefined])
  expect(namesOf('万禾医药有限公司', '北桥医院')).toEqual([undefined, undefined])
  expect(namesOf('万利医药有限公司', '北桥医院', 0.9)).toEqual(['万利医药有限公司', '北桥医院'])
})
