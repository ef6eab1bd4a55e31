import { runFaults } from '#contract/platform/versions/states.ts'

/** Reasons why a comparison failed; `workbook` means that an edited workbook has faults. */
export const comparisonFaults = [...runFaults, 'workbook'] as const
export type ComparisonFault = (typeof comparisonFaults)[number]

/** Progress stages that the job reports. */
export const comparisonStages = ['waiting', 'workbook', 'names', 'lines', 'pairs', 'result', 'keeping'] as const

/** Minimum minutes between two reminders of an executor about an object. */
export const remindEveryMinutes = 60
/** Limit of notes per line, and of comments per version. */
export const remarksMax = 200
/** Versions listed next to the lines; more are paged. */
export const versionsListed = 20
