import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  integer,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'

/** Columns of every version table; numbers are counted per owner and never reused. */
export const versionColumns = () => ({
  id: serial().primaryKey(),
  number: integer().notNull(),
  createdAt: createdAt(),
})

/** Columns of the counter next to a table of versions: each owner's last number, even if that version was deleted. */
export const counterColumns = (ownerId: () => AnyPgColumn) => ({
  ownerId: integer('owner_id').primaryKey().references(ownerId, { onDelete: 'cascade' }),
  last: integer().notNull(),
})

/** Columns of versions that a background job creates. */
export const runColumns = () => ({
  jobId: uuid('job_id').notNull().defaultRandom(),
  /** Reason why the run failed, or `cancelled`; '' if neither. */
  failure: text().notNull().default(''),
  finishedAt: timestamptz('finished_at'),
})

export const publishColumns = (userId: () => AnyPgColumn) => ({
  publishedAt: timestamptz('published_at'),
  publishedBy: integer('published_by').references(userId),
  /** True for the version that is visible now. */
  online: boolean().notNull().default(false),
})

/** Columns of versions that people edit in a workbook: the number of the base version, and the workbook. */
export const editColumns = () => ({
  editedFrom: integer('edited_from'),
  editedFile: text('edited_file').references(() => storedFile.path),
})

type Indexed = { owner: ExtraConfigColumn; number: ExtraConfigColumn }
/** One number per owner. */
export const numberIndex = (table: string, { owner, number }: Indexed) =>
  uniqueIndex(`${table}_number`).on(owner, number)
/** Concurrent starts share one running version. */
export const runningIndex = (table: string, owner: ExtraConfigColumn) =>
  uniqueIndex(`${table}_running`).on(owner).where(sql`finished_at is null`)
export const onlineIndex = (table: string, owner: ExtraConfigColumn) =>
  uniqueIndex(`${table}_online`).on(owner).where(sql`online`)
