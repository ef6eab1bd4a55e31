import { PaperState } from '#contract/campaigns/codes.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { createResultTally, type ResultTally } from '#contract/results/results.ts'
import { hasWeights, weighted } from '#contract/results/weighing.ts'
import { departmentGroup, storedDepartment } from '../campaigns/department.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { createSheetNames } from '../files/sheet-name.ts'
import { keptOnce, writeTemporary } from '../files/temporary.ts'
import { type SheetToStream, sheetRowsMax, streamed, streamWorkbook } from '../files/workbook-stream.ts'
import { workbookName, workbookType } from '../files/workbook-writing.ts'
import type { PaperDeps } from '../papers/paper.ts'
import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Caller, type KeptReply, signedIn } from '../serve.ts'
import { textIn } from '../text.ts'
import * as sheets from './export-sheets.ts'
import { type ExportedProject, readExportedProject } from './export-source.ts'
import { linesOfWeights, weightedRows } from './export-weights.ts'
import { dimensionNames } from './result.ts'
import { answersOfPapers, listResultPapers } from './result-papers.ts'
import { resultShape } from './result-store.ts'

/** In whose name something is exported, and who did it for them. */
export type Exporter = {
  name: string
  usercode: string
  agent: { name: string; usercode: string } | null
  language: Language
}

export function exporterOf(caller: Caller): Exporter {
  const { name, usercode, acting } = signedIn(caller)
  return { name, usercode, agent: acting?.agent ?? null, language: caller.language }
}

/** What another feature adds to a project's workbook: sheets, lines that say how they are read, and how many papers they hold. */
export type AddedSheets = { sheets: SheetToStream[]; about: sheets.AboutLine[]; papers: number }

/** Plans the sheets of the domains that are of the feature's kind; `written` hears how many papers more have been. */
export type SheetMaker = (
  project: ExportedProject,
  how: { language: Language; nameSheet: (wanted: string) => string; written: (more: number) => Promise<void> },
) => Promise<AddedSheets>

/** What the export of a project stands on; `sheetMakers` in the order of their sheets. */
export type ExportDeps = Pick<PaperDeps, 'db' | 'clock' | 'questionnaires'> & { sheetMakers: readonly SheetMaker[] }

/** A workbook that is written as it is asked for, sheet by sheet and paper by paper. */
export type ProjectExport = {
  project: ExportedProject
  title: string
  sheets: SheetToStream[]
  /** Papers whose answers are written. */
  papers: number
}

/**
 * A project's respondents and, of each matrix it sent, the results, statistics and answers of the papers that results take, in
 * the exporter's language, and what other features add of their own kinds; nothing where the project is not there. `written`
 * hears how many papers have been, and what it throws ends the writing.
 */
export async function planExport(
  deps: ExportDeps,
  { bizId, exporter, written }: { bizId: string; exporter: Exporter; written?: (papers: number) => Promise<void> },
): Promise<ProjectExport | undefined> {
  const { language } = exporter
  const say = textIn(language)
  const project = await readExportedProject(deps, bizId, language)
  if (!project) return undefined
  const matrices = project.domains.filter(({ kind }) => kind === DomainKind.matrix)

  const nameSheet = createSheetNames()
  const aboutName = nameSheet(say('files-export:sheet.about'))
  const planned: SheetToStream[] = [
    streamed({
      name: nameSheet(say('results-export:sheet.respondents')),
      ...sheets.respondentTable(project.respondents, project.domains, language),
    }),
  ]
  const aboutWeights: sheets.AboutLine[] = []
  let done = 0
  let papers = 0
  const count = async (more: number) => {
    done += more
    await written?.(done)
  }
  for (const { name, questionnaire } of matrices) {
    // The tables of an only matrix need not say whose they are.
    const named = (sheet: string) => nameSheet(matrices.length > 1 ? `${sheet} ${name}` : sheet)
    const counted = await countPapers(deps.db, project, questionnaire)
    const { tally, lines } = counted
    const answers: Answers = { questionnaire, lines, language, written: count }
    papers += lines.length
    const weights = project.weights && hasWeights(project.weights) ? project.weights : null
    const result = { tally, papers: counted.papers, questionnaire }
    const departments = sheets.departmentTable(result, language)
    const weightedMeans = weightedRows(weights && weighted(tally, weights), language)
    if (weights) aboutWeights.push(...linesOfWeights(weights, questionnaire, language))
    planned.push(
      streamed({
        name: named(say('results-export:sheet.departments')),
        ...departments,
        rows: [...departments.rows, ...weightedMeans],
      }),
      streamed({ name: named(say('results-export:sheet.causes')), ...sheets.causeTable(result, language) }),
      streamed({
        name: named(say('results-export:sheet.statistics')),
        ...sheets.statisticsTable(questionnaire, statisticsOf(tally, questionnaire, language), language),
      }),
      ...answerSheets(deps.db, named(say('results-export:sheet.answers')), nameSheet, answers),
    )
  }
  const lines = [
    ...linesOfProject(project, language),
    ...aboutWeights,
    ...linesOfExport(momentText(deps.clock, project.at, language), exporter),
    ...linesOfRatings(language),
  ]
  for (const make of deps.sheetMakers) {
    const added = await make(project, { language, nameSheet, written: count })
    planned.push(...added.sheets)
    lines.push(...added.about)
    papers += added.papers
  }
  planned.unshift(streamed({ name: aboutName, ...sheets.aboutTable(lines, language) }))
  return {
    project,
    title: say('results-export:title.project', { project: project.name, day: dayOf(project.at) }),
    sheets: planned,
    papers,
  }
}

