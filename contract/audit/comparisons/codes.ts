/** How far a comparison is. One that failed or was cancelled stays as a number, with why. */
export const comparisonStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ComparisonState = (typeof comparisonStates)[number]

/** Why nothing came of a comparison; `workbook` is one that was edited and cannot be taken. */
export const comparisonFaults = ['late', 'memory', 'disk', 'lost', 'server', 'workbook'] as const
export type ComparisonFault = (typeof comparisonFaults)[number]

/** What is shown of how far a comparison is, as its job tells it. */
export const comparisonStages = ['workbook', 'names', 'lines', 'pairs', 'result', 'keeping'] as const

/** An executor is reminded of an object no more often than that. */
export const remindEveryMinutes = 60
/** Of one line, and of one version. */
export const remarksMax = 200
/** Versions that stand beside the lines of one; the others are paged. */
export const versionsListed = 20
