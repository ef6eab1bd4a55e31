import { expect, test } from 'vitest'
import { Decimal } from '#api/risk/kinds/finance/decimal.ts'
import { figureAt, figuresOf, spreadOf } from '#api/risk/kinds/finance/spread.ts'

const exact = (value: string | null) =>
  value === null ? ({ value: null, missing: { beyond: true } } as const) : { value: new Decimal(value), missing: null }
const paper = (value: string | null) => ({ figures: figuresOf([[exact(value)]]) })
const only = { year: 0, position: 0, indicators: 1 }

test('lowest, median and highest are those of the values that are there, exactly, also where doubles are the same', () => {
  const close = '0.1000000000000000000000000000000000000'
  const papers = [paper(`${close}2`), paper(null), paper(`${close}1`), paper('-7'), paper(`${close}3`), paper('-7')]
  const spread = spreadOf(papers, only)
  expect(spread).toMatchObject({ count: 5, lowest: 3, highest: 4 })
  expect(spread?.median.toFixed()).toBe(`${close}1`)
  expect(spreadOf([...papers, paper('9')], only)?.median.toFixed()).toBe(`${close}15`)
})

test('without values there is no spread', () => {
  expect(spreadOf([], only)).toBeUndefined()
  expect(spreadOf([paper(null)], only)).toBeUndefined()
})

test('a value is kept to thirty digits, of each year and indicator for itself', () => {
  const values = [
    '12345678901234567890.12',
    '-0.05',
    '2.345',
    null,
    '99999999999999.99',
    '0.3333333333333333333333333333',
  ]
  const figures = { figures: figuresOf([values.slice(0, 3).map(exact), values.slice(3).map(exact)]) }
  const read = [0, 1].flatMap((year) =>
    [0, 1, 2].map((position) => figureAt(figures, { year, position, indicators: 3 })?.toFixed() ?? null),
  )
  expect(read).toEqual(values)
})

test('quartiles are those of QUARTILE.INC', () => {
  const quartilesOf = (...values: string[]) => {
    const spread = spreadOf(values.map(paper), only)
    return [spread?.lower, spread?.median, spread?.upper].map((value) => value?.toFixed())
  }
  expect(quartilesOf('1', '2', '4', '7', '8', '9', '10', '12')).toEqual(['3.5', '7.5', '9.25'])
  expect(quartilesOf('5')).toEqual(['5', '5', '5'])
  expect(quartilesOf('3', '1', '2', '5', '4')).toEqual(['2', '3', '4'])
  expect(quartilesOf('0.1', '0.2', '0.4')).toEqual(['0.15', '0.2', '0.3'])
})
