import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** Files in the file store, by path. Owner and business decide who may read them. */
export const storedFile = pgTable(
  'stored_file',
  {
    path: text().primaryKey(),
    bid: uuid().notNull().unique().defaultRandom(),
    /** Name at the upload. */
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
    /** Set once the file belongs to its owner. An upload without it cannot be read, and is swept. */
    kept: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('stored_file_business').on(table.businessType, table.businessId)],
)

/** A file that is announced but not uploaded yet: its bytes lie under `incoming/` until they are checked. */
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
     * For an upload in parts: size, mark that distinguishes files of equal name and size, and the parts that have
     * arrived.
     */
    bytes: integer(),
    mark: text().notNull().default(''),
    parts: integer().array().notNull().default([]),
    /** Lock: since when a request checks it. */
    takenAt: timestamptz('taken_at'),
    /** It has arrived, or was given up: leftovers of it under `incoming/` can be removed. */
    arrived: boolean().notNull().default(false),
    /** Time of the announcement, or of its last part. */
    createdAt: createdAt(),
  },
  (table) => [index('awaited_file_by').on(table.createdBy, table.createdAt)],
)
