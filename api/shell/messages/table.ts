import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Localized } from '#contract/platform/language.ts'

/** A message to one user. spec: platform §3 "Message" */
export const message = pgTable(
  'message',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** NoticeType, NewsLevel and RouteKey of contract/shell/messages/codes.ts. */
    noticeType: text('notice_type').notNull(),
    newsLevel: text('news_level').notNull(),
    routeKey: text('route_key').notNull().default(''),
    /** bizId of the workspace it concerns, if any. */
    workspaceId: text('workspace_id'),
    /** Page it links to, if any; never a secret. */
    path: text(),
    body: jsonb().$type<Localized>().notNull(),
    readAt: timestamptz('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('message_user').on(table.userId, table.id),
    index('message_read').on(table.userId, table.id).where(sql`read_at is not null`),
    index('message_unread').on(table.userId, table.id).where(sql`read_at is null`),
  ],
)
