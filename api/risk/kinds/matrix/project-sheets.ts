import type { Db } from '#api/platform/db/connection.ts'
import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToStream, sheetRowsMax, streamed } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup, storedDepartment } from '#api/risk/campaigns/department.ts'
import type { SheetMaker } from '#api/risk/results/export.ts'
import type { Row } from '#api/risk/results/export-sheets.ts'
import type { ExportedProject } from '#api/risk/results/export-source.ts'
import { listResultPapers } from '#api/risk/results/result-papers.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { isAnonymous, type ShownResults, shownUnder } from '#contract/risk/kinds/matrix/anonymity.ts'
import { measures as allMeasures, type Measure } from '#contract/risk/kinds/matrix/codes.ts'
import { paperSize } from '#contract/risk/kinds/matrix/measures.ts'
import type { Anonymity } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { createResultTally, type ResultTally, ratedOn } from '#contract/risk/kinds/matrix/results.ts'
import { hasWeights, weighted } from '#contract/risk/kinds/matrix/weighing.ts'
import { linesOfWeights, weightedRows } from './export-weights.ts'
import { countNotes, notesOfPapers } from './notes.ts'
import { meaningsOf, measureNamesOf, type Questionnaire, type QuestionnaireStore } from './questionnaire.ts'
import { anonymityOf, dimensionNames, riskMatrixOf } from './result.ts'
import { paperNoteRow, paperNotesColumns } from './result-notes.ts'
import { answersOfPapers } from './result-papers.ts'
import { resultShape } from './result-sum.ts'
import * as tables from './result-tables.ts'
import { storedWeights } from './weights.ts'

/** Results, statistics and answers of each matrix in a project, as far as its anonymity threshold allows. */
export const matrixSheets =
  (db: Db, questionnaires: QuestionnaireStore): SheetMaker =>
  async (project, sent, { language, nameSheet, written }) => {
    const say = textIn(language)
    const known = storedWeights(project)
    const weights = known && hasWeights(known) ? known : null
    const sheets: SheetToStream[] = []
    const made: AboutLine[] = []
    let papers = 0
    for (const { name, versionId } of sent) {
      const questionnaire = await questionnaires(versionId)
      // Sheets of a single matrix need no questionnaire name.
      const named = (sheet: string) => nameSheet(sent.length > 1 ? `${sheet} ${name}` : sheet)
      const counted = await countPapers(db, project, questionnaire)
      const { shown, lines } = counted
      papers += lines.length
      made.push(...linesOfAnonymity(anonymityOf(shown, language), language))
      made.push(...linesOfMeasures(questionnaire, language))
      if (weights) made.push(...linesOfWeights(weights, questionnaire, language))
      for (const measure of questionnaire.measures ? allMeasures : onlyMeasure) {
        const tally = ratedOn(measure, shown.tally)
        const result = { ...shown, tally, questionnaire }
        const second = measure === 'impact' ? questionnaire.measures?.impact : undefined
        const sheetOf = (sheet: string) => named(second ? `${sheet} ${inLanguage(second, language)}` : sheet)
        const departments = tables.departmentTable(result, language)
        const weightedMeans = weightedRows(weights && weighted(tally, weights), language)
        sheets.push(
          streamed({
            name: sheetOf(say('kinds-matrix-export:sheet.departments')),
            ...departments,
            rows: [...departments.rows, ...weightedMeans],
          }),
          streamed({ name: sheetOf(say('kinds-matrix-export:sheet.causes')), ...tables.causeTable(result, language) }),
          streamed({
            name: sheetOf(say('kinds-matrix-export:sheet.statistics')),
            ...tables.statisticsTable(questionnaire, statisticsOf(tally, questionnaire, language), language),
          }),
        )
      }
      if (questionnaire.measures)
        sheets.push(
          streamed({
            name: named(say('kinds-matrix-export:view.impact')),
            ...tables.riskTable(riskMatrixOf({ questionnaire, count: shown, choice: {}, language }), language),
          }),
        )
      // Data of single papers.
      if (isAnonymous(project.anonymityThreshold)) continue
      const answers = { questionnaire, lines, language, written }
      sheets.push(...answerSheets(db, named(say('kinds-matrix-export:sheet.answers')), nameSheet, answers))
      if (questionnaire.asks.length > 0)
        sheets.push(...(await noteSheets(db, named(say('kinds-matrix-export:sheet.notes')), nameSheet, answers)))
    }
    return { sheets, papers, made, meaning: linesOfRatings(language) }
  }

