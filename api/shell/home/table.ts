import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { menu, user } from '#api/shell/accounts/table.ts'

/** Something that waits for a user, written by the module it comes from. spec: platform §7 `/todo/home/page` */
export const todo = pgTable(
  'todo',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    /** Whose it is. */
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The module it comes from, by menuId. */
    mainSource: text('main_source').notNull(),
    /** Where in that module, by menuId; '' is nowhere in particular. */
    source: text().notNull().default(''),
    title: text().notNull(),
    /** The title for readers of these languages; '' where it is the first. */
    titleHant: text('title_hant').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    /** Where it is done, a path of this site. */
    url: text().notNull(),
    submitUserCode: text('submit_user_code').notNull().default(''),
    submitUserName: text('submit_user_name').notNull().default(''),
    submitDate: date('submit_date').notNull().default(sql`current_date`),
    /** TodoStatus of contract/shell/home/codes.ts. */
    taskStatus: text('task_status').notNull().default('0'),
    createdAt: createdAt(),
  },
  (table) => [index('todo_user').on(table.userId, table.taskStatus, table.submitDate, table.id)],
)

/** The pages of the menus that somebody opened lately; of each person a few. */
export const pageVisit = pgTable(
  'page_visit',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.menuId, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.menuId] })],
)

/** The things that somebody opened lately, each as the audit trail calls it, such as `project:…`; of each person a few. */
export const objectVisit = pgTable(
  'object_visit',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    key: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.key] })],
)

/** The day on which somebody who wants to be mailed what waits was last looked at, so that nobody is mailed it twice. */
export const digest = pgTable('digest', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sentOn: date('sent_on').notNull(),
})

/** A report board, as the report module's menu lists it. spec: platform §7 `/data/board/search-page` */
export const board = pgTable(
  'board',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    /** '1' is published. */
    status: text().notNull().default('1'),
    createdAt: createdAt(),
  },
  (table) => [index('board_status').on(table.status, table.id)],
)
