/** States of a run that makes the next version of a platform table. `unchanged`: its rows are those of the last one. */
export const PlatformRunState = {
  queued: 'queued',
  started: 'started',
  done: 'done',
  unchanged: 'unchanged',
  failed: 'failed',
} as const
export type PlatformRunState = (typeof PlatformRunState)[keyof typeof PlatformRunState]

/** Hours after which a platform table counts as stale, by default. */
export const platformFreshHours = 24
