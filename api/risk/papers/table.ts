import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#api/platform/db/columns.ts'
import { paper } from '#api/risk/campaigns/table.ts'

/** Form posts by idempotency key; a repeated post gets the stored reply. design: domain §5 */
export const paperPost = pgTable(
  'risk_paper_post',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => paper.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyDigest: bytea('body_digest').notNull(),
    reply: jsonb().notNull(),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.key] }), index('risk_paper_post_at').on(table.at)],
)
