import { expect, test } from 'vitest'
import { conditionOf, filterOf, filterParameters, typedOf } from '#app/data/conditions/condition.ts'
import type { Condition } from '#contract/data/conditions.ts'

const isLate = { column: 'delay', operator: 'gt', values: ['60'] } as const
const isOneOf = { column: 'carrier', operator: 'in', values: ['UA', 'AA'] } as const

test('a condition is encoded in an address and decoded unchanged', () => {
  for (const condition of [null, isLate, isOneOf, { all: [isLate, isOneOf] }, { any: [isLate, isOneOf] }]) {
    const typed = typedOf(condition)
    const address = new URLSearchParams(filterParameters(typed ?? { match: 'any', rows: [] }))
    expect(conditionOf(filterOf(address))).toEqual(condition)
  }
})

test('a form does not show a condition that it would change', () => {
  const nested: Condition = { all: [isLate, { any: [isOneOf, isLate] }] }
  const withComma: Condition = { column: 'carrier', operator: 'in', values: ['UA, Inc.', 'AA'] }
  const withBlanks: Condition = { column: 'carrier', operator: 'eq', values: [' UA'] }
  for (const condition of [nested, withComma, withBlanks]) expect(typedOf(condition)).toBeUndefined()
  expect(typedOf({ all: [isLate] })).toEqual({ match: 'all', rows: [{ ...isLate, values: '60' }] })
})