/** The same for who waits for it. Refuses notFound. */
export async function exportProject(
  deps: ExportDeps,
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<KeptReply | Refusal> {
  const planned = await planExport(deps, { bizId, exporter: exporterOf(caller) })
  if (!planned) return refuse('notFound')
  const { project, title, sheets: all } = planned
  // Whole before its first byte is given away: what fails is refused, and no half of it reaches anybody.
  const bytes = await keptOnce(await writeTemporary(streamWorkbook(all, { title })))
  return {
    name: workbookName(title),
    type: workbookType,
    bytes,
    object: `project:${project.bizId}`,
    detail: detailOf(planned),
  }
}

/** What the audit trail keeps of an export. */
export const detailOf = ({ project, papers }: ProjectExport) => ({
  name: project.name,
  items: project.respondents.length,
  submitted: papers,
})

const dayOf = (at: string) => at.slice(0, 'YYYY-MM-DD'.length)

/** A paper whose answers are written, led by who answered: their number among the respondents, name and department. */
type AnswerLine = { id: number; lead: sheets.Row }

type Counted = { tally: ResultTally; papers: ReadonlyMap<string, number>; lines: AnswerLine[] }

/** Goes once through the papers of a matrix, to count them; their answers are read again when they are written. */
async function countPapers(db: Db, project: ExportedProject, questionnaire: Questionnaire): Promise<Counted> {
  const numbered = submittersOf(project)
  const listed = (await listResultPapers(db, { projectId: project.id, versionId: questionnaire.versionId }))
    // Submitted after the respondents were read: left to the next export, so that the sheets agree.
    .filter(({ id }) => numbered.has(id))
    .map(({ id, department }) => ({ id, department: storedDepartment(department) }))
  const tally = createResultTally(resultShape(questionnaire))
  const papers = new Map<string, number>()
  for (const { department } of listed) papers.set(department, (papers.get(department) ?? 0) + 1)
  const departmentOf = new Map(listed.map(({ id, department }) => [id, department]))
  for await (const batch of answersOfPapers(
    db,
    listed.map(({ id }) => id),
  ))
    for (const { id, answers } of batch) tally.add({ department: departmentOf.get(id) ?? '', answers })
  const lines = listed.map(({ id, department }) => {
    const who = numbered.get(id)
    return { id, lead: [who?.number ?? null, who?.name ?? null, department] }
  })
  return { tally, papers, lines }
}

/** The second table of all papers together: a line for each dimension, under the second kinds. */
function statisticsOf(tally: ResultTally, questionnaire: Questionnaire, language: Language) {
  const nameOf = dimensionNames(questionnaire, language)
  const { dimensions, all } = tally.byDimension()
  return {
    dimensions: dimensions.map((line) => ({ ...line, dimension: nameOf.get(line.dimension) ?? line.dimension })),
    all,
  }
}

type Answers = {
  questionnaire: Questionnaire
  lines: AnswerLine[]
  language: Language
  written: (papers: number) => Promise<void>
}

/** The answers, a row for each of the matrix; what one sheet cannot take goes on in another. */
function answerSheets(db: Db, name: string, nameSheet: (wanted: string) => string, answers: Answers): SheetToStream[] {
  const { questionnaire, lines, language } = answers
  const columns = sheets.answerColumns(questionnaire, language)
  const papersASheet = Math.max(Math.floor(sheetRowsMax / Math.max(questionnaire.size.rows, 1)), 1)
  const parts = Array.from({ length: Math.max(Math.ceil(lines.length / papersASheet), 1) }, (_, part) =>
    lines.slice(part * papersASheet, (part + 1) * papersASheet),
  )
  return parts.map((part, at) => ({
    name: at === 0 ? name : nameSheet(name),
    columns,
    rows: () => rowsOfAnswers(db, part, answers),
  }))
}

async function* rowsOfAnswers(
  db: Db,
  lines: AnswerLine[],
  { questionnaire, language, written }: Answers,
): AsyncGenerator<sheets.Row[]> {
  const leads = new Map(lines.map(({ id, lead }) => [id, lead]))
  const texts = sheets.causeTexts(questionnaire, language)
  for await (const batch of answersOfPapers(db, [...leads.keys()])) {
    for (const { id, answers } of batch) {
      const [number = null, name = null, department] = leads.get(id) ?? []
      const lead = [number, name, departmentGroup(String(department ?? ''), language)]
      yield sheets.answerRows(questionnaire, answers, { lead, texts })
    }
    await written(batch.length)
  }
}

/** Who submitted each paper, by the paper's id, with the number they have among the respondents. */
function submittersOf({ respondents }: ExportedProject): Map<number, { number: number; name: string }> {
  return new Map(
    respondents.flatMap(({ name, papers }, index) =>
      papers
        .filter(({ state }) => state !== PaperState.editable)
        .map(({ id }): [number, { number: number; name: string }] => [id, { number: index + 1, name }]),
    ),
  )
}

/** When it was closed, where that was before its last day. */
export const closingLine = ({ closedAt }: { closedAt: string | null }, language: Language): sheets.AboutLine[] =>
  closedAt === null ? [] : [[textIn(language)('results-export:about.closedAt'), closedAt]]

function linesOfProject(project: ExportedProject, language: Language): sheets.AboutLine[] {
  const say = textIn(language)
  return [
    [say('results-export:about.project'), project.name],
    [say('results-export:about.status'), sheets.projectStatusText(project.status, language)],
    [say('results-export:about.endTime'), project.endDate],
    ...closingLine(project, language),
    ...project.domains.map(({ questionnaire, kind, submitted, papers }): sheets.AboutLine => {
      const sent = kind === DomainKind.matrix ? versionText : numberText
      const values = { questionnaire: sent(questionnaire, language), submitted, papers }
      return [say('results-export:about.questionnaire'), say('results-export:about.submittedOf', values)]
    }),
    [say('results-export:about.respondents'), String(project.respondents.length)],
    [say('files-export:about.scope'), say('results-export:about.scopeAll')],
  ]
}

/** Which questionnaire, in which version and size. */
export const versionText = ({ name, number, size }: Questionnaire, language: Language): string =>
  textIn(language)('results-export:about.sentVersion', { name: inLanguage(name, language), version: number, ...size })

/** The same of a questionnaire that is no matrix. */
const numberText = ({ name, number }: Questionnaire, language: Language): string =>
  textIn(language)('results-export:about.sentNumber', { name: inLanguage(name, language), version: number })

/** By whom and when it was exported. */
export function linesOfExport(at: string, { name, usercode, agent, language }: Exporter): sheets.AboutLine[] {
  const say = textIn(language)
  const person = { name, usercode }
  const by = agent
    ? say('results-export:about.personActing', { ...person, agent: agent.name, agentCode: agent.usercode })
    : say('files-export:about.person', person)
  return [
    [say('files-export:about.exportedBy'), by],
    [say('files-export:about.exportedAt'), at],
  ]
}

/** A moment with the organisation's time zone. */
export const momentText = ({ timeZone }: Clock, at: string, language: Language): string =>
  textIn(language)('files-export:about.moment', { at, zone: timeZone })

/** How the numbers of ratings are read. */
export const linesOfRatings = (language: Language): sheets.AboutLine[] => {
  const say = textIn(language)
  return [
    [say('results-export:about.values'), say('results-export:about.valuesMeaning')],
    [say('results-export:about.mean'), say('results-export:about.meanMeaning')],
  ]
}
