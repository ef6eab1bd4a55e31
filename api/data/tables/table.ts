import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { market } from '#api/data/markets/table.ts'
import { dataSource } from '#api/data/sources/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { SourceColumn } from '#contract/data/sources/shapes.ts'
import type { FieldType, OriginKind, RefreshMode } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport, ImportDetail, RowFault, SurveyedSheet } from '#contract/data/tables/shapes.ts'
import type { ChartTone } from '#contract/platform/charts/chart.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'

/** Codes are those of contract/data/tables/codes.ts. */
export const dataTable = pgTable(
  'data_table',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    marketId: integer('market_id').references(() => market.id),
    tableName: text('table_name').notNull(),
    title: text().notNull().default(''),
    remark: text().notNull().default(''),
    origin: text().notNull(),
    status: text().notNull().default('draft'),
    secrecy: text().notNull().default('internal'),
    freshWithinHours: integer('fresh_within_hours'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    /** The current version; null before the first import is stored. */
    versionId: integer('version_id').references((): AnyPgColumn => dataVersion.id),
    /** Number of the newest version; numbers are never reused. */
    dataVersion: integer('data_version').notNull().default(0),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    refreshedAt: timestamptz('refreshed_at'),
  },
  (table) => [
    uniqueIndex('data_table_name').on(table.workspaceId, sql`lower(${table.tableName})`),
    index('data_table_market').on(table.marketId).where(sql`status = 'published'`),
    index('data_table_created').on(table.workspaceId, table.createdAt, table.id),
  ],
)

/** Columns of the current version. */
export const dataColumn = pgTable(
  'data_column',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    /** Position, starting with 1; the physical name in Parquet is `c<place>`. */
    place: integer().notNull(),
    name: text().notNull(),
    title: text().notNull().default(''),
    fieldType: text('field_type').notNull(),
    isKey: boolean('is_key').notNull().default(false),
    personalKind: text('personal_kind'),
    defaultView: text('default_view').notNull().default('plain'),
    maskKind: text('mask_kind').notNull().default('hash'),
    /** Colours of its values in charts. */
    tones: jsonb().$type<Readonly<Record<string, ChartTone>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.place] }),
    uniqueIndex('data_column_name').on(table.tableId, sql`lower(${table.name})`),
    index('data_column_pairs').using('gin', sql`sign_pairs_of(${table.name} || chr(10) || ${table.title})`),
  ],
)

/**
 * View of a column that was not plain and that the newest version dropped. Older versions, and a later version that
 * restores the column, show no more than before. `name` is in lower case.
 */
export const droppedColumn = pgTable(
  'data_dropped_column',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    defaultView: text('default_view').notNull(),
    maskKind: text('mask_kind').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.name] })],
)

/** Column of a stored version. */
export type StoredColumn = { name: string; physical: string; fieldType: FieldType; isKey: boolean }

/**
 * Origin of a version: a file with its sheet, or a table of a database or of the product. `columns`: original column by
 * column name.
 */
export type VersionOrigin = {
  kind: OriginKind
  /** Name of the file, the database source, or the feature of the platform. */
  of: string
  /** Sheet or table within it; null if there is none. */
  part: string | null
  columns: Readonly<Record<string, string>>
  /** Columns of tables from which each column is computed, if a process made the version. */
  sources?: Readonly<Record<string, readonly { tableBizId: string; column: string }[]>>
}

