import { inLanguage, type Language } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind, PaperState } from '#contract/risk-evaluation/codes.ts'
import { createResultTally } from '#contract/risk-evaluation/results.ts'
import { type Statistics, statistics } from '#contract/risk-evaluation/statistics.ts'
import type { Db } from '../db/connection.ts'
import { createSheetNames } from '../files/sheet-name.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '../files/workbook-writing.ts'
import type { Caller, FileReply } from '../serve.ts'
import { textIn } from '../text.ts'
import { departmentGroup } from './department.ts'
import * as sheets from './export-sheets.ts'
import { type ExportedDomain, type ExportedProject, readExportedProject, readPaperTimes } from './export-source.ts'
import type { RiskGround } from './ground.ts'
import type { PaperRow } from './paper.ts'
import type { Questionnaire } from './questionnaire.ts'
import { createResultCount, dimensionsOf, type ResultCount, submittedPapers } from './result.ts'

/**
 * Cells of answers that one workbook takes. The writer holds them all in memory: half of this, 300 papers of 70 × 19,
 * takes it 1.3 s and 300 MB.
 */
const answerCellsMax = 1_000_000

/**
 * A project's respondents and, of each matrix it sent, the results, statistics and answers of the submitted papers, in
 * the caller's language. Refuses notFound.
 */
