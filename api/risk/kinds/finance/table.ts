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

/** An entry row of a finance questionnaire: what is asked for, under its table. spec: operations §3 "Finance row" */
export const financeField = pgTable(
  'finance_field',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** What formulas call it. */
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

/** A row of the summary: a formula over the fields, and what it says. spec: operations §3 "Finance summary row" */
export const financeIndicator = pgTable(
  'finance_indicator',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** What other formulas call it. */
    code: text().notNull(),
    module: jsonb().$type<Localized>().notNull(),
    target: jsonb().$type<Localized>().notNull(),
    definition: jsonb().$type<Localized>().notNull(),
    explanation: jsonb().$type<Localized>().notNull(),
    formula: text().notNull(),
    /** IndicatorUnit of contract/risk/kinds/finance/codes.ts: how the value is written. */
    unit: text().notNull(),
  },
  (table) => [
    uniqueIndex('finance_indicator_position').on(table.versionId, table.position),
    uniqueIndex('finance_indicator_code').on(table.versionId, table.code),
  ],
)

const amount = () => numeric({ precision: 16, scale: 2 })

/** What a finance paper holds, by position of its version's fields; null is not entered. Yuan. design: domain §1 "money" */
export const financeAnswer = pgTable('finance_answer', {
  paperId: integer('paper_id')
    .primaryKey()
    .references(() => paper.id, { onDelete: 'cascade' }),
  openingDate: date('opening_date', { mode: 'string' }),
  closingDate: date('closing_date', { mode: 'string' }),
  opening: amount().array().$type<(string | null)[]>().notNull(),
  closing: amount().array().$type<(string | null)[]>().notNull(),
  /** Of the years before the opening one, the nearest first; their amounts one year after the other. */
  earlierDates: date('earlier_dates', { mode: 'string' }).array().$type<(string | null)[]>().notNull().default([]),
  earlier: amount().array().$type<(string | null)[]>().notNull().default([]),
  /** AmountUnit of contract/risk/kinds/finance/codes.ts: what its respondent sees it in. */
  unit: text().notNull().default('yuan'),
})

/** What is worked out from a submitted paper, which never changes: Figures of spread.ts. */
export const financeResult = pgTable('finance_result', {
  paperId: integer('paper_id')
    .primaryKey()
    .references(() => paper.id, { onDelete: 'cascade' }),
  figures: doublePrecision().array().notNull(),
})
