import { z } from 'zod'
import { accountName, bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { mailFailures } from '#contract/shell/system/mail.ts'
import { Every } from '../schedules/codes.ts'
import { timing } from '../schedules/shapes.ts'
import * as code from './codes.ts'

/** At most one mail a day: excludes timings that repeat within a day. */
const mailTiming = timing.refine(
  ({ every }) => every === Every.day || every === Every.week || every === Every.month,
  'board-subscriptions-faults:tooOften',
)

/** Readers without the right to edit the board subscribe themselves only. */
export const subscribing = z
  .strictObject({
    /** bizId of the board. */
    id: bizId,
    /** An existing subscription, which needs `version`. */
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    timing: mailTiming,
    form: z.enum(code.SubscriptionForm).default(code.SubscriptionForm.figures),
    people: z.array(accountName).min(1, 'required').max(code.subscribersMax),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type Subscribing = z.output<typeof subscribing>
export const subscribed = z.object({ bizId: z.string(), version: z.number().int() })

export const subscriptionsOf = z.strictObject({ id: bizId })

const person = z.object({ usercode: z.string(), name: z.string() })
const subscriber = person.extend({
  /** Null while they receive it. */
  endReason: z.enum(code.SubscriberEnd).nullable(),
  endedAt: z.string().nullable(),
})
const delivery = z.object({
  person: person,
  slot: z.string(),
  state: z.enum(code.DeliveryState),
  fault: z.enum(code.DeliveryFault).nullable(),
  /** Last answer of the mail server, attempts so far, and the next one. */
  failure: z.enum(mailFailures).nullable(),
  attempts: z.number().int(),
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
})
const subscription = z.object({
  bizId: z.string(),
  timing,
  form: z.enum(code.SubscriptionForm),
  state: z.enum(code.SubscriptionState),
  by: person,
  /** Null if it has ended. */
  nextAt: z.string().nullable(),
  mayEdit: z.boolean(),
  version: z.number().int(),
  people: z.array(subscriber),
  /** Newest first. */
  deliveries: z.array(delivery),
})
export type SubscriptionRow = z.infer<typeof subscription>
export const subscriptions = z.object({
  board: z.object({ bizId: z.string(), name: z.string() }),
  /** The caller. */
  self: person,
  /** True if the caller may subscribe others. */
  mayChoose: z.boolean(),
  timeZone: z.string(),
  /** False if mail remains in the outbox for an administrator. */
  isSending: z.boolean(),
  subscriptions: z.array(subscription),
})
export type Subscriptions = z.infer<typeof subscriptions>

export const removingSubscriptions = z.strictObject({ bizIds: z.array(bizId).min(1).max(code.boardSubscriptionsMax) })

const token = z.string().min(20).max(100)
export const byUnsubscribeToken = z.strictObject({ token })
export const unsubscribing = z.object({ board: z.string(), name: z.string(), isEnded: z.boolean() })