export async function exportProject(
  ground: RiskGround,
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<FileReply | Refusal> {
  const { language } = caller
  const say = textIn(language)
  const project = await readExportedProject(ground, bizId, language)
  if (!project) return refuse('notFound')
  const matrices = project.domains.filter(({ kind }) => kind === DomainKind.matrix)
  const answerCells = matrices.reduce((sum, matrix) => sum + cellsOf(matrix, language), 0)
  const withAnswers = answerCells <= answerCellsMax

  const nameSheet = createSheetNames()
  const about = [
    ...linesOfProject(project, language),
    ...linesOfExport(ground, project.at, caller),
    ...(withAnswers ? [] : [lineOfAnswersLeftOut(answerCells, language)]),
  ]
  const written: SheetToWrite[] = [
    { name: nameSheet(say('export:sheet.about')), ...sheets.aboutTable(about, language) },
    {
      name: nameSheet(say('export:sheet.respondents')),
      ...sheets.respondentTable(project.respondents, project.domains, language),
    },
  ]
  for (const { name, questionnaire } of matrices) {
    // The tables of an only matrix need not say whose they are.
    const named = (sheet: string) => nameSheet(matrices.length > 1 ? `${sheet} ${name}` : sheet)
    const { count, sums, answers } = await countPapers(ground.db, { project, questionnaire, withAnswers, language })
    written.push(
      { name: named(say('export:sheet.departments')), ...sheets.departmentTable(count, language) },
      { name: named(say('export:sheet.causes')), ...sheets.causeTable(questionnaire, count, language) },
      { name: named(say('export:sheet.statistics')), ...sheets.statisticsTable(questionnaire, sums, language) },
    )
    if (answers) written.push({ name: named(say('export:sheet.answers')), ...answers })
  }
  const title = say('export:title.project', { project: project.name, day: dayOf(project.at) })
  const submitted = project.domains.reduce((sum, domain) => sum + domain.submitted, 0)
  return {
    ...workbookFile(title, await writeWorkbook(written, { title })),
    object: `project:${project.bizId}`,
    detail: { name: project.name, items: project.respondents.length, submitted, answers: withAnswers },
  }
}

const dayOf = (at: string) => at.slice(0, 'YYYY-MM-DD'.length)

/** Cells of the sheet of a matrix's answers. */
const cellsOf = ({ questionnaire, submitted }: ExportedDomain, language: Language): number =>
  submitted * questionnaire.size.rows * sheets.answerColumns(questionnaire, language).length

type Counted = { count: ResultCount; sums: Statistics; answers: sheets.Table | undefined }

/** Goes once through the submitted papers of a matrix. */
async function countPapers(
  db: Db,
  {
    project,
    questionnaire,
    withAnswers,
    language,
  }: { project: ExportedProject; questionnaire: Questionnaire; withAnswers: boolean; language: Language },
): Promise<Counted> {
  const count = createResultCount(questionnaire, language)
  const perColumn = createResultTally({
    firstKindOfColumn: questionnaire.columns.map(({ id }) => String(id)),
    dimensionOfRow: questionnaire.rows.map(({ dimension }) => inLanguage(dimension, language)),
  })
  const rows: sheets.Row[] = []
  const numbered = submittersOf(project)
  for await (const paper of submittedPapers(db, { projectId: project.id, versionId: questionnaire.versionId })) {
    const lead = numbered.get(paper.id)
    // Submitted after the respondents were read: left to the next export, so that the sheets agree.
    if (!lead) continue
    count.add(paper)
    perColumn.add({ department: '', answers: paper.answers })
    const who = [lead.number, lead.name, departmentGroup(paper.department, language)]
    if (withAnswers) rows.push(...sheets.answerRows(questionnaire, paper.answers, { language, lead: who }))
  }
  const sums = {
    dimensions: dimensionsOf(questionnaire, language).map((dimension) => ({
      dimension,
      ...perColumn.byCause({ dimension }).all,
    })),
    all: perColumn.byCause().all,
  }
  const columns = sheets.answerColumns(questionnaire, language)
  return { count, sums, answers: withAnswers ? { columns, rows } : undefined }
}

/** Who submitted each paper, by the paper's id, with the number he has among the respondents. */
function submittersOf({ respondents }: ExportedProject): Map<number, { number: number; name: string }> {
  return new Map(
    respondents.flatMap(({ name, papers }, index) =>
      papers
        .filter(({ state }) => state !== PaperState.editable)
        .map(({ id }): [number, { number: number; name: string }] => [id, { number: index + 1, name }]),
    ),
  )
}

/** One paper as it stands, in the caller's language. Refuses notFound, also for a paper that is no matrix. */
export async function exportPaper(
  ground: RiskGround,
  { uuid, caller }: { uuid: string; caller: Caller },
): Promise<FileReply | Refusal> {
  const { db, clock, questionnaires, findPaper } = ground
  const { language } = caller
  const say = textIn(language)
  const paper = await findPaper({ uuid })
  if (isRefusal(paper)) return paper
  if (paper.kind !== DomainKind.matrix) return refuse('notFound')
  const questionnaire = await questionnaires(paper.version_id)
  const { at, submittedAt } = await readPaperTimes(db, clock, paper.id)
  const about = [...linesOfPaper(paper, { questionnaire, submittedAt, language }), ...linesOfExport(ground, at, caller)]
  const sums = statistics(
    paper.answers,
    questionnaire.size,
    questionnaire.rows.map(({ dimension }) => inLanguage(dimension, language)),
  )
  const written = [
    { name: say('export:sheet.about'), ...sheets.aboutTable(about, language) },
    { name: say('export:sheet.answers'), ...sheets.matrixTable(questionnaire, paper.answers, language) },
    { name: say('export:sheet.statistics'), ...sheets.statisticsTable(questionnaire, sums, language) },
  ]
  const title = say('export:title.paper', {
    project: paper.project_name,
    respondent: paper.name,
    questionnaire: inLanguage(questionnaire.name, language),
    day: dayOf(at),
  })
  return {
    ...workbookFile(title, await writeWorkbook(written, { title })),
    object: `paper:${paper.id}`,
    detail: { project: paper.project_biz_id, domain: paper.domain, state: paper.state },
  }
}

function linesOfProject(project: ExportedProject, language: Language): sheets.AboutLine[] {
  const say = textIn(language)
  return [
    [say('export:about.project'), project.name],
    [say('export:about.status'), sheets.projectStatusText(project.status, language)],
    [say('export:about.endTime'), project.endDate],
    ...project.domains.map(({ questionnaire, submitted, papers }): sheets.AboutLine => {
      const values = { questionnaire: versionText(questionnaire, language), submitted, papers }
      return [say('export:about.questionnaire'), say('export:about.submittedOf', values)]
    }),
    [say('export:about.respondents'), String(project.respondents.length)],
    [say('export:about.scope'), say('export:about.scopeAll')],
  ]
}

function linesOfPaper(
  paper: PaperRow,
  {
    questionnaire,
    submittedAt,
    language,
  }: { questionnaire: Questionnaire; submittedAt: string | null; language: Language },
): sheets.AboutLine[] {
  const say = textIn(language)
  const draft = paper.state === PaperState.editable
  return [
    [say('export:about.project'), paper.project_name],
    [say('export:about.endTime'), paper.end_date],
    [say('export:about.questionnaire'), versionText(questionnaire, language)],
    [say('export:head.respondent'), paper.name],
    [say('export:head.sendType'), sheets.sendTypeText(paper.send_type, language)],
    [say('export:head.company'), paper.company],
    [say('export:head.department'), departmentGroup(paper.department, language)],
    [say('export:head.state'), sheets.paperStateText(paper.state, language)],
    [say('export:head.submittedAt'), submittedAt ?? ''],
    [say('export:about.scope'), draft ? say('export:about.scopeDraft') : say('export:about.scopePaper')],
  ]
}

/** Which questionnaire, in which version and size. */
const versionText = ({ name, number, size }: Questionnaire, language: Language): string =>
  textIn(language)('export:about.sentVersion', { name: inLanguage(name, language), version: number, ...size })

/** By whom and when it was exported, and how its numbers are read. */
function linesOfExport({ clock }: RiskGround, at: string, { principal, language }: Caller): sheets.AboutLine[] {
  const say = textIn(language)
  const person = { name: principal?.name ?? '', usercode: principal?.usercode ?? '' }
  const agent = principal?.acting?.agent
  const by = agent
    ? say('export:about.personActing', { ...person, agent: agent.name, agentCode: agent.usercode })
    : say('export:about.person', person)
  return [
    [say('export:about.exportedBy'), by],
    [say('export:about.exportedAt'), say('export:about.moment', { at, zone: clock.timeZone })],
    [say('export:about.values'), say('export:about.valuesMeaning')],
    [say('export:about.mean'), say('export:about.meanMeaning')],
  ]
}

function lineOfAnswersLeftOut(cells: number, language: Language): sheets.AboutLine {
  const say = textIn(language)
  return [say('export:sheet.answers'), say('export:about.answersLeftOut', { cells, max: answerCellsMax })]
}
