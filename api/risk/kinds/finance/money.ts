import type { ColumnToWrite } from '#api/platform/files/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'
import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, IndicatorUnit, type RowPart } from '#contract/risk/kinds/finance/codes.ts'

/** A column of amounts, to the cent in whatever unit. */
export const moneyColumn = (head: string, unit: AmountUnit = AmountUnit.yuan): ColumnToWrite => ({
  head,
  width: 22,
  format: unit === AmountUnit.yuan ? 'money' : 'exact',
})

/** A column of indicators, with as many decimals as were asked for. */
export const indicatorColumn = (head: string): ColumnToWrite => ({ head, width: 22, format: 'exact' })

/** Excel keeps fifteen digits: an amount of more stands as text, so that no cent of it is lost. Yuan, in a unit if one is given. */
export function moneyCell(yuan: string | null, unit: AmountUnit = AmountUnit.yuan): string | number | null {
  if (yuan === null) return null
  const amount = amountIn(yuan, unit)
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 ? amount : Number(amount)
}

type Said = { unit: AmountUnit; language: Language }

/** `期末值（万元）`. */
export const headOfPart = (part: RowPart, { unit, language }: Said): string => {
  const say = textIn(language)
  return say('kinds-finance-export:head.inUnit', {
    target: say(`kinds-finance-export:part.${part}`),
    unit: say(`kinds-finance-export:amounts.${unit}`),
  })
}

/** How an indicator's value is written; amounts are in `unit`. */
export const unitText = (of: IndicatorUnit, { unit, language }: Said): string =>
  of === IndicatorUnit.yuan
    ? textIn(language)(`kinds-finance-export:amounts.${unit}`)
    : textIn(language)(`kinds-finance-export:unit.${of}`)
