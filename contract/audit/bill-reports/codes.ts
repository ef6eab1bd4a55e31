import { runFaults } from '#contract/platform/versions/states.ts'

/** Reasons why a sample failed; `tooMany` exceeds the limit of one sample, `full` the limit of an object. */
export const sampleFaults = [...runFaults, 'tooMany', 'full', 'nothing'] as const
export type SampleFault = (typeof sampleFaults)[number]

/** Limit of lines in one sample. */
export const drawnMax = 5000
/** Limit of tasks in one object, over all samples. */
export const objectTasksMax = 20_000

/**
 * Evidence on the tickets of a completed task. `refuted`: the tax authority says that a ticket is not real; `missing`:
 * a needed type has no ticket; `differs`: tickets contradict the line or have findings; `open`: not completed yet.
 */
export const verdicts = ['proven', 'differs', 'missing', 'refuted', 'open'] as const
export type Verdict = (typeof verdicts)[number]

export const reportSorts = ['line', 'date', 'counterparty', 'product', 'amount', 'planned', 'real', 'verdict'] as const

/** Versions listed next to the lines; more are paged. */
export const reportsListed = 20
export const noteMax = 1000
