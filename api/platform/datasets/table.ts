import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** A file of a dataset: its name in the folder, its path in the store, and its checksum. */
export type DatasetFile = { name: string; path: string; bytes: number; sha256: string; rows?: number }

/** An immutable folder of analytic data in the file store: one version of what its owner has under this name. */
export const dataset = pgTable(
  'dataset',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    /** Record that it belongs to: a type that a feature chooses, and its id. */
    ownerType: text('owner_type').notNull(),
    ownerId: integer('owner_id').notNull(),
    name: text().notNull(),
    /** From 1 for each owner and name. */
    version: integer().notNull(),
    files: jsonb().$type<DatasetFile[]>().notNull(),
    /** Rows of its files, as far as they were counted. */
    rows: bigint({ mode: 'number' }),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Lineage: inputs and settings it was made from; the shape depends on the owner. */
    madeFrom: jsonb('made_from').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** Its owner needs it no longer; it is deleted once nothing refers to it. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [
    uniqueIndex('dataset_version').on(table.ownerType, table.ownerId, table.name, table.version),
    index('dataset_retired').on(table.retiredAt).where(sql`retired_at is not null`),
  ],
)
