import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { createdAt } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Settings } from '#contract/audit/reviews/shapes.ts'

/** An audit project of a client: team, dates, and pairing settings. */
export const reviewProject = pgTable(
  'review_project',
  {
    id: serial().primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => client.id),
    year: integer().notNull(),
    name: text().notNull(),
    beginDate: date('begin_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    leaderId: integer('leader_id')
      .notNull()
      .references(() => user.id),
    settings: jsonb().$type<Settings>().notNull(),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_project_client').on(table.clientId),
    check('review_project_dates', sql`${table.beginDate} <= ${table.endDate}`),
  ],
)

export const reviewMember = pgTable(
  'review_member',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => reviewProject.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('review_member_user').on(table.userId)],
)

/** One dealer in one period, under a unique number. */
export const reviewObject = pgTable(
  'review_object',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => reviewProject.id),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => dealer.id),
    reviewBatchNo: text('review_batch_no').notNull(),
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    periodTo: date('period_to', { mode: 'string' }).notNull(),
    region: text().notNull().default(''),
    /** The person who works on site. */
    executorId: integer('executor_id').references(() => user.id),
    /** ReviewStage of contract/audit/reviews/codes.ts; set by data processing. */
    stage: text().notNull().default('waiting'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('review_object_batch').on(sql`lower(${table.reviewBatchNo})`),
    index('review_object_project').on(table.projectId),
    index('review_object_dealer').on(table.dealerId),
    index('review_object_executor').on(table.executorId),
    check('review_object_period', sql`${table.periodFrom} <= ${table.periodTo}`),
  ],
)
