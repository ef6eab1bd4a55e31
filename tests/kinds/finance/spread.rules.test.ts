import { expect, test } from 'vitest'
import { Decimal } from '#api/kinds/finance/decimal.ts'
import { comparableOf, spreadOf } from '#api/kinds/finance/spread.ts'

const paper = (value: string | null) =>
  comparableOf([
    value === null ? { value: null, missing: { beyond: true } } : { value: new Decimal(value), missing: null },
  ])

test('lowest, median and highest are those of the values that are there, exactly, also where doubles are the same', () => {
  const close = '0.1000000000000000000000000000000000000'
  const papers = [paper(`${close}2`), paper(null), paper(`${close}1`), paper('-7'), paper(`${close}3`), paper('-7')]
  const spread = spreadOf(papers, 0)
  expect(spread).toMatchObject({ count: 5, lowest: 3, highest: 4 })
  expect(spread?.median.toFixed()).toBe(`${close}1`)
  expect(spreadOf([...papers, paper('9')], 0)?.median.toFixed()).toBe(`${close}15`)
})

test('of no values there is no spread', () => {
  expect(spreadOf([], 0)).toBeUndefined()
  expect(spreadOf([paper(null)], 0)).toBeUndefined()
})
