import { PaperState } from '#contract/campaigns/codes.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { departmentGroup } from '../../campaigns/department.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '../../files/workbook-writing.ts'
import type { PaperLookup, PaperRow } from '../../papers/paper.ts'
import { closingLine } from '../../results/export.ts'
import { type AboutLine, aboutTable, column, paperStateText, sendTypeText } from '../../results/export-sheets.ts'
import { type PaperTimes, readPaperTimes } from '../../results/export-source.ts'
import type { Caller, FileReply } from '../../serve.ts'
import { textIn } from '../../text.ts'
import type { FinanceValues } from './evaluate.ts'
import { indicatorColumn, moneyCell, moneyColumn } from './money.ts'
import type { FinanceQuestionnaire, FinanceStore } from './questionnaire.ts'
import { summarise } from './summary.ts'
import { readValues } from './values.ts'

type Deps = { db: Db; clock: Clock; versions: FinanceStore; findPaper: PaperLookup }

/** One finance paper as it stands, in the caller's language. Refuses notFound, also for a paper that is none of ours. */
export async function exportFinancePaper(
  { db, clock, versions, findPaper }: Deps,
  { uuid, decimals, caller }: { uuid: string; decimals?: number | undefined; caller: Caller },
): Promise<FileReply | Refusal> {
  const { language } = caller
  const say = textIn(language)
  const paper = await findPaper({ uuid })
  if (isRefusal(paper)) return paper
  if (paper.kind !== DomainKind.finance) return refuse('notFound')
  const questionnaire = await versions(paper.version_id)
  const values = await readValues(db, { paperId: paper.id, questionnaire })
  const { at, submittedAt, closedAt } = await readPaperTimes(db, clock, paper.id)
  const about = [
    ...linesOfPaper(paper, { questionnaire, values, submittedAt, closedAt, language }),
    ...linesOfExport(caller, `${at} (${clock.timeZone})`),
  ]
  const written: SheetToWrite[] = [
    { name: say('export:sheet.about'), ...aboutTable(about, language) },
    { name: say('finance:sheet.rows'), ...rowsTable(questionnaire, values, language) },
    { name: say('finance:sheet.summary'), ...summaryTable(questionnaire, values, { language, decimals }) },
  ]
  const title = say('export:title.paper', {
    project: paper.project_name,
    respondent: paper.name,
    questionnaire: inLanguage(questionnaire.name, language),
    day: at.slice(0, 'YYYY-MM-DD'.length),
  })
  return {
    ...workbookFile(title, await writeWorkbook(written, { title })),
    object: `paper:${paper.id}`,
    detail: { project: paper.project_biz_id, domain: paper.domain, state: paper.state },
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

function linesOfPaper(
  paper: PaperRow,
  {
    questionnaire,
    values,
    submittedAt,
    closedAt,
    language,
  }: { questionnaire: FinanceQuestionnaire; values: FinanceValues; language: Language } & Pick<
    PaperTimes,
    'submittedAt' | 'closedAt'
  >,
): AboutLine[] {
  const say = textIn(language)
  const draft = paper.state === PaperState.editable
  const name = inLanguage(questionnaire.name, language)
  return [
    [say('export:about.project'), paper.project_name],
    [say('export:about.endTime'), paper.end_date],
    ...closingLine({ closedAt }, language),
    [say('export:about.questionnaire'), say('finance:about.version', { name, version: questionnaire.number })],
    [say('export:head.respondent'), paper.name],
    [say('export:head.sendType'), sendTypeText(paper.send_type, language)],
    [say('export:head.company'), paper.company],
    [say('export:head.department'), departmentGroup(paper.department, language)],
    [say('finance:head.openingDate'), values.openingDate ?? ''],
    [say('finance:head.closingDate'), values.closingDate ?? ''],
    [say('export:head.state'), paperStateText(paper.state, language)],
    [say('export:head.submittedAt'), submittedAt ?? ''],
    [say('export:about.scope'), draft ? say('export:about.scopeDraft') : say('export:about.scopePaper')],
  ]
}

/** By whom and when it was exported, and how its numbers are read. */
export function linesOfExport({ principal, language }: Caller, at: string): AboutLine[] {
  const say = textIn(language)
  const person = { name: principal?.name ?? '', usercode: principal?.usercode ?? '' }
  const agent = principal?.acting?.agent
  const by = agent
    ? say('export:about.personActing', { ...person, agent: agent.name, agentCode: agent.usercode })
    : say('export:about.person', person)
  return [
    [say('export:about.exportedBy'), by],
    [say('export:about.exportedAt'), at],
    [say('export:about.values'), say('finance:about.values')],
  ]
}
