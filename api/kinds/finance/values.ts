import { sql } from 'drizzle-orm'
import { FinanceRowType, timeMarker } from '#contract/kinds/finance/codes.ts'
import type { FinanceRow, ValueChange } from '#contract/kinds/finance/shapes.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import type { Db, Tx } from '../../db/connection.ts'
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

/** Papers read at once: 200 of 300 rows are about 2 MB. */
const papersAtOnce = 200

/** What these papers hold, a batch of them after the other. */
export async function* valuesOfPapers(
  db: Db,
  ids: readonly number[],
): AsyncGenerator<(FinanceValues & { id: number })[]> {
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    const batch = `{${ids.slice(start, start + papersAtOnce).join(',')}}`
    const { rows } = await db.execute<FinanceValues & { id: number }>(sql`
      select a.paper_id as id, a.opening_date as "openingDate", a.closing_date as "closingDate",
        a.opening::text[] as opening, a.closing::text[] as closing
      from finance_answer a where a.paper_id = any(${batch}::int[]) order by a.paper_id`)
    yield rows
  }
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

/** The same values in another paper. */
export async function copyValues(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into finance_answer (paper_id, opening_date, closing_date, opening, closing)
    select ${to}, opening_date, closing_date, opening, closing from finance_answer where paper_id = ${from}`)
}

/** How many of the values that are asked for are not entered. */
export function unfilledOf({ fields }: Pick<FinanceQuestionnaire, 'fields'>, values: FinanceValues): number {
  const dates = [values.openingDate, values.closingDate]
  const amounts = fields.flatMap(({ manual }, position) =>
    manual ? [values.closing[position]] : [values.closing[position], values.opening[position]],
  )
  return [...dates, ...amounts].filter((value) => (value ?? null) === null).length
}

type Said = { language: Language; instantOf: (day: string) => number }

/** The rows to fill in, the dates first. spec: operations §3 "Finance row" */
export function rowsOf(
  { fields }: Pick<FinanceQuestionnaire, 'fields'>,
  values: FinanceValues,
  { language, instantOf }: Said,
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

/** Each value that is another one after than before, in the order of the rows. */
export function changesOf(
  questionnaire: Pick<FinanceQuestionnaire, 'fields'>,
  { before, after }: { before: FinanceValues; after: FinanceValues },
  said: Said,
): ValueChange[] {
  const earlier = rowsOf(questionnaire, before, said)
  return rowsOf(questionnaire, after, said).flatMap(({ start, end, ...row }, place) => {
    const then = earlier[place]
    const changed = (part: 'start' | 'end', now: FinanceRow['start']): ValueChange[] =>
      then && then[part] !== now ? [{ ...row, part, before: then[part], after: now }] : []
    return [...changed('end', end), ...changed('start', start)]
  })
}
