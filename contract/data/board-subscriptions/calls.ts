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

/** All of the board for its editors; else those that the caller made or gets. */
export const listSubscriptions = call({
  method: 'GET',
  path: `${at}/subscribe/list`,
  title: 'List the subscriptions of a board',
  access: reader,
  query: shape.subscriptionsOf,
  reply: shape.subscriptions,
  refusals: ['notFound'],
})

/** All or none. Who only gets them ends them for themselves. */
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

/** Whom a link in a mail unsubscribes, and from which board. */
export const readUnsubscribing = call({
  method: 'GET',
  path: `${at}/unsubscribe`,
  title: 'Get what a link unsubscribes from',
  access: access.link,
  query: shape.byUnsubscribeToken,
  reply: shape.unsubscribing,
  refusals: ['notFound'],
})

/** By the link of a mail; again without effect. */
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
