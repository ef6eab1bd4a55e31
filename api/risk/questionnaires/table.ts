import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Localized } from '#contract/platform/language.ts'

/** A business domain owns a questionnaire; its newest version is what new projects send. design: domain §5 */
export const domain = pgTable('risk_domain', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  kind: text().notNull(),
  name: jsonb().$type<Localized>().notNull(),
  publicPreview: boolean('public_preview').notNull().default(false),
  versionId: integer('version_id').references((): AnyPgColumn => questionnaireVersion.id),
  /** Archived ones stay with the projects that sent them; new projects cannot choose them. */
  archivedAt: timestamptz('archived_at'),
  createdAt: createdAt(),
})

/** The next version of a questionnaire while it is edited on screen; publishing writes the version and ends the draft. */
export const questionnaireDraft = pgTable('risk_questionnaire_draft', {
  domainId: integer('domain_id')
    .primaryKey()
    .references(() => domain.id, { onDelete: 'cascade' }),
  /** In the shape of the domain's kind. */
  content: jsonb().notNull(),
  /** The number of the version it began from, 0 where there was none. */
  base: integer('version').notNull().default(1),
  updatedBy: integer('updated_by').references(() => user.id),
  updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
})

/** One state of a questionnaire. It never changes once it is written: an import makes the next one. */
export const questionnaireVersion = pgTable(
  'risk_questionnaire_version',
  {
    id: serial().primaryKey(),
    domainId: integer('domain_id')
      .notNull()
      .references((): AnyPgColumn => domain.id),
    number: integer().notNull(),
    /** As the kind of its domain has it. */
    scale: jsonb().notNull(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    /** Of a paper, by the kind of its domain. */
    cells: integer().notNull(),
    /** What is asked of each row besides, as the kind of its domain has it. */
    asks: text().array().notNull().default([]),
    /** What each cell is rated on where that is twice, as the kind of its domain has it. */
    measures: jsonb(),
    createdBy: integer('created_by').references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('risk_questionnaire_version_number').on(table.domainId, table.number)],
)
