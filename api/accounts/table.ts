import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '../db/columns.ts'

/** Departments form a tree; the full name joins the names from the top with a slash. */
export const department = pgTable('department', {
  id: serial().primaryKey(),
  parentId: integer('parent_id').references((): AnyPgColumn => department.id),
  name: text().notNull(),
  orderNum: integer('order_num').notNull().default(0),
  version: integer().notNull().default(0),
})

/** `usercode` is what outside systems call sapUserId. */
export const user = pgTable(
  'sys_user',
  {
    id: serial().primaryKey(),
    usercode: text().notNull().unique(),
    username: text().notNull(),
    name: text().notNull(),
    email: text(),
    mobile: text(),
    company: text(),
    position: text(),
    departmentId: integer('department_id').references(() => department.id),
    avatarPath: text('avatar_path'),
    /** argon2id in PHC form; null until a password is set. */
    passwordHash: text('password_hash'),
    passwordChangedAt: timestamptz('password_changed_at'),
    status: text().notNull().default('0'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sys_user_username').on(sql`lower(${table.username})`),
    index('sys_user_department').on(table.departmentId),
    index('sys_user_email').on(sql`lower(${table.email})`),
  ],
)

/** A user's own settings by bizType (theme_config, language_config, …). spec: platform §3 */
export const userConfig = pgTable(
  'user_config',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    bizType: text('biz_type').notNull(),
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bizType] })],
)

export const role = pgTable('role', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** The name for readers of these languages; '' where it is the first. */
  nameHant: text('name_hant').notNull().default(''),
  nameEn: text('name_en').notNull().default(''),
  remark: text().notNull().default(''),
  version: integer().notNull().default(0),
})

export const userRole = pgTable(
  'user_role',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)

/** Who a provider's subject is here: an identity is the issuer with the subject, never the e-mail. design: trust */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identity_user').on(table.userId)],
)
