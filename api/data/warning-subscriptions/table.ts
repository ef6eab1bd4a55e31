import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ruleModel } from '#api/data/rules/table.ts'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

/** Notifies one person about warnings of a model, or of all models of a workspace. */
export const warningSubscription = pgTable(
  'data_warning_subscription',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    modelId: integer('model_id').references(() => ruleModel.id, { onDelete: 'cascade' }),
    levels: smallint().array().notNull(),
    /** Schedule of the digest; null for immediate notices. */
    timing: jsonb().$type<Timing>(),
    byMail: boolean('by_mail').notNull(),
    /** Time of the next digest, and start of the period that it covers. */
    nextAt: timestamptz('next_at'),
    sinceAt: timestamptz('since_at').notNull(),
    /** Zone in which `nextAt` was computed. */
    timeZone: text('time_zone').notNull(),
    /** Token of the unsubscribe link; stored as hash and encrypted. */
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: bytea('token_sealed').notNull(),
    /**
     * End of the subscription. Ended ones are kept, so that a person who unsubscribed is not subscribed again by
     * default.
     */
    endedAt: timestamptz('ended_at'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_warning_subscription_of').on(table.userId, table.workspaceId, sql`coalesce(${table.modelId}, 0)`),
    index('data_warning_subscription_due').on(table.nextAt),
    index('data_warning_subscription_in').on(table.workspaceId),
  ],
)
