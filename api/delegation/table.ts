import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import { createdAt, timestamptz } from '../db/columns.ts'

/** A user lets an agent act for them, in some modules, from one day to another. Its status is computed. design: domain §2 */
export const delegation = pgTable(
  'delegation',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    /** Who authorizes. */
    principalId: integer('principal_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Who acts. */
    agentId: integer('agent_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Days of the organisation's calendar, both included. */
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** menuIds of the authorized modules, or of pages of them; each with all that is under it, and none under another. */
    modules: text().array().notNull(),
    /** Whether the agent also sees what was there before the first day. */
    historicalData: boolean('historical_data').notNull().default(false),
    terminatedAt: timestamptz('terminated_at'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('delegation_principal').on(table.principalId, table.id),
    index('delegation_agent').on(table.agentId, table.principalId),
    check('delegation_not_to_oneself', sql`${table.principalId} <> ${table.agentId}`),
    check('delegation_dates', sql`${table.startDate} <= ${table.endDate}`),
  ],
)
