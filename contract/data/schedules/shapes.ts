import { z } from 'zod'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { ExecutionState } from '#contract/data/runs/codes.ts'
import { day } from '#contract/platform/day.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrTextUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  ApplicationKind,
  ApplicationStatus,
  BackfillState,
  cronTextMax,
  Every,
  MissedRuns,
  Needed,
  noteMax,
  OnFailure,
  predecessorsMax,
  retriesMax,
  retryPauseMax,
  retryPauseUsual,
  ScheduleState,
  ScheduleType,
  SlotState,
  timeBudgetMax,
} from './codes.ts'

const within = (min: number, max: number) => z.coerce.number({ error: 'required' }).int().min(min).max(max)
const daysOfMonth = 31
const lastMinute = 59

/** Time of the organisation's day, as 06:30. */
const time = z.string({ error: 'required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'schedules-faults:timeInvalid')

/** Due times of a schedule, in the organisation's time zone. */
export const timing = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal(Every.minutes15) }),
  z.strictObject({ every: z.literal(Every.minutes30) }),
  z.strictObject({ every: z.literal(Every.hour), minute: within(0, lastMinute) }),
  z.strictObject({ every: z.literal(Every.day), time }),
  z.strictObject({
    every: z.literal(Every.week),
    /** 1 on Mondays. */
    weekday: within(1, 7),
    time,
  }),
  z.strictObject({
    every: z.literal(Every.month),
    /** In shorter months the last day. */
    monthDay: within(1, daysOfMonth),
    time,
  }),
  z.strictObject({
    every: z.literal(Every.cron),
    /** Minute, hour, day of month, month, day of week; also L, # and W. */
    cron: z.string({ error: 'required' }).trim().min(1, 'required').max(cronTextMax),
  }),
])
export type Timing = z.infer<typeof timing>

const predecessor = z.strictObject({ scheduleBizId: bizId, needed: z.enum(Needed) })

/** With `bizId` an existing schedule, which must be configured; else the first one of the process. */
export const savingSchedule = z
  .strictObject({
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    processBizId: bizId,
    /** Number of the version that it runs, whatever is saved later. */
    processVersion: z.coerce.number({ error: 'required' }).int().positive(),
    type: z.enum(ScheduleType, { error: 'required' }),
    timing,
    /** Default: `each` for incremental processes, otherwise `latest`. */
    missed: z.enum(MissedRuns).optional(),
    retries: within(0, retriesMax).default(0),
    retryPauseMinutes: within(1, retryPauseMax).default(retryPauseUsual),
    /** Seconds after which a run is stopped. */
    timeBudget: within(1, timeBudgetMax),
    onFailure: z.enum(OnFailure).default(OnFailure.stop),
    predecessors: z.array(predecessor).max(predecessorsMax).default([]),
  })
  .superRefine(({ bizId: own, version, type, predecessors }, context) => {
    const at = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
    if (own !== undefined && version === undefined) at('version', 'required')
    const isDependent = type === ScheduleType.dependent
    if (isDependent && predecessors.length === 0) at('predecessors', 'schedules-faults:predecessorRequired')
    if (!isDependent && predecessors.length > 0) at('predecessors', 'schedules-faults:predecessorUnwanted')
    if (new Set(predecessors.map(({ scheduleBizId }) => scheduleBizId)).size < predecessors.length)
      at('predecessors', 'schedules-faults:predecessorTwice')
  })
export type SavingSchedule = z.infer<typeof savingSchedule>
export const savedSchedule = z.object({ bizId: z.string() })

export const upcomingQuery = z.strictObject({ timing })
export const upcomingMoments = z.object({ moments: z.array(z.string()), timeZone: z.string() })

const note = emptyOrTextUpTo(noteMax).default('')
/** Applies to go online if the schedule is configured, to go offline if it is live. */
export const applyingSchedule = z.strictObject({ bizId, version: rowVersion, note })
export const withdrawingSchedule = z.strictObject({ bizId, version: rowVersion })
export const decidingSchedule = z
  .strictObject({
    bizId,
    version: rowVersion,
    decision: z.enum([ApplicationStatus.approved, ApplicationStatus.rejected], { error: 'required' }),
    reason: z.string().trim().pipe(emptyOrTextUpTo(noteMax)).default(''),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === ApplicationStatus.rejected && reason === '')
      context.addIssue({ code: 'custom', message: 'required', path: ['reason'] })
  })
export const removingSchedules = z.strictObject({ bizIds: z.array(bizId).min(1).max(100) })

const scheduleScope = z.enum(['workspace', 'toDecide'])
const scheduleSort = z.enum(['name', 'nextSlot', 'appliedAt'])
export const schedulePage = z
  .strictObject({
    ...currentSize,
    scope: scheduleScope.default('workspace'),
    /** Required for `workspace`. */
    workspaceBizId: bizId.optional(),
    state: z.enum(ScheduleState).optional(),
    /** Matches the process, and for deciders its workspace. */
    keyword: z.string().trim().max(50).optional(),
    sort: scheduleSort.default('name'),
    order: sortOrder.default('asc'),
  })
  .refine(({ scope, workspaceBizId }) => scope === 'toDecide' || workspaceBizId !== undefined, {
    error: 'required',
    path: ['workspaceBizId'],
  })

const person = z.object({ usercode: z.string(), name: z.string() })

