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

/** A list of names and numbers that rules look for. */
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

/** An entry in one form: in the revisions from `sinceRevision` on, before `goneRevision`. Only that is ever set. */
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
    /** Names, aliases and number as they are compared, for the search. */
    comparable: text().notNull().default(''),
    /** Pairs of neighbouring characters of `comparable`, by which the search finds it. */
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

/** A change of the entries of a list, as people know it. */
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
    /** File that was imported; empty for a change by hand. */
    fileName: text('file_name').notNull().default(''),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.revision] })],
)

/** Choices of a person about how a file is read; undefined ones are proposed. */
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
    /** End of its last job; since then it waits for a confirmation, or has ended. */
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_watch_list_import_list').on(table.listId, table.id),
    uniqueIndex('data_watch_list_import_open').on(table.listId).where(sql`state in ('reading', 'ready', 'storing')`),
  ],
)

/** Changes that an import will make, some thousand entries each, while it waits for its confirmation. */
export const watchListImportPart = pgTable(
  'data_watch_list_import_part',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => watchListImport.id, { onDelete: 'cascade' }),
    kind: text().$type<'changed' | 'gone' | 'came'>().notNull(),
    part: integer().notNull(),
    /** JSON text: entries, or the bizIds of those that are gone. */
    entries: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.part] })],
)