const onlyMeasure: readonly Measure[] = ['likelihood']

/** Paper to write, led by its respondent: number among the respondents, name and department. */
type AnswerLine = { id: number; number: number | null; name: string | null; department: string }

const leadOf = ({ number, name, department }: AnswerLine, language: Language): Row => [
  number,
  name,
  departmentGroup(department, language),
]

type Counted = { shown: ShownResults; lines: AnswerLine[] }

/** Reads the papers of a matrix once to count them; answers are read again when written. */
async function countPapers(db: Db, project: ExportedProject, questionnaire: Questionnaire): Promise<Counted> {
  const numbered = submittersOf(project)
  const listed = (await listResultPapers(db, { projectId: project.id, versionId: questionnaire.versionId }))
    // Papers submitted after the respondents were read are left to the next export, so that the sheets agree.
    .filter(({ id }) => numbered.has(id))
    .map(({ id, department }) => ({ id, department: storedDepartment(department) }))
  const shape = resultShape(questionnaire)
  const tally = createResultTally(shape)
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
    return { id, number: who?.number ?? null, name: who?.name ?? null, department }
  })
  return { shown: shownUnder(project.anonymityThreshold, { shape, counts: tally, papers }), lines }
}

/** Statistics table of all papers: a line for each dimension, under the second kinds. */
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

/** Answers, one line for each row of the matrix; continues on further sheets when one is full. */
function answerSheets(db: Db, name: string, nameSheet: (wanted: string) => string, answers: Answers): SheetToStream[] {
  const { questionnaire, lines, language } = answers
  const columns = tables.answerColumns(questionnaire, language)
  const papersASheet = Math.max(
    Math.floor(sheetRowsMax / Math.max(paperSize(questionnaire.size, questionnaire.measures).rows, 1)),
    1,
  )
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
): AsyncGenerator<Row[]> {
  const leads = new Map(lines.map((line) => [line.id, leadOf(line, language)]))
  const texts = tables.answerTexts(questionnaire, language)
  for await (const batch of answersOfPapers(db, [...leads.keys()])) {
    for (const { id, answers } of batch) {
      yield tables.answerRows(questionnaire, answers, { lead: leads.get(id) ?? [], texts })
    }
    await written(batch.length)
  }
}

/** Batch size; a note has at most 1000 characters. */
const notesAtOnce = 1000

/** Comments and files of rows, one line for each note; continues on further sheets when one is full. */
async function noteSheets(
  db: Db,
  name: string,
  nameSheet: (wanted: string) => string,
  { questionnaire, lines, language }: Pick<Answers, 'questionnaire' | 'lines' | 'language'>,
): Promise<SheetToStream[]> {
  const counts = await countNotes(
    db,
    lines.map(({ id }) => id),
  )
  const noted = lines.flatMap((line) => ({ ...line, notes: counts.get(line.id) ?? 0 })).filter(({ notes }) => notes > 0)
  const parts = inParts(noted, sheetRowsMax)
  return (parts.length > 0 ? parts : [[]]).map((part, at) => ({
    name: at === 0 ? name : nameSheet(name),
    columns: [...tables.respondentColumns(language), ...paperNotesColumns(language)],
    rows: () => rowsOfNotes(db, part, { questionnaire, language }),
  }))
}

type NotedLine = AnswerLine & { notes: number }

