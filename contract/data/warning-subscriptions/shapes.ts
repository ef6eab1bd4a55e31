import { z } from 'zod'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { Every } from '../schedules/codes.ts'
import { timing } from '../schedules/shapes.ts'
import { warningLevels } from '../warnings/codes.ts'
import { subscriptionsMax } from './codes.ts'

const digestTiming = timing.refine(
  ({ every }) => every === Every.day || every === Every.week,
  'warning-subscriptions-faults:digestTiming',
)

/** Null: sent immediately, one message for each run. */
const when = digestTiming.nullable()
const level = z.coerce.number().int().min(1).max(warningLevels.length)
const levels = z
  .array(level)
  .min(1, 'required')
  .max(warningLevels.length)
  .transform((list) => [...new Set(list)].sort())

/** Subscribes the caller, to one model or to all of a workspace. With a bizId, edits; then `version` is needed. */
export const subscribing = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    modelBizId: bizId.optional(),
    levels,
    timing: when,
    byMail: z.boolean().default(false),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type Subscribing = z.output<typeof subscribing>
export const subscribed = z.object({ bizId: z.string(), version: z.number().int() })

const subscription = z.object({
  bizId: z.string(),
  /** Null for all models of the workspace. */
  model: z.object({ bizId: z.string(), name: z.string() }).nullable(),
  levels: z.array(z.number().int()),
  timing: timing.nullable(),
  byMail: z.boolean(),
  /** Time of the next digest; null if sent immediately. */
  nextAt: z.string().nullable(),
  version: z.number().int(),
})
export type SubscriptionRow = z.infer<typeof subscription>

export const subscriptionsIn = z.strictObject({ workspaceBizId: bizId })
export const subscriptions = z.object({
  subscriptions: z.array(subscription),
  models: z.array(z.object({ bizId: z.string(), name: z.string() })),
  timeZone: z.string(),
  /** False if mail remains in the outbox for an administrator. */
  isSending: z.boolean(),
  /** False if the caller has no mail address. */
  hasAddress: z.boolean(),
})
export const removingSubscriptions = z.strictObject({ bizIds: z.array(bizId).min(1).max(subscriptionsMax) })

const token = z.string().min(20).max(100)
export const byUnsubscribeToken = z.strictObject({ token })
/** `model`: '' for all models. */
export const unsubscribing = z.object({
  workspace: z.string(),
  model: z.string(),
  name: z.string(),
  isEnded: z.boolean(),
})
