import { expect, test } from 'vitest'
import { balances, neverNegative } from '#api/risk/kinds/finance/built-in/balances.ts'
import { fields } from '#api/risk/kinds/finance/built-in/fields.ts'
import { hintsOf } from '#api/risk/kinds/finance/hints.ts'
import { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'

const fieldOf = new Map(fields.map(({ code }, position) => [code, position]))

type Amounts = Record<string, string>
type Figures = { closing?: Amounts; opening?: Amounts; before2?: Amounts; unit?: AmountUnit }

function hintsFor({ closing = {}, opening = {}, before2, unit = AmountUnit.yuan }: Figures) {
  const placed = (amounts: Amounts) => fields.map(({ code }) => amounts[code] ?? null)
  const values = {
    openingDate: null,
    closingDate: null,
    closing: placed(closing),
    opening: placed(opening),
    earlier: before2 ? [{ date: null, amounts: placed(before2) }] : [],
    unit,
  }
  return hintsOf({ fields, fieldOf }, values, 'zh-Hans').map(({ table: _, field: __, ...hint }) => hint)
}

const balanced = { total_assets: '100', liabilities_and_equity: '100', total_liabilities: '60', equity: '40' }

test('every balance and sign is of a row that the questionnaire has', () => {
  for (const code of [...balances.flat().map((term) => term.replace('-', '')), ...neverNegative])
    expect(fieldOf.has(code), code).toBe(true)
})

test('sums that hold, and what is not filled in, are not spoken of', () => {
  expect(hintsFor({})).toEqual([])
  expect(hintsFor({ closing: balanced, opening: balanced })).toEqual([])
  // Exact decimals: 0.1 + 0.2 is 0.3.
  expect(hintsFor({ closing: { total_profit: '0.3', income_tax: '0.1', net_profit: '0.2' } })).toEqual([])
  expect(hintsFor({ closing: { total_assets: '100', current_assets: '900' } })).toEqual([])
})

test('a wrong sum is reported with its value and the sum of its parts, for closing and opening separately', () => {
  expect(hintsFor({ closing: { ...balanced, equity: '39.99' }, opening: balanced })).toEqual([
    {
      kind: 'sum',
      part: 'end',
      code: 'liabilities_and_equity',
      stands: '100',
      other: '99.99',
      terms: [
        { field: '负债合计', minus: false },
        { field: '所有者权益合计', minus: false },
      ],
    },
  ])
  expect(hintsFor({ opening: { total_profit: '10', income_tax: '3', net_profit: '13' } })).toMatchObject([
    { part: 'start', code: 'net_profit', stands: '13', other: '7.00', terms: [{ minus: false }, { minus: true }] },
  ])
})

test('a negative value is reported for items that are never negative; a loss may be negative', () => {
  expect(hintsFor({ closing: { cash: '-5', net_profit: '-8', retained_earnings: '-9' } })).toEqual([
    { kind: 'sign', part: 'end', code: 'cash', stands: '-5', other: null, terms: [] },
  ])
})

test('an amount that is ten times its opening, or a tenth, is reported unless it is small beside the largest', () => {
  expect(hintsFor({ closing: { revenue: '1000' }, opening: { revenue: '100' } })).toEqual([
    { kind: 'jump', part: 'end', code: 'revenue', stands: '1000', other: '100', terms: [] },
  ])
  expect(hintsFor({ closing: { revenue: '100' }, opening: { revenue: '1000' } })).toHaveLength(1)
  expect(hintsFor({ closing: { revenue: '999.99' }, opening: { revenue: '100' } })).toEqual([])
  expect(hintsFor({ closing: { revenue: '1000' }, opening: { revenue: '0' } })).toEqual([])
  expect(hintsFor({ closing: { revenue: '1000', cash: '49' }, opening: { revenue: '900', cash: '1' } })).toEqual([])
})

test('each year is compared with the one before it, and its own sums are looked at', () => {
  const jump = { closing: { revenue: '900' }, opening: { revenue: '1000' }, before2: { revenue: '50' } }
  expect(hintsFor(jump)).toMatchObject([{ kind: 'jump', part: 'start', stands: '1000', other: '50' }])
  expect(hintsFor({ before2: { ...balanced, equity: '41', cash: '-1' } })).toMatchObject([
    { kind: 'sum', part: 'before2', code: 'liabilities_and_equity', other: '101.00' },
    { kind: 'sign', part: 'before2', code: 'cash' },
  ])
})

test('rounding differences of a larger unit are not a wrong total', () => {
  const rounded = { total_assets: '1000100', current_assets: '600000', noncurrent_assets: '400000' }
  expect(hintsFor({ closing: rounded, unit: 'wan' })).toEqual([])
  expect(hintsFor({ closing: { ...rounded, total_assets: '1000200' }, unit: 'wan' })).toHaveLength(1)
  expect(hintsFor({ closing: { ...rounded, total_assets: '1000000.01' } })).toHaveLength(1)
})
