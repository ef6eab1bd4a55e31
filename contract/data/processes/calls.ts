import { kilobyte, megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as process from './process-shapes.ts'
import * as shape from './shapes.ts'

/** Bytes and values of one graph. design: processes "Graphs" */
const graphBytesMax = megabyte
const graphPartsMax = 100_000
/** Bytes of a body in addition to its graph. */
const aroundBytes = 4 * kilobyte

const user = access.userIn(workbenchModule)
const at = '/data/process'

/** Faults of a graph are part of the answer, so that an editor can show them at their steps. */
export const parseProcessGraph = call({
  method: 'POST',
  path: '/data/engine/parse-process-graph',
  title: 'Find columns, keys, rights and faults of a graph',
  access: user,
  body: shape.parsingGraph,
  bodyMax: graphBytesMax + aroundBytes,
  partsMax: graphPartsMax,
  reply: shape.parsedGraph,
  refusals: ['access.denied'],
})

export const searchProcesses = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'The processes of a workspace, paged',
  access: user,
  body: process.processPage,
  reply: process.processRecords,
  refusals: ['access.denied'],
})

/** Includes the graph that the caller has open: a draft of theirs, a version, or the newest version. */
export const getProcess = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'A process with its open graph',
  access: user,
  query: process.byProcess,
  reply: process.processDetail,
  refusals: ['notFound'],
})

/** A graph with faults is refused with each fault at its step; a draft keeps it. */
export const saveProcess = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add or edit a process, or save a version',
  access: user,
  body: process.savingProcess,
  bodyMax: graphBytesMax + aroundBytes,
  partsMax: graphPartsMax,
  reply: process.savedProcess,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'validation',
    'exists',
    'record.conflict',
    'version.conflict',
    'process.unchanged',
    'quota.full',
  ],
  audit: 'process.save',
})

export const listProcessVersions = call({
  method: 'GET',
  path: `${at}/versions`,
  title: 'The versions of a process, paged',
  access: user,
  query: process.versionPage,
  reply: process.versionRecords,
  refusals: ['notFound'],
})

export const compareProcessVersions = call({
  method: 'POST',
  path: `${at}/compare`,
  title: 'Compare two graphs step by step',
  access: user,
  body: process.comparing,
  reply: process.comparedGraphs,
  refusals: ['notFound'],
})

/** Drafts based on other versions remain unchanged. */
export const switchProcessVersion = call({
  method: 'POST',
  path: `${at}/switch-version`,
  title: 'Open another version for editing',
  access: user,
  body: process.switchingVersion,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'quota.full'],
  audit: 'process.switch',
})

export const removeProcesses = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove processes with their versions',
  access: user,
  body: process.removingProcesses,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'process.used'],
  audit: 'process.remove',
})

/** Each edit is a state that can be undone. The base version opens as the first state. */
export const saveProcessDraft = call({
  method: 'POST',
  path: `${at}/draft/saveOrUpdate`,
  title: "Edit the caller's draft of a process",
  access: user,
  body: process.savingDraft,
  bodyMax: graphBytesMax + aroundBytes,
  partsMax: graphPartsMax,
  reply: process.savedDraft,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'quota.full'],
  audit: 'process.draft',
})

export const moveProcessDraft = call({
  method: 'POST',
  path: `${at}/draft/move`,
  title: 'Undo or redo an edit of a draft',
  access: user,
  body: process.movingDraft,
  reply: process.savedDraft,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'state.refused'],
  audit: 'process.move',
})

export const removeProcessDraft = call({
  method: 'POST',
  path: `${at}/draft/remove`,
  title: 'Discard a draft of a process',
  access: user,
  body: process.byDraft,
  refusals: ['notFound'],
  audit: 'process.discard',
})