/** A data version of a table; its rows never change. */
export const dataVersion = pgTable(
  'data_version',
  {
    id: serial().primaryKey(),
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => dataset.id),
    columns: jsonb().$type<StoredColumn[]>().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rowsLeftOut: bigint('rows_left_out', { mode: 'number' }).notNull().default(0),
    fileName: text('file_name').notNull().default(''),
    /** Origin of its rows and columns; null for versions from before it was recorded. */
    origin: jsonb().$type<VersionOrigin>(),
    /** Result of the profile job; null until it is made. */
    profile: jsonb(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_version_number').on(table.tableId, table.number)],
)

/** A sheet of an import with its raw rows: a file of the raw dataset, and the numbers of its rows and columns. */
export type ImportedSheet = SurveyedSheet & {
  file: string
  rawRows: number
  width: number
  isText: boolean
  /** Names and types of the columns, if the file form declares them. */
  heads?: readonly string[] | undefined
  types?: readonly FieldType[] | undefined
  isFiner?: boolean | undefined
  hasDecimalCommas?: boolean | undefined
}

/** Source of an import from a database. `columns` are those at the time of reading. */
export type ImportSource = { sourceId: number; name: string; table: string; columns: SourceColumn[] }

/** An import of a file: read by a job, confirmed by a user, stored by a job. */
export const dataImport = pgTable(
  'data_import',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    /** Parts of the file in the file store, in order; none once the import has ended. */
    paths: text().array().notNull(),
    fileName: text('file_name').notNull(),
    /** Table of a database from which it reads. */
    source: jsonb().$type<ImportSource>(),
    /** Id of the job that reads it, for cancelling. */
    jobId: text('job_id'),
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text().notNull(),
    progress: jsonb().$type<ImportDetail['progress']>(),
    failure: text(),
    failureAt: jsonb('failure_at').$type<ImportDetail['failureAt']>(),
    encoding: text(),
    sheets: jsonb().$type<ImportedSheet[]>().notNull().default([]),
    /** Raw rows, as text, between reading and storing. */
    rawDatasetId: integer('raw_dataset_id').references(() => dataset.id),
    confirmed: jsonb().$type<ConfirmingImport>(),
    rowsIn: bigint('rows_in', { mode: 'number' }),
    rowsStored: bigint('rows_stored', { mode: 'number' }),
    rowsLeftOut: bigint('rows_left_out', { mode: 'number' }),
    faultCount: bigint('fault_count', { mode: 'number' }),
    faults: jsonb().$type<RowFault[]>().notNull().default([]),
    duplicates: jsonb().$type<ImportDetail['duplicates']>().notNull().default([]),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    /** End of its last job; the import then waits for a confirmation, or has ended. */
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_import_table').on(table.tableId, table.id),
    uniqueIndex('data_import_open').on(table.tableId).where(sql`state in ('reading', 'ready', 'storing', 'faulty')`),
  ],
)

/** An unfinished upload in parts. Its import will have the same bizId. */
export const dataUpload = pgTable(
  'data_upload',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    /** Table for which it is the next version; null for a new table. */
    tableId: integer('table_id').references(() => dataTable.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    fileName: text('file_name').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    mark: text().notNull(),
    /** Time of the start or of the last part. */
    touchedAt: timestamptz('touched_at').notNull().defaultNow(),
  },
  (table) => [index('data_upload_workspace').on(table.workspaceId), index('data_upload_touched').on(table.touchedAt)],
)

export const dataUploadPart = pgTable(
  'data_upload_part',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => dataUpload.id, { onDelete: 'cascade' }),
    /** Number of the part, starting with 0. */
    part: integer().notNull(),
    path: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
)

/** A stored column with its source column in the database. */
export type RefreshedColumn = {
  source: string
  name: string
  fieldType: FieldType
  dateOrder?: DateOrder | undefined
}

/** Refresh settings of a table read from a database. */
export const dataTableSource = pgTable(
  'data_table_source',
  {
    tableId: integer('table_id')
      .primaryKey()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    sourceId: integer('source_id')
      .notNull()
      .references(() => dataSource.id),
    sourceTable: text('source_table').notNull(),
    mode: text().$type<RefreshMode>().notNull().default('full'),
    /** Name of a column in the table. */
    watermark: text(),
    /** In minutes, days or numbers, by the type of the watermark; null for the default. */
    overlap: integer(),
    /** Maximum watermark value at the last read, in the database's text format. */
    highest: text(),
    /** All columns of the database's table at the import, and the chosen ones, in the order of the version. */
    sourceColumns: jsonb('source_columns').$type<{ name: string; type: string }[]>().notNull(),
    columns: jsonb().$type<RefreshedColumn[]>().notNull(),
    timeZone: text('time_zone').notNull(),
    leaveOut: boolean('leave_out').notNull().default(false),
    version: integer().notNull().default(0),
  },
  (table) => [index('data_table_source_source').on(table.sourceId)],
)
