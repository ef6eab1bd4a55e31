import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the file store holds, by its path there. Whose it is and what it belongs to say who may read it. */
export const storedFile = pgTable(
  'stored_file',
  {
    path: text().primaryKey(),
    /** The name it came with. */
    originName: text('origin_name').notNull(),
    /** As its content says, not its name. */
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** What it belongs to, e.g. `avatar` and the user's number. */
    businessType: text('business_type').notNull(),
    businessId: text('business_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index('stored_file_business').on(table.businessType, table.businessId)],
)
