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
import type { DateOrder } from '#contract/audit/flow/reading.ts'
import type { ChoosableEncoding, EncodingPreview } from '#contract/platform/files/content.ts'

/** A file of a dataset: its name in the dataset's folder, where it lies in the store, and how its bytes are known again. */
export type DatasetFile = { name: string; path: string; bytes: number; sha256: string; rows?: number }

const objectId = () =>
  integer('object_id')
    .notNull()
    .references(() => reviewObject.id)

/** A folder of Parquet in the file store, which never changes. */
export const flowDataset = pgTable(
  'flow_dataset',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    objectId: objectId(),
    /** What its files are: `raw` rows as they stand in a file, `lines` of a sheet, or what a later feature makes. */
    kind: text().notNull(),
    files: jsonb().$type<DatasetFile[]>().notNull(),
    /** What it was made of and how, as its kind says. */
    madeFrom: jsonb('made_from').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('flow_dataset_object').on(table.objectId)],
)

const datasetOf = (name: string) => integer(name).references(() => flowDataset.id)

/** A file of an object, in one of its versions. */
export const flowFile = pgTable(
  'flow_file',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    /** FileRole of contract/audit/flow/line.ts; null until somebody says whose records it holds. */
    role: text(),
    path: text()
      .notNull()
      .references(() => storedFile.path),
    /** Of the first version: an edited one stands beside it, with the next number. */
    series: integer().notNull(),
    number: integer().notNull().default(1),
    /** Of a series the one that counts. */
    current: boolean().notNull().default(true),
    /** The archive it came out of, and its name there. */
    archiveId: integer('archive_id').references((): AnyPgColumn => flowFile.id),
    entry: text(),
    /** FileState of contract/audit/data-process/codes.ts, and why where it failed. */
    state: text().notNull().default('waiting'),
    fault: text(),
    /** What the fault's sentence names, such as an entry of an archive. */
    faultDetail: text('fault_detail'),
    /** Content that was not read, or not without doubt. */
    notes: jsonb().$type<FileNotes>().notNull().default(sql`'{"missing":[],"brokenBytes":0,"doubtfulEncoding":false}'`),
    /** Names of entries of an archive that systems leave there and nobody wants. */
    leftOut: jsonb('left_out').$type<string[]>().notNull().default(sql`'[]'`),
    form: text(),
    csv: jsonb().$type<CsvForm>(),
    /** Chosen by a person; null where it is detected. */
    encoding: text().$type<ChoosableEncoding>(),
    encodingPreviews: jsonb('encoding_previews').$type<EncodingPreview[]>().notNull().default(sql`'[]'`),
    raw: datasetOf('raw_dataset_id'),
    jobId: uuid('job_id'),
    /** A person has said that it counts though another file of the object has the same bytes. */
    twinTaken: boolean('twin_taken').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    /** Since when nobody sees it; it stays while a comparison was made of it. */
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
    /** A csv's has none. */
    name: text(),
    hidden: boolean().notNull(),
    /** Its table in the file's raw dataset. */
    raw: jsonb().$type<{ file: string; rows: number; width: number }>().notNull(),
    headRow: integer('head_row'),
    heads: jsonb().$type<string[]>().notNull(),
    suggested: jsonb().$type<SuggestedColumns>().notNull(),
    /** Its first rows, from which a person tells the head. */
    start: jsonb().$type<ShownRow[]>().notNull(),
    samples: jsonb().$type<string[][]>().notNull(),
    irregular: integer().notNull(),
    /** How its rows were read otherwise than a person sees them. */
    notes: jsonb().$type<SheetNotes>().notNull().default(sql`'{"hiddenRows":0,"mergedAreas":0}'`),
    /** As decided; null until then. */
    columns: jsonb().$type<Columns>(),
    /** What a person has said of dates such as 1/5/26. */
    dateOrder: text('date_order').$type<DateOrder>(),
    /** Whether it holds such dates and does not say itself which part is the month. */
    asksDateOrder: boolean('asks_date_order').notNull().default(false),
    ignored: boolean().notNull().default(false),
    lines: datasetOf('lines_dataset_id'),
    counts: jsonb().$type<LineCounts>(),
    /** Sums, days and totals of its lines; null until it was read. */
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

/** What the heads of a dealer's files of one role mean, as people decided. */
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

/** How the lines of a sheet name products, and how many do so. */
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
    /** The first row that says so. */
    row: integer().notNull(),
  },
  (table) => [index('flow_word_sheet').on(table.sheetId)],
)
