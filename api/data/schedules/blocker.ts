import type { Blocker } from '#contract/data/schedules/shapes.ts'

/** Reason why a slot did not run; texts are `schedules:why.<reason>`. */
type Reason = 'neverDue' | 'halted' | 'missed' | 'backfillStopped' | 'backfillCanceled'

export const blocker = (reason: Reason, values: Blocker['values'] = {}): Blocker => ({ key: reason, values })
