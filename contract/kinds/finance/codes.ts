/** As many decimals may be asked for. */
export const decimalsMax = 6

/** How an indicator's value is written. */
export const IndicatorUnit = { ratio: 'ratio', percent: 'percent', days: 'days', yuan: 'yuan' } as const
export type IndicatorUnit = (typeof IndicatorUnit)[keyof typeof IndicatorUnit]

/** A row of a finance paper: amounts, amounts without an opening value, or the two dates. spec: operations §3 "Finance row" */
export const FinanceRowType = { entry: 'entry', manual: 'manual', time: 'time' } as const
export type FinanceRowType = (typeof FinanceRowType)[keyof typeof FinanceRowType]

/** What the row that holds the opening and closing dates has for its table; no table may be called so. */
export const timeMarker = 'TIME'

/** Why a value should be looked at again. */
export const HintKind = { sum: 'sum', sign: 'sign', jump: 'jump' } as const
export type HintKind = (typeof HintKind)[keyof typeof HintKind]
