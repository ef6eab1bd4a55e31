import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type {
  CheckedImport,
  ImportLineFault,
  ImportSheet,
  ListImportDetail,
  RereadingList,
} from '#contract/data/watch-lists/import-shapes.ts'

/** A list of names and numbers that rules match. */
export const watchList = pgTable(
  'data_watch_list',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    remark: text().notNull().default(''),
    isShared: boolean('is_shared').notNull().default(true),
    /** Number of the newest revision of its entries; 0 before the first. */
    revision: integer().notNull().default(0),
    /** Entries of the newest revision. */
    entries: integer().notNull().default(0),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    /** Person of the last change; null for the owner. */
    changedById: integer('changed_by_id').references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('data_watch_list_name').on(sql`lower(${table.name})`)],
)

/**
 * One form of an entry, valid from revision `sinceRevision` until before `goneRevision`. Only `goneRevision` is ever
 * updated.
 */
export const watchEntry = pgTable(
  'data_watch_entry',
  {
    id: serial().primaryKey(),
    /** Shared by all forms of an entry. */
    bizId: text('biz_id').notNull(),
    listId: integer('list_id')
      .notNull()
      .references(() => watchList.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    aliases: text().array().notNull().default([]),
    number: text().notNull().default(''),
    bornOn: date('born_on'),
    region: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    fromDay: date('from_day'),
    untilDay: date('until_day'),
    source: text().notNull().default(''),
    /** Normalized names, aliases and number, for the search. */
    comparable: text().notNull().default(''),
    /** Bigrams of `comparable`, for the search index. */
    keys: integer().array().notNull().default([]),
    sinceRevision: integer('since_revision').notNull(),
    goneRevision: integer('gone_revision'),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_watch_entry_current').on(table.listId, table.bizId).where(sql`${table.goneRevision} is null`),
    index('data_watch_entry_list').on(table.listId, table.id),
    index('data_watch_entry_in_force').on(table.listId, table.id).where(sql`${table.goneRevision} is null`),
    index('data_watch_entry_keys').using('gin', table.keys),
    index('data_watch_entry_since').on(table.listId, table.sinceRevision),
    index('data_watch_entry_gone').on(table.listId, table.goneRevision).where(sql`${table.goneRevision} is not null`),
  ],
)

/** A revision of a list's entries, as shown to users. */
export const watchListRevision = pgTable(
  'data_watch_list_revision',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => watchList.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    removed: integer().notNull(),
    /** Imported file; empty for a manual change. */
    fileName: text('file_name').notNull().default(''),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.revision] })],
)

/** A user's choices on how to read a file; undefined ones are detected. */
export type ReadChoices = Pick<RereadingList, 'encoding' | 'headRow' | 'dateOrder' | 'columns'> & {
  sheet?: number | undefined
}

/** A file that is imported into a list. */
export const watchListImport = pgTable(
  'data_watch_list_import',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    listId: integer('list_id')
      .notNull()
      .references(() => watchList.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Path in the file store; null once the import has ended. */
    path: text(),
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text().notNull(),
    progress: jsonb().$type<ListImportDetail['progress']>(),
    failure: text(),
    failureRow: integer('failure_row'),
    choices: jsonb().$type<ReadChoices>().notNull().default({}),
    encoding: text(),
    sheets: jsonb().$type<ImportSheet[]>().notNull().default([]),
    sheet: integer().notNull().default(0),
    isDayUndecided: boolean('is_day_undecided').notNull().default(false),
    checked: jsonb().$type<CheckedImport>(),
    faults: jsonb().$type<ImportLineFault[]>().notNull().default([]),
    mode: text(),
    /** Revision that it stored. */
    revision: integer(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    /** End of its last job; the import then waits for a confirmation, or has ended. */
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_watch_list_import_list').on(table.listId, table.id),
    uniqueIndex('data_watch_list_import_open').on(table.listId).where(sql`state in ('reading', 'ready', 'storing')`),
  ],
)

/** Pending changes of an import, some thousand entries each, until its confirmation. */
export const watchListImportPart = pgTable(
  'data_watch_list_import_part',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => watchListImport.id, { onDelete: 'cascade' }),
    kind: text().$type<'changed' | 'gone' | 'came'>().notNull(),
    part: integer().notNull(),
    /** JSON text: entries, or the bizIds of removed entries. */
    entries: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.part] })],
)
