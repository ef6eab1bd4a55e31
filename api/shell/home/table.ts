import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { menu, user } from '#api/shell/accounts/table.ts'

/** A to-do of a user, written by its module. spec: platform §7 `/todo/home/page` */
export const todo = pgTable(
  'todo',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** menuId of the module that created it. */
    mainSource: text('main_source').notNull(),
    /** menuId within that module; '' if there is none. */
    source: text().notNull().default(''),
    title: text().notNull(),
    /** Title in other languages; '' falls back to `title`. */
    titleHant: text('title_hant').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    /** Path on this site where the to-do is completed. */
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

/** A user's last few opened menu pages. */
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

/** A user's last few opened records, named as in the audit trail, such as `project:…`. */
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

/** Day of a user's last digest check, so that no digest is sent twice. */
export const digest = pgTable('digest', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sentOn: date('sent_on').notNull(),
})
