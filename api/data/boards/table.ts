import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { department, role, user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { BoardContent } from '#contract/data/boards/shapes.ts'

/** A board of cards: its draft, and the number of the version that readers see. */
export const board = pgTable(
  'board',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    /** Name of the draft; readers see that of the published version. */
    name: text().notNull(),
    /** BoardStatus of contract/data/boards/codes.ts. */
    status: text().notNull().default('0'),
    draft: jsonb().$type<BoardContent>().notNull(),
    /** Version that readers see; null before the first. */
    publishedVersion: integer('published_version'),
    /** Number of the newest version; 0 before the first. */
    lastVersion: integer('last_version').notNull().default(0),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    updatedById: integer('updated_by_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('board_status').on(table.status, table.id),
    uniqueIndex('board_name').on(table.workspaceId, sql`lower(${table.name})`),
  ],
)

/** A published version of the content, which never changes. */
export const boardVersion = pgTable(
  'board_version',
  {
    id: serial().primaryKey(),
    boardId: integer('board_id')
      .notNull()
      .references(() => board.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    name: text().notNull(),
    content: jsonb().$type<BoardContent>().notNull(),
    /** Number of the earlier version that this one restores; null if it was created from the draft. */
    restoredFrom: integer('restored_from'),
    note: text().notNull().default(''),
    /** SHA-256 of name and content. */
    digest: text().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('board_version_number').on(table.boardId, table.number)],
)

const boardId = () =>
  integer('board_id')
    .notNull()
    .references(() => board.id, { onDelete: 'cascade' })

/** Audience of a board: holders of a role, people of a department and those below it, and single people. */
export const boardRole = pgTable(
  'board_role',
  {
    boardId: boardId(),
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.roleId] }), index('board_role_role').on(table.roleId)],
)

export const boardDepartment = pgTable(
  'board_department',
  {
    boardId: boardId(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => department.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.departmentId] }),
    index('board_department_department').on(table.departmentId),
  ],
)

export const boardPerson = pgTable(
  'board_person',
  {
    boardId: boardId(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.userId] }), index('board_person_user').on(table.userId)],
)

/** A shipped board. Kept so that updates neither undo the organisation's changes nor restore a removed board. */
export const shippedBoard = pgTable(
  'cockpit_board',
  {
    /** ShippedBoard of contract/data/cockpit/codes.ts. */
    code: text().primaryKey(),
    /** Null after the organisation removed it. */
    boardId: integer('board_id').references(() => board.id, { onDelete: 'set null' }),
    /** SHA-256 of the content shipped last. */
    digest: text().notNull(),
    /** Version published by that shipment. */
    number: integer().notNull(),
  },
  (table) => [index('cockpit_board_board').on(table.boardId)],
)
