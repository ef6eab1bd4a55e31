import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { batchMax, ScreeningPerm } from './codes.ts'
import * as shape from './shapes.ts'

const scenes = access.permission(ScreeningPerm.scene)
const reviews = access.permission(ScreeningPerm.review)
const at = '/risk-screening'

/** Rows of a batch with some hundred bytes each. */
const batchBytesMax = 4096 * kilobyte

export const searchScenes = call({
  method: 'POST',
  path: `${at}/scene/search-page`,
  title: 'Scenes of real-time screening, paged',
  access: scenes,
  body: shape.scenePage,
  reply: shape.sceneRecords,
})

export const getScene = call({
  method: 'GET',
  path: `${at}/scene/detail`,
  title: 'A scene with its fields',
  access: scenes,
  query: shape.byScene,
  reply: shape.sceneDetail,
  refusals: ['notFound'],
})

/** A live scene decides by its former settings until it is put live again. */
export const saveScene = call({
  method: 'POST',
  path: `${at}/scene/saveOrUpdate`,
  title: 'Add or edit a scene',
  access: scenes,
  body: shape.savingScene,
  reply: shape.savedScene,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict', 'quota.full'],
  audit: 'screeningScene.save',
})

/** The tables of the model are read under the caller's rights from now on, which are checked every minute. */
export const goLive = call({
  method: 'POST',
  path: `${at}/scene/goLive`,
  title: 'Put the settings of a scene live',
  access: scenes,
  inPerson: true,
  body: shape.changingScene,
  reply: shape.savedScene,
  refusals: ['notFound', 'validation', 'record.conflict'],
  audit: 'screeningScene.goLive',
})

export const pauseScene = call({
  method: 'POST',
  path: `${at}/scene/pause`,
  title: 'Pause a live scene',
  access: scenes,
  body: shape.changingScene,
  reply: shape.savedScene,
  refusals: ['notFound', 'record.conflict', 'scene.notLive'],
  audit: 'screeningScene.pause',
})

/** Deletes its decisions too. A live scene must be paused first. */
export const removeScene = call({
  method: 'POST',
  path: `${at}/scene/remove`,
  title: 'Remove a scene with its decisions',
  access: scenes,
  body: shape.changingScene,
  refusals: ['notFound', 'record.conflict', 'scene.live'],
  audit: 'screeningScene.remove',
})

export const tryScene = call({
  method: 'POST',
  path: `${at}/try`,
  title: 'Decide one row by hand',
  access: scenes,
  body: shape.tryingScene,
  reply: shape.triedScene,
  refusals: ['notFound', 'validation', 'scene.notLive'],
})

/** Replies after the decision has been stored, within the scene's budget. The decision serves as its audit record. */
export const screen = call({
  method: 'POST',
  path: `${at}/screen`,
  title: 'Decide a row by a scene',
  stores: true,
  access: access.permission(ScreeningPerm.screen),
  body: shape.screening,
  reply: shape.screened,
  refusals: ['notFound', 'scene.notLive', 'validation', 'decision.reused'],
})

/** Returns a separate result or refusal for each row, in the order of the rows. */
export const screenBatch = call({
  method: 'POST',
  path: `${at}/screen-batch`,
  title: 'Decide up to 1,000 rows',
  stores: true,
  access: access.permission(ScreeningPerm.screen),
  body: shape.screeningBatch,
  bodyMax: batchBytesMax,
  partsMax: batchMax * 64,
  reply: shape.screenedBatch,
  refusals: ['notFound', 'scene.notLive'],
})

export const searchDecisions = call({
  method: 'POST',
  path: `${at}/decision/search-page`,
  title: 'Decisions, newest first, paged',
  access: reviews,
  body: shape.decisionPage,
  reply: shape.decisionRecords,
})

export const searchQueue = call({
  method: 'POST',
  path: `${at}/decision/queue`,
  title: 'Decisions that wait for a review',
  access: reviews,
  body: shape.queuePage,
  reply: shape.decisionRecords,
})

/** Values of columns that the caller may not see plain in the tables of the model are concealed. */
export const getDecision = call({
  method: 'GET',
  path: `${at}/decision/detail`,
  title: 'A decision with its reasons',
  access: reviews,
  query: shape.byDecision,
  reply: shape.decisionDetail,
  refusals: ['notFound'],
})

export const reviewDecision = call({
  method: 'POST',
  path: `${at}/decision/review`,
  title: 'Claim, release or decide a review',
  access: reviews,
  body: shape.reviewing,
  reply: shape.reviewed,
  refusals: ['notFound', 'record.conflict', 'review.claimed', 'review.closed', 'review.own'],
  audit: 'screeningDecision.review',
})

/** Excludes the values of the rows. */
export const exportDecisions = call({
  method: 'POST',
  path: `${at}/decision/export`,
  title: 'Export decisions as a workbook',
  access: reviews,
  body: shape.exportingDecisions,
  replyForm: 'blob',
  refusals: ['quota.rate'],
  audit: 'screeningDecision.export',
})

export const getScreeningToday = call({
  method: 'GET',
  path: `${at}/today`,
  title: 'Figures of today',
  access: reviews,
  query: shape.byToday,
  reply: shape.screeningToday,
})
