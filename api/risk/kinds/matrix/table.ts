import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea } from '#api/platform/db/columns.ts'
import { paper, project } from '#api/risk/campaigns/table.ts'
import { questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import type { Localized } from '#contract/platform/language.ts'

/** Column of the matrix under its first kind. */
export const secondKind = pgTable(
  'risk_second_kind',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    firstKind: jsonb('first_kind').$type<Localized>().notNull(),
    name: jsonb().$type<Localized>().notNull(),
  },
  (table) => [uniqueIndex('risk_second_kind_position').on(table.versionId, table.position)],
)

export const criterion = pgTable(
  'risk_criterion',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    dimension: jsonb().$type<Localized>().notNull(),
    cause: jsonb().$type<Localized>().notNull(),
    subCause: jsonb('sub_cause').$type<Localized>().notNull(),
    explanation: jsonb().$type<Localized>(),
    low: jsonb().$type<Localized>(),
    medium: jsonb().$type<Localized>(),
    high: jsonb().$type<Localized>(),
  },
  (table) => [uniqueIndex('risk_criterion_position').on(table.versionId, table.position)],
)

/** Comment and files of a row in a paper. Rows without both have no record. */
export const paperNote = pgTable(
  'risk_paper_note',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => paper.id, { onDelete: 'cascade' }),
    /** Position in the questionnaire's version. */
    row: smallint().notNull(),
    comment: text().notNull().default(''),
    /** Paths in the file store, in upload order. A paper requested again starts with a copy. */
    files: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.row] }),
    index('risk_paper_note_files').on(table.paperId).where(sql`files <> '{}'`),
  ],
)

/**
 * Papers that count in results from now on, or no longer. A trigger writes them at submission; a job adds them to the
 * sums.
 */
export const resultChange = pgTable(
  'risk_result_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: integer('project_id').notNull(),
    versionId: integer('version_id').notNull(),
    department: text().notNull(),
    paperId: integer('paper_id').notNull(),
    /** 1 or −1. */
    sign: smallint().notNull(),
  },
  (table) => [index('risk_result_change_project').on(table.projectId, table.versionId)],
)

/** Frequency of each rating in a project's counted papers, except pending rows of `risk_result_change`. */
export const resultSum = pgTable(
  'risk_result_sum',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    /** null for the total of all departments. */
    department: text(),
    papers: integer().notNull(),
    /**
     * Rows × second kinds, for likelihood and then, if rated, for impact. Each cell has five 32-bit counters, for −1,
     * 0, 1, 2 and 3.
     */
    cells: bytea().notNull(),
    /** Counters as above by dimension × first kind; pages that list all departments read these. */
    kinds: bytea().notNull(),
  },
  (table) => [unique('risk_result_sum_of').on(table.projectId, table.versionId, table.department).nullsNotDistinct()],
)
