import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Basis } from '#api/data/boards/rights-basis.ts'
import { board } from '#api/data/boards/table.ts'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { mail } from '#api/shell/system/table.ts'
import type { DeliveryFault, SubscriberEnd, SubscriptionForm } from '#contract/data/board-subscriptions/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

/** Sends the published version of a board by mail at set times. */
export const boardSubscription = pgTable(
  'board_subscription',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    boardId: integer('board_id')
      .notNull()
      .references(() => board.id, { onDelete: 'cascade' }),
    timing: jsonb().$type<Timing>().notNull(),
    form: text().$type<SubscriptionForm>().notNull(),
    /** Next delivery time; null once it has ended. */
    nextAt: timestamptz('next_at'),
    /** Zone in which `nextAt` was computed. */
    timeZone: text('time_zone').notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('board_subscription_board').on(table.boardId, table.id),
    index('board_subscription_due').on(table.nextAt),
    index('board_subscription_by').on(table.byId),
  ],
)

const subscriptionId = () =>
  integer('subscription_id')
    .notNull()
    .references(() => boardSubscription.id, { onDelete: 'cascade' })
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => user.id)

export const boardSubscriber = pgTable(
  'board_subscriber',
  {
    subscriptionId: subscriptionId(),
    userId: userId(),
    /** Token of the unsubscribe link; stored as hash and encrypted. */
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: bytea('token_sealed').notNull(),
    endReason: text('end_reason').$type<SubscriberEnd>(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.userId] }),
    index('board_subscriber_user').on(table.userId),
  ],
)

/** One due time of a subscription for one person; the row of its mail has the result. */
export const boardDelivery = pgTable(
  'board_delivery',
  {
    id: serial().primaryKey(),
    subscriptionId: subscriptionId(),
    userId: userId(),
    slot: timestamptz('slot').notNull(),
    mailId: integer('mail_id').references(() => mail.id, { onDelete: 'set null' }),
    /** Rights of the subscriber behind the figures of the mail. */
    bases: jsonb().$type<Basis[]>().notNull().default([]),
    /** Reason why no mail was written. */
    fault: text().$type<DeliveryFault>(),
    /** End of the job, without the sending of the mail. */
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    uniqueIndex('board_delivery_slot').on(table.subscriptionId, table.userId, table.slot),
    index('board_delivery_mail').on(table.mailId),
    index('board_delivery_user').on(table.userId),
    index('board_delivery_at').on(table.slot),
  ],
)