const application = z.object({
  bizId: z.string(),
  kind: z.enum(ApplicationKind),
  status: z.enum(ApplicationStatus),
  applicant: person,
  /** Person who applied for the applicant under delegation. */
  agent: z.string().nullable(),
  note: z.string(),
  processVersion: z.number().int(),
  createdAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
})
export type ScheduleApplication = z.infer<typeof application>

/** A process with its schedule; without one most fields are null. */
const scheduleRow = z.object({
  bizId: z.string().nullable(),
  process: z.object({ bizId: z.string(), name: z.string(), currentVersion: z.number().int() }),
  workspace: z.object({ bizId: z.string(), id: z.number().int(), name: z.string() }),
  state: z.enum(ScheduleState),
  type: z.enum(ScheduleType).nullable(),
  timing: timing.nullable(),
  processVersion: z.number().int().nullable(),
  /** Next due time; null unless it is live. */
  nextSlot: z.string().nullable(),
  lastSlot: z.object({ slot: z.string(), state: z.enum(SlotState) }).nullable(),
  /** Halted with its workspace, or with the one that owns a table it reads. */
  isHalted: z.boolean(),
  /** The pending one. */
  application: application.pick({ kind: true, applicant: true, createdAt: true, note: true }).nullable(),
  mayDecide: z.boolean(),
  version: z.number().int(),
})
export type ScheduleRow = z.infer<typeof scheduleRow>
export const scheduleRecords = records(scheduleRow)

/** Reason why a slot did not run: a text under `schedules:why.<key>`. */
const blocker = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Blocker = z.infer<typeof blocker>

const slotRow = z.object({
  slot: z.string(),
  state: z.enum(SlotState),
  attempt: z.number().int(),
  /** Time of the next attempt; null unless it is retrying. */
  nextAt: z.string().nullable(),
  isBackfill: z.boolean(),
  blockers: z.array(blocker),
  run: z
    .object({
      bizId: z.string(),
      state: z.enum(ExecutionState),
      startedAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
    })
    .nullable(),
})
export type SlotRow = z.infer<typeof slotRow>

const linked = z.object({ bizId: z.string(), name: z.string(), state: z.enum(ScheduleState) })

export const scheduleDetail = scheduleRow.extend({
  bizId: z.string(),
  missed: z.enum(MissedRuns),
  retries: z.number().int(),
  retryPauseMinutes: z.number().int(),
  timeBudget: z.number().int(),
  onFailure: z.enum(OnFailure),
  predecessors: z.array(linked.extend({ needed: z.enum(Needed) })),
  successors: z.array(linked),
  reads: z.array(z.object({ name: z.string(), market: z.string().nullable(), workspace: z.string() })),
  writes: z.array(z.string()),
  /** Steps of the version that it runs, in the order of the graph. */
  steps: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(NodeKind), inputs: z.array(z.string()) })),
  applications: z.array(application),
  slots: z.array(slotRow),
  upcoming: z.array(z.string()),
  timeZone: z.string(),
  mayEdit: z.boolean(),
  mayApply: z.boolean(),
  mayWithdraw: z.boolean(),
  mayRun: z.boolean(),
})
export type ScheduleDetail = z.infer<typeof scheduleDetail>
export const bySchedule = z.strictObject({ bizId })

/** For the form: versions of the process, and schedules that may be predecessors. */
export const choicesQuery = z.strictObject({ processBizId: bizId })
export const scheduleChoices = z.object({
  process: z.object({ bizId: z.string(), name: z.string() }),
  versions: z.array(z.object({ number: z.number().int(), note: z.string(), createdAt: z.string() })),
  predecessors: z.array(linked),
  isIncremental: z.boolean(),
  timeZone: z.string(),
})

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'dateInvalid')
export const calendarQuery = z.strictObject({ workspaceBizId: bizId, month })
export const calendarMonth = z.object({
  month: z.string(),
  today: z.string(),
  timeZone: z.string(),
  /** True if there are more live schedules than a calendar counts. */
  isPartial: z.boolean(),
  days: z.array(
    z.object({
      day: z.string(),
      schedules: z.array(
        z.object({
          bizId: z.string(),
          name: z.string(),
          /** Slots by state; those that are not due yet are planned. */
          planned: z.number().int(),
          good: z.number().int(),
          bad: z.number().int(),
          open: z.number().int(),
        }),
      ),
    }),
  ),
})
export type CalendarMonth = z.infer<typeof calendarMonth>

// Backfill

export const startingBackfill = z.strictObject({
  bizId,
  from: day,
  until: day,
  /** Also runs all schedules that depend on it, in their order. */
  withDependents: z.boolean().default(false),
  stopOnFailure: z.boolean().default(false),
})
export type StartingBackfill = z.infer<typeof startingBackfill>
export const changingBackfill = z.strictObject({ bizId })
export const backfillPage = z.strictObject({ ...currentSize, scheduleBizId: bizId })
const backfillRow = z.object({
  bizId: z.string(),
  from: z.string(),
  until: z.string(),
  withDependents: z.boolean(),
  stopOnFailure: z.boolean(),
  state: z.enum(BackfillState),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  schedules: z.number().int(),
  slots: z.object({
    total: z.number().int(),
    good: z.number().int(),
    failed: z.number().int(),
    canceled: z.number().int(),
    open: z.number().int(),
  }),
})
export type BackfillRow = z.infer<typeof backfillRow>
export const backfillRecords = records(backfillRow)
