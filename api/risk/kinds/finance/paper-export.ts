import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import type { SheetToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import type { PaperRow } from '#api/risk/papers/paper.ts'
import { column } from '#api/risk/results/export-sheets.ts'
import type { WrittenPaper } from '#api/risk/results/paper-export.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceValues } from './evaluate.ts'
import { headOfPart, indicatorColumn, moneyCell, moneyColumn, unitText } from './money.ts'
import type { FinanceQuestionnaire, FinanceStore } from './questionnaire.ts'
import { summarise } from './summary.ts'
import { readValues } from './values.ts'
import { asOfYear, yearsOf } from './years.ts'

type Deps = { db: Db; clock: Clock; versions: FinanceStore }
type How = { at: string; language: Language; decimals: number | undefined; unit: AmountUnit | undefined }

export async function writeFinancePaper(
  { db, clock, versions }: Deps,
  paper: PaperRow,
  { at, language, decimals, unit }: How,
): Promise<WrittenPaper> {
  const say = textIn(language)
  const questionnaire = await versions(paper.version_id)
  const values = await readValues(db, { paperId: paper.id, questionnaire })
  const amounts = unit ?? values.unit
  const name = inLanguage(questionnaire.name, language)
  return {
    name: questionnaire.name,
    questionnaire: say('kinds-finance-export:about.version', { name, version: questionnaire.number }),
    more: [
      [say('kinds-finance-export:head.openingDate'), values.openingDate ?? ''],
      [say('kinds-finance-export:head.closingDate'), values.closingDate ?? ''],
      ...yearsOf(values)
        .slice(2)
        .map(({ part, date }): AboutLine => [say(`kinds-finance-export:head.${part}Date`), date ?? '']),
      [say('kinds-finance-export:head.amounts'), say(`kinds-finance-export:amounts.${amounts}`)],
    ],
    exportedAt: `${at} (${clock.timeZone})`,
    meaning: [[say('results-export:about.values'), say('kinds-finance-export:about.values')]],
    sheets: [
      { name: say('kinds-finance-export:sheet.rows'), ...rowsTable(questionnaire, values, { amounts, language }) },
      {
        name: say('kinds-finance-export:sheet.summary'),
        ...summaryTable(questionnaire, values, { language, decimals, amounts }),
      },
    ],
  }
}

function rowsTable(
  { fields }: FinanceQuestionnaire,
  values: FinanceValues,
  { amounts: unit, language }: { amounts: AmountUnit; language: Language },
): Omit<SheetToWrite, 'name'> {
  const say = textIn(language)
  const years = yearsOf(values)
  return {
    columns: [
      column(say('kinds-finance-export:head.table'), 18),
      column(say('kinds-finance-export:head.field'), 40),
      ...years.map(({ part }) => moneyColumn(headOfPart(part, { unit, language }), unit)),
      column(say('kinds-finance-export:head.code'), 30),
    ],
    rows: fields.map(({ code, table, name }, position) => [
      inLanguage(table, language),
      inLanguage(name, language),
      ...years.map(({ amounts }) => moneyCell(amounts[position] ?? null, unit)),
      code,
    ]),
  }
}

function summaryTable(
  questionnaire: FinanceQuestionnaire,
  values: FinanceValues,
  { language, decimals, amounts }: { language: Language; decimals: number | undefined; amounts: AmountUnit },
): Omit<SheetToWrite, 'name'> {
  const say = textIn(language)
  const writing = { language, decimals, amounts }
  // If a paper has more than two years, their indicators are next to those of the closing year.
  const before = yearsOf(values)
    .slice(1, values.earlier.length > 0 ? undefined : 1)
    .map(({ part }, at) => ({ part, sums: summarise(questionnaire, asOfYear(values, at + 1), writing) }))
  return {
    columns: [
      column(say('kinds-finance-export:head.module'), 18),
      column(say('kinds-finance-export:head.target'), 24),
      indicatorColumn(say('kinds-finance-export:head.value')),
      ...before.map(({ part }) => indicatorColumn(say(`kinds-finance-export:year.${part}`))),
      column(say('kinds-finance-export:head.unit'), 10),
      column(say('kinds-finance-export:head.reason'), 36),
      column(say('kinds-finance-export:head.definition'), 40),
      column(say('kinds-finance-export:head.explanation'), 56),
      column(say('kinds-finance-export:head.formula'), 56),
    ],
    rows: summarise(questionnaire, values, writing).map((row, at) => [
      row.module,
      row.target,
      moneyCell(row.val) ?? '—',
      ...before.map(({ sums }) => moneyCell(sums[at]?.val ?? null) ?? '—'),
      unitText(row.unit, { unit: amounts, language }),
      row.reason || null,
      row.definition,
      row.explanation,
      row.formula,
    ]),
  }
}
