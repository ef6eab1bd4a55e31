import { inLanguage, type Language } from '#contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import type { SheetToWrite } from '../../files/workbook-writing.ts'
import type { PaperRow } from '../../papers/paper.ts'
import { column } from '../../results/export-sheets.ts'
import type { WrittenPaper } from '../../results/paper-export.ts'
import { textIn } from '../../text.ts'
import type { FinanceValues } from './evaluate.ts'
import { indicatorColumn, moneyCell, moneyColumn } from './money.ts'
import type { FinanceQuestionnaire, FinanceStore } from './questionnaire.ts'
import { summarise } from './summary.ts'
import { readValues } from './values.ts'

type Deps = { db: Db; clock: Clock; versions: FinanceStore }
type How = { at: string; language: Language; decimals: number | undefined }

/** What a finance paper's workbook says: its rows, and its indicators. */
export async function writeFinancePaper(
  { db, clock, versions }: Deps,
  paper: PaperRow,
  { at, language, decimals }: How,
): Promise<WrittenPaper> {
  const say = textIn(language)
  const questionnaire = await versions(paper.version_id)
  const values = await readValues(db, { paperId: paper.id, questionnaire })
  const name = inLanguage(questionnaire.name, language)
  return {
    name: questionnaire.name,
    questionnaire: say('finance-results:about.version', { name, version: questionnaire.number }),
    more: [
      [say('finance-results:head.openingDate'), values.openingDate ?? ''],
      [say('finance-results:head.closingDate'), values.closingDate ?? ''],
    ],
    exportedAt: `${at} (${clock.timeZone})`,
    meaning: [[say('results-export:about.values'), say('finance-results:about.values')]],
    sheets: [
      { name: say('finance-results:sheet.rows'), ...rowsTable(questionnaire, values, language) },
      {
        name: say('finance-results:sheet.summary'),
        ...(await summaryTable(questionnaire, values, { language, decimals })),
      },
    ],
  }
}

function rowsTable(
  { fields }: FinanceQuestionnaire,
  values: FinanceValues,
  language: Language,
): Omit<SheetToWrite, 'name'> {
  const say = textIn(language)
  return {
    columns: [
      column(say('finance-results:head.table'), 18),
      column(say('finance-results:head.field'), 40),
      moneyColumn(say('finance-results:head.closing')),
      moneyColumn(say('finance-results:head.opening')),
      column(say('finance-results:head.code'), 30),
    ],
    rows: fields.map(({ code, table, name }, position) => [
      inLanguage(table, language),
      inLanguage(name, language),
      moneyCell(values.closing[position] ?? null),
      moneyCell(values.opening[position] ?? null),
      code,
    ]),
  }
}

function summaryTable(
  questionnaire: FinanceQuestionnaire,
  values: FinanceValues,
  { language, decimals }: { language: Language; decimals: number | undefined },
): Omit<SheetToWrite, 'name'> {
  const say = textIn(language)
  return {
    columns: [
      column(say('finance-results:head.module'), 18),
      column(say('finance-results:head.target'), 24),
      indicatorColumn(say('finance-results:head.value')),
      column(say('finance-results:head.unit'), 10),
      column(say('finance-results:head.reason'), 36),
      column(say('finance-results:head.definition'), 40),
      column(say('finance-results:head.explanation'), 56),
      column(say('finance-results:head.formula'), 56),
    ],
    rows: summarise(questionnaire, values, { language, decimals }).map((row) => [
      row.module,
      row.target,
      row.val === null ? '—' : moneyCell(row.val),
      say(`finance-results:unit.${row.unit}`),
      row.reason || null,
      row.definition,
      row.explanation,
      row.formula,
    ]),
  }
}
