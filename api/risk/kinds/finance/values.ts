import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type AmountUnit, FinanceRowType, type RowPart, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceRow, ValueChange } from '#contract/risk/kinds/finance/shapes.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import { requestedParts, yearsOf } from './years.ts'

/** Values in yuan, and the unit in which the respondent sees them. */
export type PaperValues = FinanceValues & { unit: AmountUnit }

type Params = Pick<FinanceQuestionnaire, 'fields' | 'earlier'>

export const blankValues = ({ fields, earlier }: Params): FinanceValues => ({
  openingDate: null,
  closingDate: null,
  opening: fields.map(() => null),
  closing: fields.map(() => null),
  earlier: Array.from({ length: earlier }, () => ({ date: null, amounts: fields.map(() => null) })),
})

type Stored = {
  openingDate: string | null
  closingDate: string | null
  opening: (string | null)[]
  closing: (string | null)[]
  earlierDates: (string | null)[]
  earlier: (string | null)[]
  unit: AmountUnit
}

const stored = sql.raw(`a.opening_date as "openingDate", a.closing_date as "closingDate", a.opening::text[] as opening,
  a.closing::text[] as closing, a.earlier_dates::text[] as "earlierDates", a.earlier::text[] as earlier, a.unit`)

/** Splits the concatenated amounts of earlier years. */
const fromStored = ({ earlierDates, earlier, ...values }: Stored): PaperValues => ({
  ...values,
  earlier: earlierDates.map((date, year) => ({
    date,
    amounts: earlier.slice(year * values.closing.length, (year + 1) * values.closing.length),
  })),
})

/** Stored values of a paper, or blank ones. */
export async function readValues(
  db: Db | Tx,
  { paperId, questionnaire }: { paperId: number; questionnaire: FinanceQuestionnaire },
): Promise<PaperValues> {
  const { rows } = await db.execute<Stored>(sql`select ${stored} from finance_answer a where a.paper_id = ${paperId}`)
  const [found] = rows
  return found ? fromStored(found) : { ...blankValues(questionnaire), unit: questionnaire.unit }
}

/** Batch size; 200 papers of 300 rows are about 2 MB. */
const papersAtOnce = 200

export async function* valuesOfPapers(
  db: Db,
  ids: readonly number[],
): AsyncGenerator<(PaperValues & { id: number })[]> {
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    const batch = `{${ids.slice(start, start + papersAtOnce).join(',')}}`
    const { rows } = await db.execute<Stored & { id: number }>(sql`
      select a.paper_id as id, ${stored} from finance_answer a where a.paper_id = any(${batch}::int[]) order by a.paper_id`)
    yield rows.map(({ id, ...found }) => ({ id, ...fromStored(found) }))
  }
}

const listOf = (values: readonly (string | null)[]) =>
  sql.param(`{${values.map((value) => value ?? 'null').join(',')}}`)

export async function writeValues(tx: Tx, paperId: number, values: PaperValues): Promise<void> {
  const { openingDate, closingDate, opening, closing, earlier, unit } = values
  const amounts = (list: readonly (string | null)[]) => sql`${listOf(list)}::numeric(16,2)[]`
  await tx.execute(sql`
    insert into finance_answer (paper_id, opening_date, closing_date, opening, closing, earlier_dates, earlier, unit)
    values (${paperId}, ${openingDate}, ${closingDate}, ${amounts(opening)}, ${amounts(closing)},
      ${listOf(earlier.map(({ date }) => date))}::date[], ${amounts(earlier.flatMap((year) => year.amounts))}, ${unit})
    on conflict (paper_id) do update set opening_date = excluded.opening_date, closing_date = excluded.closing_date,
      opening = excluded.opening, closing = excluded.closing, earlier_dates = excluded.earlier_dates,
      earlier = excluded.earlier, unit = excluded.unit`)
}

export async function copyValues(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into finance_answer (paper_id, opening_date, closing_date, opening, closing, earlier_dates, earlier, unit)
    select ${to}, opening_date, closing_date, opening, closing, earlier_dates, earlier, unit
    from finance_answer where paper_id = ${from}`)
}

/** Number of required values not entered. */
export function unfilledOf({ fields, earlier }: Params, values: FinanceValues): number {
  const years = yearsOf(values)
  const amounts = fields.flatMap((field, position) => {
    const parts = requestedParts(earlier, field)
    return years.filter(({ part }) => parts.includes(part)).map((year) => year.amounts[position])
  })
  return [...years.map(({ date }) => date), ...amounts].filter((value) => (value ?? null) === null).length
}

type Said = { language: Language; instantOf: (day: string) => number }

/** Rows of the form, dates first. spec: operations §3 "Finance row" */
export function rowsOf(
  { fields }: Pick<FinanceQuestionnaire, 'fields'>,
  values: FinanceValues,
  { language, instantOf }: Said,
): FinanceRow[] {
  const years = yearsOf(values)
  const byPart = (valueIn: (year: (typeof years)[number]) => FinanceRow['start']) => {
    const {
      start = null,
      end = null,
      ...earlier
    } = Object.fromEntries(years.map((year) => [year.part, valueIn(year)])) as Partial<
      Record<RowPart, FinanceRow['start']>
    >
    return { start, end, ...earlier }
  }
  return [
    {
      table: timeMarker,
      field: '',
      code: '',
      type: FinanceRowType.time,
      ...byPart(({ date }) => (date === null ? null : instantOf(date))),
    },
    ...fields.map(({ code, table, name, manual }, position) => ({
      table: inLanguage(table, language),
      field: inLanguage(name, language),
      code,
      type: manual ? FinanceRowType.manual : FinanceRowType.entry,
      ...byPart(({ amounts }) => amounts[position] ?? null),
    })),
  ]
}

/** Values that differ between two states, in row order. */
export function changesOf(
  questionnaire: Pick<FinanceQuestionnaire, 'fields'>,
  { before, after }: { before: FinanceValues; after: FinanceValues },
  said: Said,
): ValueChange[] {
  const parts = yearsOf(after).map(({ part }) => part)
  const earlier = rowsOf(questionnaire, before, said)
  return rowsOf(questionnaire, after, said).flatMap(({ table, field, code, type, ...now }, place) => {
    const then = earlier[place]
    return parts.flatMap((part): ValueChange[] => {
      const [was, is] = [then?.[part] ?? null, now[part] ?? null]
      return was === is ? [] : [{ table, field, code, type, part, before: was, after: is }]
    })
  })
}
