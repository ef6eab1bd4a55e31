import { integer, jsonb, pgTable, serial, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Localized } from '#contract/language.ts'
import { questionnaireVersion } from '../../questionnaires/table.ts'
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
