import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

/** Each operation checks the caller's role in the workspace of the process. */
const user = access.userIn(workbenchModule)
const at = '/data/schedule'

export const searchSchedules = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Processes with their schedules, paged',
  access: user,
  body: shape.schedulePage,
  reply: shape.scheduleRecords,
  refusals: ['access.denied'],
})

export const getSchedule = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'A schedule with its slots and applications',
  access: user,
  query: shape.bySchedule,
  reply: shape.scheduleDetail,
  refusals: ['notFound'],
})

export const getScheduleChoices = call({
  method: 'GET',
  path: `${at}/choices`,
  title: 'Versions and predecessors to choose from',
  access: user,
  query: shape.choicesQuery,
  reply: shape.scheduleChoices,
  refusals: ['notFound'],
})

/** Days of the organisation's time zone. */
export const getCalendar = call({
  method: 'GET',
  path: `${at}/calendar`,
  title: 'A month of the schedules of a workspace',
  access: user,
  query: shape.calendarQuery,
  reply: shape.calendarMonth,
  refusals: ['access.denied'],
})

export const previewMoments = call({
  method: 'POST',
  path: `${at}/upcoming`,
  title: 'The next moments of a timing',
  access: user,
  body: shape.upcomingQuery,
  reply: shape.upcomingMoments,
  refusals: ['validation'],
})

/** Refuses cycles of predecessors with validation, naming the loop. */
export const saveSchedule = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Configure the schedule of a process',
  access: user,
  body: shape.savingSchedule,
  reply: shape.savedSchedule,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'record.conflict',
    'schedule.exists',
    'schedule.live',
  ],
  audit: 'schedule.save',
})

export const applyForSchedule = call({
  method: 'POST',
  path: `${at}/apply`,
  title: 'Apply to go online or offline',
  access: user,
  body: shape.applyingSchedule,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'schedule.applying', 'quota.rate'],
  audit: 'schedule.apply',
})

/** Allowed for the applicant, under either identity of a delegation, and for the owner of the workspace. */
export const withdrawSchedule = call({
  method: 'POST',
  path: `${at}/withdraw`,
  title: 'Withdraw an application',
  access: user,
  body: shape.withdrawingSchedule,
  refusals: ['notFound', 'execute.denied', 'record.conflict', 'schedule.notLive', 'schedule.live'],
  audit: 'schedule.withdraw',
})

/**
 * Allowed for data mart administrators, and for a manager of all markets whose tables the process reads; never for the
 * applicant, under either identity.
 */
export const decideSchedule = call({
  method: 'POST',
  path: `${at}/decide`,
  title: 'Approve or reject an application',
  access: user,
  inPerson: true,
  body: shape.decidingSchedule,
  refusals: ['notFound', 'execute.denied', 'authorization.own', 'record.conflict', 'schedule.notLive', 'schedule.live'],
  audit: 'schedule.decide',
})

/** All or nothing; schedules that are live or have dependents are not removed. */
export const removeSchedules = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove schedules that are not live',
  access: user,
  body: shape.removingSchedules,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'schedule.live', 'schedule.applying', 'schedule.used'],
  audit: 'schedule.remove',
})

export const startBackfill = call({
  method: 'POST',
  path: `${at}/backfill`,
  title: 'Run a live schedule for past dates',
  access: user,
  body: shape.startingBackfill,
  reply: shape.savedSchedule,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'schedule.notLive',
    'schedule.applying',
    'backfill.running',
    'quota.rate',
  ],
  audit: 'backfill.start',
})

export const searchBackfills = call({
  method: 'POST',
  path: `${at}/backfill/search-page`,
  title: 'Backfills of a schedule, paged',
  access: user,
  body: shape.backfillPage,
  reply: shape.backfillRecords,
  refusals: ['notFound'],
})

/** Runs in progress continue; the others can be resumed. */
export const cancelBackfill = call({
  method: 'POST',
  path: `${at}/backfill/cancel`,
  title: 'Cancel a backfill',
  access: user,
  body: shape.changingBackfill,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused'],
  audit: 'backfill.cancel',
})

/** Runs again those of its dates that failed, were canceled, or never ran. */
export const resumeBackfill = call({
  method: 'POST',
  path: `${at}/backfill/resume`,
  title: 'Resume a backfill',
  access: user,
  body: shape.changingBackfill,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'state.refused',
    'schedule.notLive',
    'schedule.applying',
    'backfill.running',
  ],
  audit: 'backfill.resume',
})
