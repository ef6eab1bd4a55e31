import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlowSource } from '#api/audit/data-process/source.ts'
import type { LineByHand } from '#api/audit/flow/comparison/pair-by-hand.ts'
import type { FlowMaster } from '#api/audit/master-data/flow.ts'
import { byUser, objectId } from '#api/audit/reviews/columns.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { exportColumns } from '#api/platform/exports/columns.ts'
import {
  counterColumns,
  editColumns,
  numberIndex,
  onlineIndex,
  publishColumns,
  runColumns,
  runningIndex,
  versionColumns,
} from '#api/platform/versions/columns.ts'
import { commentColumns } from '#api/platform/versions/comments.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import type { HandChange } from '#contract/audit/flow/hand-pair.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'

/** Owner of the dataset of a comparison's result. */
export const comparisonOwner = 'comparison'

/** A comparison of an object's lines. Each is a version, immutable once it has ended. */
export const flowComparison = pgTable(
  'flow_comparison',
  {
    ...versionColumns(),
    /** `failure`: ComparisonFault of contract/audit/comparisons/codes.ts, or `cancelled`. */
    ...runColumns(),
    ...publishColumns(() => user.id),
    ...editColumns(),
    objectId: objectId(),
    /** Snapshot of the inputs; later changes to them do not affect a running comparison. */
    settings: jsonb().$type<PairingSettings>().notNull(),
    inputs: jsonb().$type<FlowSource[]>().notNull(),
    master: jsonb().$type<FlowMaster>().notNull(),
    dataset: integer('dataset_id').references(() => dataset.id),
    figures: jsonb().$type<Figures>(),
    /** A person's change of pairing; null without one. */
    editedByHand: jsonb('edited_by_hand').$type<{ change: HandChange; text: string; lines: LineByHand[] }>(),
    /** Faults of an edited workbook. */
    workbookFaults: jsonb('workbook_faults').$type<WorkbookFault[]>(),
    startedBy: byUser('started_by').notNull(),
  },
  (table) => [
    numberIndex('flow_comparison', { owner: table.objectId, number: table.number }),
    runningIndex('flow_comparison', table.objectId),
    onlineIndex('flow_comparison', table.objectId),
  ],
)

export const flowComparisonCounter = pgTable(
  'flow_comparison_counter',
  counterColumns(() => reviewObject.id),
)

const comparisonId = () =>
  integer('comparison_id')
    .notNull()
    .references(() => flowComparison.id, { onDelete: 'cascade' })

/** Datasets used by a version; they are kept when their file is removed. */
export const flowComparisonInput = pgTable(
  'flow_comparison_input',
  {
    comparisonId: comparisonId(),
    dataset: integer('dataset_id')
      .notNull()
      .references(() => dataset.id),
  },
  (table) => [
    primaryKey({ columns: [table.comparisonId, table.dataset] }),
    index('flow_comparison_input_dataset').on(table.dataset),
  ],
)

/** A workbook of a version, written by a background job. */
export const flowComparisonExport = pgTable(
  'flow_comparison_export',
  { ...exportColumns(() => user.id), comparisonId: comparisonId() },
  (table) => [
    index('flow_comparison_export_comparison').on(table.comparisonId, table.id),
    // A repeated request returns the running export.
    uniqueIndex('flow_comparison_export_running')
      .on(table.comparisonId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)

export const flowLineNote = pgTable(
  'flow_line_note',
  {
    id: serial().primaryKey(),
    comparisonId: comparisonId(),
    place: bigint({ mode: 'number' }).notNull(),
    text: text().notNull(),
    createdBy: byUser('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('flow_line_note_line').on(table.comparisonId, table.place)],
)

export const flowRevisionComment = pgTable(
  'flow_revision_comment',
  { ...commentColumns(() => user.id), comparisonId: comparisonId() },
  (table) => [index('flow_revision_comment_version').on(table.comparisonId)],
)

export const flowReminder = pgTable('flow_reminder', {
  objectId: integer('object_id')
    .primaryKey()
    .references(() => reviewObject.id, { onDelete: 'cascade' }),
  remindedAt: timestamptz('reminded_at').notNull(),
})
