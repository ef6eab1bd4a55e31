import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** What the file store holds, by its path there. Whose it is and what it belongs to say who may read it. */
export const storedFile = pgTable(
  'stored_file',
  {
    path: text().primaryKey(),
    /** Its public name. */
    bid: uuid().notNull().unique().defaultRandom(),
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

/** A file that is announced and not here yet: what comes of it lies under `incoming/` until it is looked at. */
export const awaitedFile = pgTable(
  'awaited_file',
  {
    bid: uuid().primaryKey().defaultRandom(),
    /** Where it will lie when it is here. */
    path: text().notNull().unique(),
    originName: text('origin_name').notNull(),
    businessType: text('business_type').notNull(),
    businessId: text('business_id').notNull(),
    createdBy: integer('created_by').notNull(),
    /** Of one that comes in parts: how many bytes, what tells it from another of its name and size, and the parts that are here. */
    bytes: integer(),
    mark: text().notNull().default(''),
    parts: integer().array().notNull().default([]),
    /** Since when somebody looks at it, so that no two do. */
    takenAt: timestamptz('taken_at'),
    /** It is here, or nobody waits for it any more: what lies in the store of it under `incoming/` is left over. */
    arrived: boolean().notNull().default(false),
    /** When it was announced, or its last part came. */
    createdAt: createdAt(),
  },
  (table) => [index('awaited_file_by').on(table.createdBy, table.createdAt)],
)
