/** States of a schedule. design: processes "Schedules" */
export const ScheduleState = {
  /** The process has no schedule yet. */
  notConfigured: 'notConfigured',
  configured: 'configured',
  applyingOnline: 'applyingOnline',
  live: 'live',
  applyingOffline: 'applyingOffline',
} as const
export type ScheduleState = (typeof ScheduleState)[keyof typeof ScheduleState]

/** States in which an application waits for its decision. */
export const applyingStates: readonly ScheduleState[] = [ScheduleState.applyingOnline, ScheduleState.applyingOffline]
/** States in which slots become due. */
export const runningStates: readonly ScheduleState[] = [ScheduleState.live, ScheduleState.applyingOffline]

export const ScheduleType = { dependent: '0', independent: '1' } as const
export type ScheduleType = (typeof ScheduleType)[keyof typeof ScheduleType]

export const Every = {
  minutes15: 'minutes15',
  minutes30: 'minutes30',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  cron: 'cron',
} as const
export type Every = (typeof Every)[keyof typeof Every]

/** Treatment of due times that passed while no instance ran: each has its run, or only the latest. */
export const MissedRuns = { each: 'each', latest: 'latest' } as const
export type MissedRuns = (typeof MissedRuns)[keyof typeof MissedRuns]

/** Consequence of a failed run for schedules that depend on it: they are canceled, or run with a warning. */
export const OnFailure = { stop: 'stop', goOn: 'goOn' } as const
export type OnFailure = (typeof OnFailure)[keyof typeof OnFailure]

/** Slots of a predecessor that must have succeeded: the newest due by then, or all since the dependent's last slot. */
export const Needed = { newest: 'newest', all: 'all' } as const
export type Needed = (typeof Needed)[keyof typeof Needed]

export const ApplicationKind = { online: 'online', offline: 'offline' } as const
export type ApplicationKind = (typeof ApplicationKind)[keyof typeof ApplicationKind]

export const ApplicationStatus = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const
export type ApplicationStatus = (typeof ApplicationStatus)[keyof typeof ApplicationStatus]

/** States of a slot, a due time of a schedule. */
export const SlotState = {
  /** Due, but predecessors or an earlier slot of the schedule have not ended. */
  waiting: 'waiting',
  running: 'running',
  /** Failed; the pause before its next attempt. */
  retrying: 'retrying',
  succeeded: 'succeeded',
  /** Failed, but dependents continue with a warning. */
  warned: 'warned',
  failed: 'failed',
  canceled: 'canceled',
} as const
export type SlotState = (typeof SlotState)[keyof typeof SlotState]

export const openSlotStates: readonly SlotState[] = [SlotState.waiting, SlotState.running, SlotState.retrying]
export const goodSlotStates: readonly SlotState[] = [SlotState.succeeded, SlotState.warned]

export const BackfillState = { running: 'running', finished: 'finished', canceled: 'canceled' } as const
export type BackfillState = (typeof BackfillState)[keyof typeof BackfillState]

export const retriesMax = 3
/** Minutes between two attempts. */
export const retryPauseMax = 1440
export const retryPauseUsual = 5
/** Seconds. */
export const timeBudgetMax = 7 * 24 * 3600
export const timeBudgetUsual = 3600
export const predecessorsMax = 20
/** Slots of one schedule in a backfill. design: processes "Schedules" */
export const backfillDatesMax = 400
/** Schedules that a backfill runs, the first one included. */
export const backfillSchedulesMax = 50
/** Minimum minutes between two due times of a schedule. */
export const intervalMin = 15
export const cronTextMax = 100
export const noteMax = 200
/** Number of due times in a preview. */
export const momentsShown = 5
/** Slots that the page of a schedule lists. */
export const slotsShown = 50
/** Hours after which deciders are reminded. design: processes "Schedules" */
export const reminderHours = 24
