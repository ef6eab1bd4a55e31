import { kilobyte, megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/run'

/** Bytes and values of one graph. design: processes "Graphs" */
const graphLimits = { bodyMax: megabyte + kilobyte, partsMax: 100_000 } as const

export const searchRuns = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Search runs of processes',
  access: user,
  body: shape.runPage,
  reply: shape.runRecords,
  refusals: ['access.denied', 'notFound'],
})

export const getRun = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a run with its steps',
  access: user,
  query: shape.byRun,
  reply: shape.runDetail,
  refusals: ['notFound'],
})

/** While a run of the version that a person started is queued or started, it returns that run. */
export const startRun = call({
  method: 'POST',
  path: `${at}/start`,
  title: 'Run a process',
  access: user,
  body: shape.startingRun,
  reply: shape.startedRun,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused', 'quota.rate'],
  audit: 'run.start',
})

/** Cancels a run that has not started. The tables keep their versions. */
export const stopRun = call({
  method: 'POST',
  path: `${at}/stop`,
  title: 'Stop a run',
  access: user,
  body: shape.byRun,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused'],
  audit: 'run.stop',
})

/** Resumes at the failed step, if the tables that the run read have no newer version. */
export const retryRun = call({
  method: 'POST',
  path: `${at}/retry`,
  title: 'Retry a failed run',
  access: user,
  body: shape.byRun,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused', 'quota.rate'],
  audit: 'run.retry',
})

export const previewStep = call({
  method: 'POST',
  path: `${at}/preview`,
  title: 'Preview the rows of a step',
  access: user,
  body: shape.previewingStep,
  ...graphLimits,
  reply: shape.stepPreview,
  refusals: ['access.denied', 'validation', 'quota.rate'],
})

export const explainRow = call({
  method: 'POST',
  path: `${at}/explain-row`,
  title: 'Explain a row by its source rows',
  access: user,
  body: shape.explainingRow,
  reply: shape.explainedRow,
  refusals: ['notFound', 'validation', 'quota.rate'],
})
