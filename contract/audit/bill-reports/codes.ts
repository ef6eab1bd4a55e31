/** How far drawing a sample is. One that failed or was cancelled stays in the history, with why. */
export const sampleStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type SampleState = (typeof sampleStates)[number]

/** Why nothing came of a sample; `tooMany` would have drawn more than may be drawn at once, `full` more than an object may have. */
export const sampleFaults = ['late', 'memory', 'disk', 'lost', 'server', 'tooMany', 'full', 'nothing'] as const
export type SampleFault = (typeof sampleFaults)[number]

/** Lines that one sample draws. */
export const drawnMax = 5000
/** Tasks of one object, however often it was drawn from. */
export const objectTasksMax = 20_000

/**
 * What the tickets of a line have shown, once its task is completed. `refuted`: a ticket is not real, as the tax authority says;
 * `missing`: of a needed type there is none; `differs`: what they say is not what the line says, or they give something away;
 * `open` until then.
 */
export const verdicts = ['proven', 'differs', 'missing', 'refuted', 'open'] as const
export type Verdict = (typeof verdicts)[number]

export const reportSorts = ['line', 'date', 'counterparty', 'product', 'amount', 'planned', 'real', 'verdict'] as const

/** Versions that stand beside the lines of one; the others are paged. */
export const reportsListed = 20
export const noteMax = 1000
