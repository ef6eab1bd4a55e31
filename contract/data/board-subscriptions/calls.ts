import { access, call } from '#contract/platform/call.ts'
import { reportModule } from '../boards/codes.ts'
import * as shape from './shapes.ts'

const at = '/data/board'
const reader = access.userIn(reportModule)

/** Each receiver gets the figures that they may see themselves. */
export const subscribeBoard = call({
  method: 'POST',
  path: `${at}/subscribe`,
  title: 'Send a board by mail at set times',
  access: reader,
  inPerson: true,
  body: shape.subscribing,
  reply: shape.subscribed,
  refusals: ['notFound', 'execute.denied', 'record.conflict', 'validation', 'quota.full'],
  audit: 'board.subscribe',
})

/** Editors of the board get all its subscriptions; other callers those that they made or receive. */
export const listSubscriptions = call({
  method: 'GET',
  path: `${at}/subscribe/list`,
  title: 'List the subscriptions of a board',
  access: reader,
  query: shape.subscriptionsOf,
  reply: shape.subscriptions,
  refusals: ['notFound'],
})

/** All or nothing. A caller who only receives a subscription unsubscribes only themselves. */
export const removeSubscriptions = call({
  method: 'POST',
  path: `${at}/subscribe/remove`,
  title: 'End subscriptions to a board',
  access: reader,
  inPerson: true,
  body: shape.removingSubscriptions,
  refusals: ['notFound'],
  audit: 'board.endSubscription',
})

/** Person and board of an unsubscribe link. */
export const readUnsubscribing = call({
  method: 'GET',
  path: `${at}/unsubscribe`,
  title: 'Get what a link unsubscribes from',
  access: access.link,
  query: shape.byUnsubscribeToken,
  reply: shape.unsubscribing,
  refusals: ['notFound'],
})

/** Called by the link in a mail; idempotent. */
export const unsubscribe = call({
  method: 'POST',
  path: `${at}/unsubscribe`,
  title: 'Unsubscribe by the link of a mail',
  access: access.link,
  body: shape.byUnsubscribeToken,
  reply: shape.unsubscribing,
  refusals: ['notFound'],
  audit: 'board.unsubscribe',
})
