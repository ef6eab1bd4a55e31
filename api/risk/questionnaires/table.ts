import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Localized } from '#contract/platform/language.ts'

/** Business domain with its questionnaire; new projects send its newest version. design: domain §5 */
export const domain = pgTable('risk_domain', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  kind: text().notNull(),
  name: jsonb().$type<Localized>().notNull(),
  publicPreview: boolean('public_preview').notNull().default(false),
  versionId: integer('version_id').references((): AnyPgColumn => questionnaireVersion.id),
  /** New projects cannot choose an archived domain; projects that use it keep it. */
  archivedAt: timestamptz('archived_at'),
  createdAt: createdAt(),
})

/** Draft of the next version. Publishing writes the version and deletes the draft. */
export const questionnaireDraft = pgTable('risk_questionnaire_draft', {
  domainId: integer('domain_id')
    .primaryKey()
    .references(() => domain.id, { onDelete: 'cascade' }),
  /** JSON in the format of the domain's kind. */
  content: jsonb().notNull(),
  /** Number of the version it started from; 0 if there was none. */
  base: integer('version').notNull().default(1),
  updatedBy: integer('updated_by').references(() => user.id),
  updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
})

/** Immutable version of a questionnaire. */
export const questionnaireVersion = pgTable(
  'risk_questionnaire_version',
  {
    id: serial().primaryKey(),
    domainId: integer('domain_id')
      .notNull()
      .references((): AnyPgColumn => domain.id),
    number: integer().notNull(),
    /** JSON in the format of the domain's kind. */
    scale: jsonb().notNull(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    /** Number in a paper. */
    cells: integer().notNull(),
    /** Inputs of each row in addition to its ratings, in the format of the domain's kind. */
    asks: text().array().notNull().default([]),
    /** Both measures if cells are rated twice, in the format of the domain's kind. */
    measures: jsonb(),
    createdBy: integer('created_by').references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('risk_questionnaire_version_number').on(table.domainId, table.number)],
)
