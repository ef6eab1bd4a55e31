import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dataTable } from '#api/data/tables/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ColumnView } from '#contract/data/tables/codes.ts'

/** A workspace's request for a table. Codes are those of contract/data/authorizations/codes.ts. */
export const request = pgTable(
  'data_request',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    applicantId: integer('applicant_id')
      .notNull()
      .references(() => user.id),
    /** Agent who applied under delegation. */
    agentId: integer('agent_id').references(() => user.id),
    permissions: text().array().$type<TablePermission[]>().notNull(),
    columns: text().array().notNull(),
    rowCondition: jsonb('row_condition').$type<Condition>(),
    purpose: text().notNull(),
    from: date('from_day').notNull(),
    until: date('until_day').notNull(),
    status: text().notNull().default('pending'),
    decidedById: integer('decided_by_id').references(() => user.id),
    decidedAt: timestamptz('decided_at'),
    reason: text(),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_request_pending').on(table.tableId, table.workspaceId).where(sql`status = 'pending'`),
    index('data_request_table').on(table.tableId, table.workspaceId, table.id),
    index('data_request_workspace').on(table.workspaceId, table.createdAt, table.id),
    index('data_request_applicant').on(table.applicantId, table.createdAt, table.id),
    index('data_request_status').on(table.status, table.createdAt, table.id),
  ],
)

/** A right of a workspace to a table, from its first to its last day, unless revoked. */
export const grant = pgTable(
  'data_grant',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    requestId: integer('request_id')
      .notNull()
      .unique()
      .references(() => request.id),
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    permissions: text().array().$type<TablePermission[]>().notNull(),
    /** View of each granted column, by name. A column that is absent is hidden. */
    columns: jsonb().$type<Record<string, ColumnView>>().notNull(),
    rowCondition: jsonb('row_condition').$type<Condition>(),
    from: date('from_day').notNull(),
    until: date('until_day').notNull(),
    createdAt: createdAt(),
    revokedById: integer('revoked_by_id').references(() => user.id),
    revokedAt: timestamptz('revoked_at'),
    revokeReason: text('revoke_reason'),
    /** Days before the end on which a reminder was sent. */
    remindedDays: integer('reminded_days').array().notNull().default([]),
  },
  (table) => [
    index('data_grant_table').on(table.tableId, table.workspaceId),
    index('data_grant_workspace').on(table.workspaceId, table.until),
    index('data_grant_until').on(table.until).where(sql`revoked_at is null`),
  ],
)