/** Splits papers, in order, into parts of at most `most` notes. */
function inParts(lines: readonly NotedLine[], most: number): NotedLine[][] {
  const parts: NotedLine[][] = []
  let room = 0
  for (const line of lines) {
    const part = parts.at(-1)
    if (part && line.notes <= room) part.push(line)
    else {
      parts.push([line])
      room = most
    }
    room -= line.notes
  }
  return parts
}

async function* rowsOfNotes(
  db: Db,
  lines: readonly NotedLine[],
  { questionnaire, language }: Pick<Answers, 'questionnaire' | 'language'>,
): AsyncGenerator<Row[]> {
  for (const some of inParts(lines, notesAtOnce)) {
    const leads = new Map(some.map((line) => [line.id, leadOf(line, language)]))
    const notes = await notesOfPapers(db, [...leads.keys()])
    yield notes.map((note) => [...(leads.get(note.paperId) ?? []), ...paperNoteRow(questionnaire, note, language)])
  }
}

/** Respondent of each submitted paper, by paper id, with their number in the list. */
function submittersOf({ respondents }: ExportedProject): Map<number, { number: number; name: string }> {
  return new Map(
    respondents.flatMap(({ name, papers }, index) =>
      papers
        .filter(({ state }) => state !== PaperState.editable)
        .map(({ id }): [number, { number: number; name: string }] => [id, { number: index + 1, name }]),
    ),
  )
}

export const versionText = ({ name, number, size }: Questionnaire, language: Language): string =>
  textIn(language)('results-export:about.sentVersion', { name: inLanguage(name, language), version: number, ...size })

/** Limit of departments named in one cell. */
const hiddenNamed = 200

/** Threshold and the results that it hides; empty without a threshold. */
export function linesOfAnonymity({ threshold, whole, hidden }: Anonymity, language: Language): AboutLine[] {
  if (!isAnonymous(threshold)) return []
  const say = textIn(language)
  const named = hidden.slice(0, hiddenNamed).map((each) => say('kinds-matrix-export:about.hidden', each))
  const names = [...named, ...(hidden.length > hiddenNamed ? [`… (${hidden.length})`] : [])].join('\n')
  return [
    [say('kinds-matrix-export:about.threshold'), say('kinds-matrix-export:about.thresholdMeaning', { threshold })],
    ...(whole ? [[say('kinds-matrix-export:about.notShown'), say('kinds-matrix-export:all')] as const] : []),
    ...(!whole && names !== '' ? [[say('kinds-matrix-export:about.notShown'), names] as const] : []),
  ]
}

/** Measure of the figures, and how to read the risk matrix; empty if cells have only one measure. */
export function linesOfMeasures(
  questionnaire: Questionnaire,
  language: Language,
  shown: Measure = 'likelihood',
): AboutLine[] {
  const { measures } = measureNamesOf(questionnaire, language)
  if (!measures) return []
  const say = textIn(language)
  return [
    [
      say('kinds-matrix-export:about.measures'),
      say('kinds-matrix-export:about.measuresMeaning', { ...measures, shown: measures[shown] }),
    ],
    ...meaningsOf(questionnaire, language).flatMap(({ measure, ...texts }) => {
      const lines = (['low', 'medium', 'high'] as const).flatMap((level) =>
        texts[level]
          ? [
              say('kinds-matrix-export:about.levelLine', {
                level: say(`kinds-matrix-export:risk.${level}`),
                text: texts[level],
              }),
            ]
          : [],
      )
      return lines.length > 0
        ? [[say('kinds-matrix-export:about.levelsOf', { measure: measures[measure] }), lines.join('\n')] as const]
        : []
    }),
    [say('kinds-matrix-export:view.impact'), say('kinds-matrix-export:about.riskMeaning', measures)],
  ]
}

export const linesOfRatings = (language: Language): AboutLine[] => {
  const say = textIn(language)
  return [
    [say('results-export:about.values'), say('kinds-matrix-export:about.valuesMeaning')],
    [say('kinds-matrix-export:about.mean'), say('kinds-matrix-export:about.meanMeaning')],
  ]
}
