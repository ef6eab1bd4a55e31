import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dealer } from '#api/audit/master-data/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import type {
  CsvForm,
  FileNotes,
  LineCounts,
  RememberedWords,
  SheetNotes,
  ShownRow,
  SuggestedColumns,
} from '#contract/audit/data-process/shapes.ts'
import type { Columns } from '#contract/audit/flow/line.ts'
import type { SheetFigures } from '#contract/audit/flow/plausibility.ts'
import type { ChoosableEncoding, EncodingPreview } from '#contract/platform/files/content.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'

const objectId = () =>
  integer('object_id')
    .notNull()
    .references(() => reviewObject.id)

/** Owners of datasets: a file has its rows as read, a sheet its lines. */
export const fileOwner = 'flow-file'
export const sheetOwner = 'flow-sheet'

const datasetOf = (name: string) => integer(name).references(() => dataset.id)

/** A file of an object in one version. */
export const flowFile = pgTable(
  'flow_file',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    /** FileRole of contract/audit/flow/line.ts; null until a person chooses one. */
    role: text(),
    path: text()
      .notNull()
      .references(() => storedFile.path),
    /** Id shared by all versions of a file; an edited version gets the next number. */
    series: integer().notNull(),
    number: integer().notNull().default(1),
    /** True for the latest version of a series. */
    current: boolean().notNull().default(true),
    /** Archive that contained the file, and its entry name. */
    archiveId: integer('archive_id').references((): AnyPgColumn => flowFile.id),
    entry: text(),
    /** FileState of contract/audit/data-process/codes.ts; `fault` is the reason if it failed. */
    state: text().notNull().default('waiting'),
    fault: text(),
    /** Value for the fault's message, such as an archive entry's name. */
    faultDetail: text('fault_detail'),
    /** Content that was lost, or read with doubts. */
    notes: jsonb().$type<FileNotes>().notNull().default(sql`'{"missing":[],"brokenBytes":0,"doubtfulEncoding":false}'`),
    /** Names of ignored system files in an archive. */
    leftOut: jsonb('left_out').$type<string[]>().notNull().default(sql`'[]'`),
    form: text(),
    csv: jsonb().$type<CsvForm>(),
    /** Chosen by a person; null if detected. */
    encoding: text().$type<ChoosableEncoding>(),
    encodingPreviews: jsonb('encoding_previews').$type<EncodingPreview[]>().notNull().default(sql`'[]'`),
    raw: datasetOf('raw_dataset_id'),
    jobId: uuid('job_id'),
    /** True if a person has confirmed a file with the same bytes as another. */
    twinTaken: boolean('twin_taken').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    /** Hidden since then; the row is kept while a comparison uses it. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    index('flow_file_object').on(table.objectId),
    index('flow_file_path').on(table.path),
    uniqueIndex('flow_file_version').on(table.series, table.number),
  ],
)

export const flowSheet = pgTable(
  'flow_sheet',
  {
    id: serial().primaryKey(),
    fileId: integer('file_id')
      .notNull()
      .references(() => flowFile.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** Null for CSV. */
    name: text(),
    hidden: boolean().notNull(),
    /** Its table in the file's raw dataset. */
    raw: jsonb().$type<{ file: string; rows: number; width: number }>().notNull(),
    headRow: integer('head_row'),
    heads: jsonb().$type<string[]>().notNull(),
    suggested: jsonb().$type<SuggestedColumns>().notNull(),
    /** First rows, shown to a person who chooses the header row. */
    start: jsonb().$type<ShownRow[]>().notNull(),
    samples: jsonb().$type<string[][]>().notNull(),
    irregular: integer().notNull(),
    /** Differences between its rows as read and as a spreadsheet shows them. */
    notes: jsonb().$type<SheetNotes>().notNull().default(sql`'{"hiddenRows":0,"mergedAreas":0}'`),
    /** Null until decided. */
    columns: jsonb().$type<Columns>(),
    /** A person's choice for ambiguous dates such as 1/5/26. */
    dateOrder: text('date_order').$type<DateOrder>(),
    /** True if it has such dates and nothing in the column shows the position of the month. */
    asksDateOrder: boolean('asks_date_order').notNull().default(false),
    ignored: boolean().notNull().default(false),
    lines: datasetOf('lines_dataset_id'),
    counts: jsonb().$type<LineCounts>(),
    /** Sums, days and totals of its lines; null until read. */
    figures: jsonb().$type<SheetFigures>(),
    state: text().notNull().default('mapping'),
    fault: text(),
    jobId: uuid('job_id'),
    version: integer().notNull().default(0),
    decidedBy: integer('decided_by').references(() => user.id),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [uniqueIndex('flow_sheet_place').on(table.fileId, table.place)],
)

/** Remembered columns and date order for a dealer's files of one role. */
export const flowColumnMapping = pgTable(
  'flow_column_mapping',
  {
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => dealer.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    words: jsonb().$type<RememberedWords>().notNull(),
    dateOrder: text('date_order').$type<DateOrder>(),
    decidedBy: integer('decided_by')
      .notNull()
      .references(() => user.id),
    decidedAt: timestamptz('decided_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.dealerId, table.role] })],
)

/** A product name in the lines of a sheet, and its number of lines. */
export const flowWord = pgTable(
  'flow_word',
  {
    id: serial().primaryKey(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => flowSheet.id, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    productName: text('product_name').notNull(),
    spec: text().notNull(),
    unit: text().notNull(),
    lines: integer().notNull(),
    /** The first row with this name. */
    row: integer().notNull(),
  },
  (table) => [index('flow_word_sheet').on(table.sheetId)],
)
