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

/** Tree of departments. The full name joins the names of the path with "/". */
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

/** `usercode` is the sapUserId of external systems. */
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
    // Serve prefix searches on name and account.
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
  /** Name in other languages; '' falls back to `name`. */
  nameHant: text('name_hant').notNull().default(''),
  nameEn: text('name_en').notNull().default(''),
  remark: text().notNull().default(''),
  /** Holders need a second factor before they can do anything else. */
  secondFactor: boolean('needs_factor').notNull().default(false),
  version: integer().notNull().default(0),
})

/** Codes of roles that were built in once, so that a deleted one does not return. */
export const builtInRole = pgTable('built_in_role', { code: text().primaryKey() })

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

/** Maps a provider's identity to a user. An identity is issuer and subject, never the e-mail. design: trust */
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

/** A single row. Triggers change the revision when a menu, or the menus of a role, change. */
export const menuRevision = pgTable('menu_revision', { revision: uuid().notNull().defaultRandom() })

/** Built-in entries ever installed in this database, so that a removed one is not restored at the next start. */
export const builtInMenu = pgTable('built_in_menu', { menuId: text('menu_id').primaryKey() })

/**
 * Authorizes an agent to act for a user, in some modules, between two days. The status is computed. design: domain §2
 */
export const delegation = pgTable(
  'delegation',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Days of the organisation's calendar, inclusive. */
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /**
     * menuIds of the authorized modules or pages, each including its descendants; no entry is a descendant of another.
     */
    modules: text().array().notNull(),
    /** Access of the agent to data from before the first day. */
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
