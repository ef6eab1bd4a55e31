import { sql } from 'drizzle-orm'
import { FinanceRowType, timeMarker } from '#contract/finance-questionnaire/codes.ts'
import type { FinanceRow } from '#contract/finance-questionnaire/shapes.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'

/** Nothing entered. */
export const blankValues = ({ fields }: Pick<FinanceQuestionnaire, 'fields'>): FinanceValues => ({
  openingDate: null,
  closingDate: null,
  opening: fields.map(() => null),
  closing: fields.map(() => null),
})

/** What was saved of a paper. */
export async function readValues(
  db: Db | Tx,
  { paperId, questionnaire }: { paperId: number; questionnaire: FinanceQuestionnaire },
): Promise<FinanceValues> {
  const { rows } = await db.execute<FinanceValues>(sql`
    select a.opening_date as "openingDate", a.closing_date as "closingDate",
      a.opening::text[] as opening, a.closing::text[] as closing
    from finance_answer a where a.paper_id = ${paperId}`)
  return rows[0] ?? blankValues(questionnaire)
}

/** Keeps what a paper holds. */
export async function writeValues(tx: Tx, paperId: number, values: FinanceValues): Promise<void> {
  const list = (amounts: readonly (string | null)[]) =>
    sql`${sql.param(`{${amounts.map((amount) => amount ?? 'null').join(',')}}`)}::numeric(16,2)[]`
  await tx.execute(sql`
    insert into finance_answer (paper_id, opening_date, closing_date, opening, closing)
    values (${paperId}, ${values.openingDate}, ${values.closingDate}, ${list(values.opening)}, ${list(values.closing)})
    on conflict (paper_id) do update set opening_date = excluded.opening_date, closing_date = excluded.closing_date,
      opening = excluded.opening, closing = excluded.closing`)
}

/** How many of the values that are asked for are not entered. */
export function unfilledOf({ fields }: Pick<FinanceQuestionnaire, 'fields'>, values: FinanceValues): number {
  const dates = [values.openingDate, values.closingDate]
  const amounts = fields.flatMap(({ manual }, position) =>
    manual ? [values.closing[position]] : [values.closing[position], values.opening[position]],
  )
  return [...dates, ...amounts].filter((value) => (value ?? null) === null).length
}

/** The rows to fill in, the dates first. spec: operations §3 "Finance row" */
export function rowsOf(
  { fields }: Pick<FinanceQuestionnaire, 'fields'>,
  values: FinanceValues,
  { language, instantOf }: { language: Language; instantOf: (day: string) => number },
): FinanceRow[] {
  const instant = (day: string | null) => (day === null ? null : instantOf(day))
  return [
    {
      table: timeMarker,
      field: '',
      code: '',
      type: FinanceRowType.time,
      start: instant(values.openingDate),
      end: instant(values.closingDate),
    },
    ...fields.map(({ code, table, name, manual }, position) => ({
      table: inLanguage(table, language),
      field: inLanguage(name, language),
      code,
      type: manual ? FinanceRowType.manual : FinanceRowType.entry,
      start: values.opening[position] ?? null,
      end: values.closing[position] ?? null,
    })),
  ]
}
