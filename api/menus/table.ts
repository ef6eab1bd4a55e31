import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { role } from '../accounts/table.ts'

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
