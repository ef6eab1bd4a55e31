export const decimalsMax = 6

export const IndicatorUnit = { ratio: 'ratio', percent: 'percent', days: 'days', yuan: 'yuan' } as const
export type IndicatorUnit = (typeof IndicatorUnit)[keyof typeof IndicatorUnit]

/** Unit in which amounts are typed and shown; they are stored in yuan. `wan` is ten thousand yuan. */
export const AmountUnit = { yuan: 'yuan', wan: 'wan', million: 'million' } as const
export type AmountUnit = (typeof AmountUnit)[keyof typeof AmountUnit]

/** Maximum number of years before the opening one. */
export const earlierMax = 3

/**
 * Values of a row: opening, closing, and, if the questionnaire requests them, those two, three and four years before
 * closing.
 */
export const RowPart = {
  start: 'start',
  end: 'end',
  before2: 'before2',
  before3: 'before3',
  before4: 'before4',
} as const
export type RowPart = (typeof RowPart)[keyof typeof RowPart]
/** Earlier years, latest first. */
export const earlierParts = [RowPart.before2, RowPart.before3, RowPart.before4] as const

/** `manual` has no opening value; `time` contains the dates. spec: operations §3 "Finance row" */
export const FinanceRowType = { entry: 'entry', manual: 'manual', time: 'time' } as const
export type FinanceRowType = (typeof FinanceRowType)[keyof typeof FinanceRowType]

/** Table name of the row with the dates; reserved. */
export const timeMarker = 'TIME'

/** Minimum number of peers for a range; with fewer, single values could be identified. */
export const peersMin = 4

export const HintKind = { sum: 'sum', sign: 'sign', jump: 'jump' } as const
export type HintKind = (typeof HintKind)[keyof typeof HintKind]
