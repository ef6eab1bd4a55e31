import type { Blocker } from '#contract/data/schedules/shapes.ts'

/** Texts are `schedules:why.<reason>`. */
type Reason = 'neverDue' | 'halted' | 'missed' | 'backfillStopped' | 'backfillCanceled'

/** Reason for which a slot did not run. */
export const blocker = (reason: Reason, values: Blocker['values'] = {}): Blocker => ({ key: reason, values })
