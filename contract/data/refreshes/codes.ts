/** Step of an AI model that makes a table. */
export const AutomlType = { fit: 'fit', predict: 'predict' } as const
export type AutomlType = (typeof AutomlType)[keyof typeof AutomlType]

/** States of a run that makes the next version of a table. `unchanged`: it ended without a new version. */
export const RunState = {
  queued: 'queued',
  started: 'started',
  done: 'done',
  unchanged: 'unchanged',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type RunState = (typeof RunState)[keyof typeof RunState]
