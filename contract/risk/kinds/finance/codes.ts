/** As many decimals may be asked for. */
export const decimalsMax = 6

/** How an indicator's value is written. */
export const IndicatorUnit = { ratio: 'ratio', percent: 'percent', days: 'days', yuan: 'yuan' } as const
export type IndicatorUnit = (typeof IndicatorUnit)[keyof typeof IndicatorUnit]

/** What amounts are typed and shown in; they are kept in yuan. `wan` is ten thousand yuan. */
export const AmountUnit = { yuan: 'yuan', wan: 'wan', million: 'million' } as const
export type AmountUnit = (typeof AmountUnit)[keyof typeof AmountUnit]

/** How many years before that of the opening value a questionnaire may ask for. */
export const earlierMax = 3

/**
 * The values of a row: opening and closing, and those two, three and four years before the closing one where the questionnaire
 * asks for them.
 */
export const RowPart = {
  start: 'start',
  end: 'end',
  before2: 'before2',
  before3: 'before3',
  before4: 'before4',
} as const
export type RowPart = (typeof RowPart)[keyof typeof RowPart]
/** Those of earlier years, the nearest first. */
export const earlierParts = [RowPart.before2, RowPart.before3, RowPart.before4] as const

/** A row of a finance paper: amounts, amounts without an opening value, or the two dates. spec: operations §3 "Finance row" */
export const FinanceRowType = { entry: 'entry', manual: 'manual', time: 'time' } as const
export type FinanceRowType = (typeof FinanceRowType)[keyof typeof FinanceRowType]

/** What the row that holds the opening and closing dates has for its table; no table may be called so. */
export const timeMarker = 'TIME'

/** How many others there must be for a band of them: of fewer, single ones could be told from it. */
export const peersMin = 4

/** Why a value should be looked at again. */
export const HintKind = { sum: 'sum', sign: 'sign', jump: 'jump' } as const
export type HintKind = (typeof HintKind)[keyof typeof HintKind]
