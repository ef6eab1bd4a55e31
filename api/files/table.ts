import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

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
    /** Who uploaded it; null before that was noted, and where nobody did. */
    createdBy: integer('created_by'),
    /** Whether it belongs to what it says: an upload that did not get so far is swept, and read by nobody. */
    kept: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('stored_file_business').on(table.businessType, table.businessId)],
)
