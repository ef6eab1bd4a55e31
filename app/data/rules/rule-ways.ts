/** Ways to fill in a condition: rows of comparisons, or an expression. */
export const Way = { rows: 'rows', expression: 'expression' } as const

/** Seconds of the units of a window. */
export const windowUnits = { second: 1, minute: 60, hour: 3600, date: 86_400 } as const
type WindowUnit = keyof typeof windowUnits
export const unitNames = Object.keys(windowUnits) as [WindowUnit, ...WindowUnit[]]
