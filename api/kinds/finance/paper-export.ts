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
    questionnaire: say('finance:about.version', { name, version: questionnaire.number }),
    more: [
      [say('finance:head.openingDate'), values.openingDate ?? ''],
      [say('finance:head.closingDate'), values.closingDate ?? ''],
    ],
    exportedAt: `${at} (${clock.timeZone})`,
    meaning: [[say('export:about.values'), say('finance:about.values')]],
    sheets: [
      { name: say('finance:sheet.rows'), ...rowsTable(questionnaire, values, language) },
      { name: say('finance:sheet.summary'), ...(await summaryTable(questionnaire, values, { language, decimals })) },
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
      column(say('finance:head.table'), 18),
      column(say('finance:head.field'), 40),
      moneyColumn(say('finance:head.closing')),
      moneyColumn(say('finance:head.opening')),
      column(say('finance:head.code'), 30),
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
      column(say('finance:head.module'), 18),
      column(say('finance:head.target'), 24),
      indicatorColumn(say('finance:head.value')),
      column(say('finance:head.unit'), 10),
      column(say('finance:head.reason'), 36),
      column(say('finance:head.definition'), 40),
      column(say('finance:head.explanation'), 56),
      column(say('finance:head.formula'), 56),
    ],
    rows: summarise(questionnaire, values, { language, decimals }).map((row) => [
      row.module,
      row.target,
      row.val === null ? '—' : moneyCell(row.val),
      say(`finance:unit.${row.unit}`),
      row.reason || null,
      row.definition,
      row.explanation,
      row.formula,
    ]),
  }
}
