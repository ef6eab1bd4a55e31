/** Content of a mail: figures with their pictures, and next to them a workbook with all rows of each card. */
export const SubscriptionForm = { figures: 'figures', workbook: 'workbook' } as const
export type SubscriptionForm = (typeof SubscriptionForm)[keyof typeof SubscriptionForm]

export const SubscriptionState = { active: 'active', ended: 'ended' } as const
export type SubscriptionState = (typeof SubscriptionState)[keyof typeof SubscriptionState]

/** Reasons why a person no longer receives a board. */
export const SubscriberEnd = {
  /** They unsubscribed themselves. */
  unsubscribed: 'unsubscribed',
  /** The creator of the subscription removed them. */
  takenOff: 'takenOff',
  /** Their account was disabled. */
  disabled: 'disabled',
  /** They may no longer read the board, or it was removed. */
  unreadable: 'unreadable',
} as const
export type SubscriberEnd = (typeof SubscriberEnd)[keyof typeof SubscriberEnd]

export const DeliveryState = {
  /** Its figures are being counted. */
  counting: 'counting',
  /** Its mail is queued; after a failure it waits for the next attempt. */
  waiting: 'waiting',
  /** There is no mail server; an administrator reads it in the outbox. */
  kept: 'kept',
  sent: 'sent',
  failed: 'failed',
  /** Nothing was sent, because the subscription had ended. */
  ended: 'ended',
} as const
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState]

/** Reasons why no mail was written. */
export const DeliveryFault = { noAddress: 'noAddress', server: 'server' } as const
export type DeliveryFault = (typeof DeliveryFault)[keyof typeof DeliveryFault]

/** People of one subscription, and subscriptions of one board. */
export const subscribersMax = 50
export const boardSubscriptionsMax = 50
/** Newest deliveries that a subscription shows. */
export const deliveriesShown = 20
/** Days for which deliveries are stored. */
export const deliveryRetentionDays = 90
