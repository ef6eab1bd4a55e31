import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** A team's workspace. Removed ones keep their row, which records what they halted. spec: platform §3, §4 */
export const workspace = pgTable(
  'workspace',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    remark: text().notNull().default(''),
    /** WorkspaceStatus and ScheduleApprovalState of contract/shell/workspaces/codes.ts. */
    status: text().notNull().default('0'),
    scheduleApprovalState: text('schedule_approval_state').notNull().default(''),
    photoPath: text('photo_path'),
    /** Start of the halt of table authorization and scheduling of its tables; null while they run. */
    haltedAt: timestamptz('halted_at'),
    removedAt: timestamptz('removed_at'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('workspace_created').on(table.createdAt, table.id).where(sql`removed_at is null`),
    index('workspace_updated').on(table.updatedAt, table.id).where(sql`removed_at is null`),
    index('workspace_name').on(table.name, table.id).where(sql`removed_at is null`),
  ],
)

/** Members and invitees of a workspace, each with exactly one owner. spec: platform §3 "ACL entry" */
export const workspaceMember = pgTable(
  'workspace_member',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    /** WorkspaceRole and MemberStatus of contract/shell/workspaces/codes.ts. */
    roleType: text('role_type').notNull(),
    status: text().notNull(),
    invitedBy: integer('invited_by').references(() => user.id, { onDelete: 'set null' }),
    /** Time of the last invitation. */
    invitedAt: timestamptz('invited_at').notNull().default(sql`now()`),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('workspace_member_user').on(table.userId, table.status),
    uniqueIndex('workspace_owner').on(table.workspaceId).where(sql`role_type = '0'`),
  ],
)

/**
 * Past periods of active membership, one for each role. The period of a current member begins with their answer, or
 * with the end of the last past one.
 */
export const workspaceMembership = pgTable(
  'workspace_membership',
  {
    id: serial().primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    roleType: text('role_type').notNull(),
    since: timestamptz('since').notNull(),
    until: timestamptz('until').notNull(),
  },
  (table) => [index('workspace_membership_member').on(table.workspaceId, table.userId, table.until)],
)

/** One row: the instant from which past memberships are recorded. */
export const membershipsRecorded = pgTable('workspace_memberships_recorded', {
  since: timestamptz('since').primaryKey().default(sql`now()`),
})

/** A notice of a team to its members. spec: platform §3 "Workspace notice" */
export const workspaceNotice = pgTable(
  'workspace_notice',
  {
    id: serial().primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id, { onDelete: 'cascade' }),
    /** The author, or the member who took it over when the author left. */
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    /** Agent who wrote it under delegation. */
    agentId: integer('agent_id').references(() => user.id, { onDelete: 'set null' }),
    content: text().notNull(),
    imgPath: text('img_path'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('workspace_notice_workspace').on(table.workspaceId, table.id)],
)
