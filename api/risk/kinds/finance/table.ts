import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { paper } from '#api/risk/campaigns/table.ts'
import { questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import type { Localized } from '#contract/platform/language.ts'

/** Entry row of a finance questionnaire, under its table. spec: operations §3 "Finance row" */
export const financeField = pgTable(
  'finance_field',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Name in formulas. */
    code: text().notNull(),
    table: jsonb('table_name').$type<Localized>().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    /** A manual row has no opening value. */
    manual: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('finance_field_position').on(table.versionId, table.position),
    uniqueIndex('finance_field_code').on(table.versionId, table.code),
  ],
)

/** Indicator of the summary, with its formula over the fields. spec: operations §3 "Finance summary row" */
export const financeIndicator = pgTable(
  'finance_indicator',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Name in formulas. */
    code: text().notNull(),
    module: jsonb().$type<Localized>().notNull(),
    target: jsonb().$type<Localized>().notNull(),
    definition: jsonb().$type<Localized>().notNull(),
    explanation: jsonb().$type<Localized>().notNull(),
    formula: text().notNull(),
    /** IndicatorUnit of contract/risk/kinds/finance/codes.ts. */
    unit: text().notNull(),
  },
  (table) => [
    uniqueIndex('finance_indicator_position').on(table.versionId, table.position),
    uniqueIndex('finance_indicator_code').on(table.versionId, table.code),
  ],
)

const amount = () => numeric({ precision: 16, scale: 2 })

/** Values of a paper in yuan, by position of its version's fields; null if missing. design: domain §1 "money" */
export const financeAnswer = pgTable('finance_answer', {
  paperId: integer('paper_id')
    .primaryKey()
    .references(() => paper.id, { onDelete: 'cascade' }),
  openingDate: date('opening_date', { mode: 'string' }),
  closingDate: date('closing_date', { mode: 'string' }),
  opening: amount().array().$type<(string | null)[]>().notNull(),
  closing: amount().array().$type<(string | null)[]>().notNull(),
  /** Years before the opening one, latest first; `earlier` concatenates their amounts. */
  earlierDates: date('earlier_dates', { mode: 'string' }).array().$type<(string | null)[]>().notNull().default([]),
  earlier: amount().array().$type<(string | null)[]>().notNull().default([]),
  /** AmountUnit of contract/risk/kinds/finance/codes.ts in which the respondent sees the paper. */
  unit: text().notNull().default('yuan'),
})

/** Calculated figures of a submitted paper, which never changes. See `Figures` in spread.ts. */
export const financeResult = pgTable('finance_result', {
  paperId: integer('paper_id')
    .primaryKey()
    .references(() => paper.id, { onDelete: 'cascade' }),
  figures: doublePrecision().array().notNull(),
})
