import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** Files in the file store, by path. Owner and business decide who may read them. */
export const storedFile = pgTable(
  'stored_file',
  {
    path: text().primaryKey(),
    bid: uuid().notNull().unique().defaultRandom(),
    /** Original file name. */
    originName: text('origin_name').notNull(),
    /** Detected from the content, not from the name. */
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Owning entity, e.g. `avatar` and the user's number. */
    businessType: text('business_type').notNull(),
    businessId: text('business_id').notNull(),
    /** Uploader; null for older files, and for generated ones. */
    createdBy: integer('created_by'),
    /** True once the file belongs to its owner. An upload without it cannot be read, and is swept. */
    kept: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('stored_file_business').on(table.businessType, table.businessId)],
)

/** An announced file that is not uploaded yet: its bytes are under `incoming/` until they are checked. */
export const awaitedFile = pgTable(
  'awaited_file',
  {
    bid: uuid().primaryKey().defaultRandom(),
    /** Path of the file once it has arrived. */
    path: text().notNull().unique(),
    originName: text('origin_name').notNull(),
    businessType: text('business_type').notNull(),
    businessId: text('business_id').notNull(),
    createdBy: integer('created_by').notNull(),
    /**
     * For a multipart upload: size, fingerprint that distinguishes files with equal name and size, and the received
     * parts.
     */
    bytes: integer(),
    mark: text().notNull().default(''),
    parts: integer().array().notNull().default([]),
    /** Lock: time since which a request checks it. */
    takenAt: timestamptz('taken_at'),
    /** True once it has arrived or was abandoned: its leftovers under `incoming/` can be removed. */
    arrived: boolean().notNull().default(false),
    /** Time of the announcement, or of its last part. */
    createdAt: createdAt(),
  },
  (table) => [index('awaited_file_by').on(table.createdBy, table.createdAt)],
)
