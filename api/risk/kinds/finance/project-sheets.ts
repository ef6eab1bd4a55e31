import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { type ColumnToWrite, type SheetToStream, sheetRowsMax } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import type { SheetMaker } from '#api/risk/results/export.ts'
import { column, paperStateText, type Row } from '#api/risk/results/export-sheets.ts'
import type { ExportedProject } from '#api/risk/results/export-source.ts'
import { resultPapers } from '#api/risk/results/result-papers.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { PaperState } from '#contract/risk/campaigns/codes.ts'
import { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import { evaluate } from './evaluate.ts'
import { headOfPart, moneyCell, moneyColumn, unitText } from './money.ts'
import type { FinanceQuestionnaire, FinanceStore } from './questionnaire.ts'
import { valuesOfPapers } from './values.ts'
import { requestedParts, yearsOf } from './years.ts'

/** First cells of a paper's rows, which identify its respondent. */
type Lead = Row

/** Rows and indicators of each finance questionnaire of a project, from the papers that count in results. */
export const financeSheets = (db: Db, versions: FinanceStore): SheetMaker => {
  return async (project, sent, { language, nameSheet, written }) => {
    const say = textIn(language)
    const sheets: SheetToStream[] = []
    let papers = 0
    for (const { name, versionId } of sent) {
      const questionnaire = await versions(versionId)
      const leads = await leadsOf(db, project, { versionId, language })
      const named = (sheet: string) => nameSheet(sent.length > 1 ? `${sheet} ${name}` : sheet)
      papers += leads.size
      sheets.push(
        ...rowSheets(db, {
          name: named(say('kinds-finance-export:sheet.projectRows')),
          nameSheet,
          questionnaire,
          leads,
          language,
          written,
        }),
        indicatorSheet(db, {
          name: named(say('kinds-finance-export:sheet.projectIndicators')),
          questionnaire,
          leads,
          language,
        }),
      )
    }
    return {
      sheets,
      papers,
      meaning: [[say('kinds-finance-export:about.title'), say('kinds-finance-export:about.values')]],
    }
  }
}

/**
 * Papers that count, each with its respondent. A paper submitted after the respondents were read is left to the next
 * export.
 */
async function leadsOf(
  db: Db,
  { id, respondents }: ExportedProject,
  { versionId, language }: { versionId: number; language: Language },
): Promise<Map<number, Lead>> {
  const { rows } = await db.execute<{ id: number; state: PaperState }>(sql`
    select p.id, p.state from ${resultPapers(id)} where p.version_id = ${versionId} order by p.id`)
  const known = new Map(
    respondents.flatMap((respondent, index) =>
      respondent.papers.map((paper) => [paper.id, { ...respondent, number: index + 1, paper }] as const),
    ),
  )
  return new Map(
    rows.flatMap(({ id: paperId, state }): [number, Lead][] => {
      const of = known.get(paperId)
      if (!of?.paper.submittedAt) return []
      const { number, name, company, department, paper } = of
      const group = departmentGroup(department, language)
      return [[paperId, [number, name, company || null, group, paperStateText(state, language), paper.submittedAt]]]
    }),
  )
}

function leadColumns(language: Language): ColumnToWrite[] {
  const say = textIn(language)
  return [
    column(say('results-export:head.number'), 8),
    column(say('results-export:head.respondent'), 20),
    column(say('results-export:head.company'), 28),
    column(say('files-export:head.department'), 28),
    column(say('results-export:head.state'), 10),
    column(say('results-export:head.submittedAt'), 18),
  ]
}

type Planned = {
  name: string
  questionnaire: FinanceQuestionnaire
  leads: ReadonlyMap<number, Lead>
  language: Language
}

/** One line for each row of each paper; continues on further sheets when one is full. */
function rowSheets(
  db: Db,
  {
    name,
    nameSheet,
    questionnaire: { fields, earlier },
    leads,
    language,
    written,
  }: Planned & { nameSheet: (wanted: string) => string; written: (more: number) => Promise<void> },
): SheetToStream[] {
  const say = textIn(language)
  const texts = fields.map(({ table, name: field }) => [inLanguage(table, language), inLanguage(field, language)])
  const papersASheet = Math.max(Math.floor(sheetRowsMax / Math.max(fields.length, 1)), 1)
  const ids = [...leads.keys()]
  const parts = Array.from({ length: Math.max(Math.ceil(ids.length / papersASheet), 1) }, (_, part) =>
    ids.slice(part * papersASheet, (part + 1) * papersASheet),
  )
  async function* rows(part: readonly number[]): AsyncGenerator<Row[]> {
    for await (const batch of valuesOfPapers(db, part)) {
      for (const { id, ...values } of batch)
        yield texts.map((text, position) => [
          ...(leads.get(id) ?? []),
          ...text,
          ...yearsOf(values).map(({ amounts }) => moneyCell(amounts[position] ?? null)),
        ])
      await written(batch.length)
    }
  }
  return parts.map((part, at) => ({
    name: at === 0 ? name : nameSheet(name),
    columns: [
      ...leadColumns(language),
      column(say('kinds-finance-export:head.table'), 18),
      column(say('kinds-finance-export:head.field'), 40),
      ...requestedParts(earlier, { manual: false }).map((part) =>
        moneyColumn(headOfPart(part, { unit: AmountUnit.yuan, language })),
      ),
    ],
    rows: () => rows(part),
  }))
}

/** One line for each paper, one column for each indicator; a dash for a missing value. */
function indicatorSheet(db: Db, { name, questionnaire, leads, language }: Planned): SheetToStream {
  const say = textIn(language)
  const { indicators, units } = questionnaire
  async function* rows(): AsyncGenerator<Row[]> {
    const formulas = questionnaire.formulas()
    for await (const batch of valuesOfPapers(db, [...leads.keys()]))
      yield batch.map(({ id, ...values }) => [
        ...(leads.get(id) ?? []),
        values.openingDate,
        values.closingDate,
        ...evaluate(formulas, units, values).map(({ value }) => (value === null ? '—' : moneyCell(value))),
      ])
  }
  return {
    name,
    columns: [
      ...leadColumns(language),
      column(say('kinds-finance-export:head.openingDate'), 14),
      column(say('kinds-finance-export:head.closingDate'), 14),
      ...indicators.map(({ module, target, unit }) => {
        const head = say('kinds-finance-export:head.inUnit', {
          target: inLanguage(target, language),
          unit: unitText(unit, { unit: AmountUnit.yuan, language }),
        })
        return moneyColumn(`${inLanguage(module, language)}\n${head}`)
      }),
    ],
    rows,
  }
}
