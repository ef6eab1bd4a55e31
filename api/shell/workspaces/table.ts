import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** A team's workspace. One that was removed stays, for what it held back to be read off it. spec: platform §3, §4 */
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
    /** Since when table authorization and scheduling of its tables are halted; null while they go on. */
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

/** Who belongs to a workspace, or was asked to. Each has exactly one owner. spec: platform §3 "ACL entry" */
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
    /** When they were asked, or asked again. */
    invitedAt: timestamptz('invited_at').notNull().default(sql`now()`),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('workspace_member_user').on(table.userId, table.status),
    uniqueIndex('workspace_owner').on(table.workspaceId).where(sql`role_type = '0'`),
  ],
)

/** What a team tells its members. spec: platform §3 "Workspace notice" */
export const workspaceNotice = pgTable(
  'workspace_notice',
  {
    id: serial().primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id, { onDelete: 'cascade' }),
    /** Who wrote it, or who took it over from one who left. */
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    /** Who wrote it in that one's name, under delegation. */
    agentId: integer('agent_id').references(() => user.id, { onDelete: 'set null' }),
    content: text().notNull(),
    imgPath: text('img_path'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('workspace_notice_workspace').on(table.workspaceId, table.id)],
)
