import { access, call } from '#contract/platform/call.ts'
import { statementCheck } from '#contract/platform/receipt.ts'
import { reportModule } from '../boards/codes.ts'
import * as shape from './shapes.ts'

const at = '/data/board/snapshot'
const reader = access.userIn(reportModule)

/** Figures that the caller sees now, frozen and signed. */
export const makeSnapshot = call({
  method: 'POST',
  path: at,
  title: 'Freeze and sign the figures of a board',
  access: reader,
  body: shape.makingSnapshot,
  reply: shape.madeSnapshot,
  refusals: ['notFound', 'quota.full', 'state.refused'],
  audit: 'board.snapshot',
})

/** Only snapshots that the caller made, or all of whose figures they may see themselves. */
export const listSnapshots = call({
  method: 'GET',
  path: `${at}/list`,
  title: 'List the snapshots of a board',
  access: reader,
  query: shape.snapshotsOf,
  reply: shape.snapshots,
  refusals: ['notFound'],
})

export const getSnapshot = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a snapshot with its signature',
  access: reader,
  query: shape.bySnapshot,
  reply: shape.snapshotDetail,
  refusals: ['notFound'],
})

/** JSON, whose SHA-256 the signed statement names. */
export const downloadSnapshot = call({
  method: 'GET',
  path: `${at}/file`,
  title: 'Download a snapshot as it was signed',
  access: reader,
  query: shape.bySnapshot,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'board.downloadSnapshot',
})

/** All or nothing. Permission depends on who created them. */
export const removeSnapshots = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove snapshots',
  access: reader,
  body: shape.removingSnapshots,
  refusals: ['notFound'],
  audit: 'board.removeSnapshot',
})

export const checkSnapshot = statementCheck({ path: `${at}/check`, title: 'Verify the statement of a snapshot' })
