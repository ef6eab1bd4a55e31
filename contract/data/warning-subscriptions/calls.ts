import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/warning/subscribe'

export const subscribeWarnings = call({
  method: 'POST',
  path: at,
  title: 'Subscribe to risk warnings',
  access: user,
  inPerson: true,
  body: shape.subscribing,
  reply: shape.subscribed,
  refusals: ['access.denied', 'notFound', 'exists', 'record.conflict', 'quota.full'],
  audit: 'warning.subscribe',
})

export const listWarningSubscriptions = call({
  method: 'GET',
  path: `${at}/list`,
  title: "List the caller's subscriptions to warnings",
  access: user,
  query: shape.subscriptionsIn,
  reply: shape.subscriptions,
  refusals: ['access.denied'],
})

/** All or nothing. */
export const removeWarningSubscriptions = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'End subscriptions to risk warnings',
  access: user,
  inPerson: true,
  body: shape.removingSubscriptions,
  refusals: ['notFound'],
  audit: 'warning.endSubscription',
})

/** Person and warnings of an unsubscribe link. */
export const readWarningUnsubscribing = call({
  method: 'GET',
  path: '/data/warning/unsubscribe',
  title: 'Get what a link unsubscribes from',
  access: access.link,
  query: shape.byUnsubscribeToken,
  reply: shape.unsubscribing,
  refusals: ['notFound'],
})

/** Called by the link in a mail; idempotent. */
export const unsubscribeWarnings = call({
  method: 'POST',
  path: '/data/warning/unsubscribe',
  title: 'Unsubscribe by the link of a mail',
  access: access.link,
  body: shape.byUnsubscribeToken,
  reply: shape.unsubscribing,
  refusals: ['notFound'],
  audit: 'warning.unsubscribe',
})
