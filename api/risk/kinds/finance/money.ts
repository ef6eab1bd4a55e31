import type { ColumnToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'
import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, IndicatorUnit, type RowPart } from '#contract/risk/kinds/finance/codes.ts'

/** Column of amounts, exact to the cent in any unit. */
export const moneyColumn = (head: string, unit: AmountUnit = AmountUnit.yuan): ColumnToWrite => ({
  head,
  width: 22,
  format: unit === AmountUnit.yuan ? 'money' : 'exact',
})

/** Column of indicators, with the decimals of each value. */
export const indicatorColumn = (head: string): ColumnToWrite => ({ head, width: 22, format: 'exact' })

/** Converts yuan to `unit`. Excel keeps 15 digits, so longer amounts are stored as text. */
export function moneyCell(yuan: string | null, unit: AmountUnit = AmountUnit.yuan): string | number | null {
  if (yuan === null) return null
  const amount = amountIn(yuan, unit)
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 ? amount : Number(amount)
}

type Said = { unit: AmountUnit; language: Language }

/** Header such as `期末值（万元）`. */
export const headOfPart = (part: RowPart, { unit, language }: Said): string => {
  const say = textIn(language)
  return say('kinds-finance-export:head.inUnit', {
    target: say(`kinds-finance-export:part.${part}`),
    unit: say(`kinds-finance-export:amounts.${unit}`),
  })
}

/** Name of an indicator's unit; amounts are in `unit`. */
export const unitText = (of: IndicatorUnit, { unit, language }: Said): string =>
  of === IndicatorUnit.yuan
    ? textIn(language)(`kinds-finance-export:amounts.${unit}`)
    : textIn(language)(`kinds-finance-export:unit.${of}`)
