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

/** A column of the matrix under its first kind. */
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

/** A row of the matrix. */
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

/** What a respondent put to a row besides its ratings. A row with neither has no line. */
export const paperNote = pgTable(
  'risk_paper_note',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => paper.id, { onDelete: 'cascade' }),
    /** Its position in the questionnaire's version. */
    row: smallint().notNull(),
    comment: text().notNull().default(''),
    /** Paths in the file store, in the order in which they came. A paper that was asked for again begins with those of the first. */
    files: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.row] }),
    index('risk_paper_note_files').on(table.paperId).where(sql`files <> '{}'`),
  ],
)

/**
 * Papers that results count from now on, or no longer, until a job has added them to the sums: a trigger writes them with the
 * submit.
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

/** How often each rating occurs in the papers of a project that results count, as `risk_result_change` adds to it. */
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
    /** null: of all departments. */
    department: text(),
    papers: integer().notNull(),
    /** Rows × second kinds, and below them the same of impact where cells are rated twice: five counters of four bytes each, for −1, 0, 1, 2 and 3. */
    cells: bytea().notNull(),
    /** The same of dimensions × first kinds, twice too: what a page of all departments needs of each. */
    kinds: bytea().notNull(),
  },
  (table) => [unique('risk_result_sum_of').on(table.projectId, table.versionId, table.department).nullsNotDistinct()],
)
