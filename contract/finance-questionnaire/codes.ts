/** How an indicator's value is written. */
export const IndicatorUnit = { ratio: 'ratio', percent: 'percent', days: 'days', yuan: 'yuan' } as const
export type IndicatorUnit = (typeof IndicatorUnit)[keyof typeof IndicatorUnit]
