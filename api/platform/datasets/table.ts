import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** A file of a dataset: its name in the folder, its path in the store, and its checksum. */
export type DatasetFile = { name: string; path: string; bytes: number; sha256: string; rows?: number }

/** An immutable folder of analytic data in the file store: one version of an owner's dataset with this name. */
export const dataset = pgTable(
  'dataset',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    /** Owner of the dataset: a type that a feature chooses, and its id. */
    ownerType: text('owner_type').notNull(),
    ownerId: integer('owner_id').notNull(),
    name: text().notNull(),
    /** Version number for each owner and name, starting with 1. */
    version: integer().notNull(),
    files: jsonb().$type<DatasetFile[]>().notNull(),
    /** Number of rows in its counted files. */
    rows: bigint({ mode: 'number' }),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Lineage: inputs and settings of its creation; the shape depends on the owner. */
    madeFrom: jsonb('made_from').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** Time since which its owner no longer needs it; it is deleted once nothing references it. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [
    uniqueIndex('dataset_version').on(table.ownerType, table.ownerId, table.name, table.version),
    index('dataset_retired').on(table.retiredAt).where(sql`retired_at is not null`),
  ],
)
