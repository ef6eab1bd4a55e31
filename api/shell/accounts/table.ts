import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, signPairs, timestamptz } from '#api/platform/db/columns.ts'

/** Departments form a tree; the full name joins the names from the top with a slash. */
export const department = pgTable(
  'department',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => department.id),
    name: text().notNull(),
    orderNum: integer('order_num').notNull().default(0),
    version: integer().notNull().default(0),
  },
  (table) => [index('department_parent').on(table.parentId)],
)

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
    signPairs: signPairs('usercode', 'username', 'name', 'email'),
  },
  (table) => [
    index('sys_user_sign_pairs').using('gin', table.signPairs),
    uniqueIndex('sys_user_username').on(sql`lower(${table.username})`),
    index('sys_user_department').on(table.departmentId, table.status),
    index('sys_user_name').on(table.name, table.id),
    index('sys_user_created').on(table.createdAt, table.id),
    index('sys_user_disabled').on(table.id).where(sql`status = '1'`),
    index('sys_user_email').on(sql`lower(${table.email})`),
    // For how a name or an account begins.
    index('sys_user_name_begins').on(table.name.op('text_pattern_ops')),
    index('sys_user_username_begins').on(sql`lower(${table.username}) text_pattern_ops`),
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
  (table) => [
    primaryKey({ columns: [table.userId, table.bizType] }),
    index('user_config_digest').on(table.userId).where(sql`biz_type = 'digest_config'`),
  ],
)

export const role = pgTable('role', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** The name for readers of these languages; '' where it is the first. */
  nameHant: text('name_hant').notNull().default(''),
  nameEn: text('name_en').notNull().default(''),
  remark: text().notNull().default(''),
  /** Who has it needs a second factor to do anything. */
  secondFactor: boolean('needs_factor').notNull().default(false),
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
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_role_role').on(table.roleId)],
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

/** spec: platform §3 "Menu". The top-level entries are the modules; their menuId is the module's address. */
export const menu = pgTable(
  'menu',
  {
    menuId: text('menu_id').primaryKey(),
    parentId: text('parent_id').notNull().default('0'),
    name: text().notNull(),
    nameHans: text('name_hans').notNull(),
    nameEn: text('name_en').notNull(),
    url: text().notNull().default(''),
    component: text().notNull().default(''),
    perms: text().notNull().default(''),
    type: text().notNull(),
    status: text().notNull().default('0'),
    isFrame: text('is_frame').notNull().default('1'),
    visible: text().notNull().default('0'),
    icon: text().notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
    meta: text().notNull().default(sql`'{}'`),
    version: integer().notNull().default(0),
  },
  (table) => [index('menu_parent').on(table.parentId, table.orderNum)],
)

export const roleMenu = pgTable(
  'role_menu',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.menuId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

/** One row. Triggers draw another revision whenever a menu, or what a role gives, changes. */
export const menuRevision = pgTable('menu_revision', { revision: uuid().notNull().defaultRandom() })

/** The built-in entries this database was ever given, so that a removed one does not come back with the next start. */
export const builtInMenu = pgTable('built_in_menu', { menuId: text('menu_id').primaryKey() })

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
