import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { momentText } from '#api/platform/exports/exporter.ts'
import { textIn } from '#api/platform/text.ts'
import type { PaperRow } from '#api/risk/papers/paper.ts'
import type { WrittenPaper } from '#api/risk/results/paper-export.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { isAnonymous } from '#contract/risk/kinds/matrix/anonymity.ts'
import type { Measure } from '#contract/risk/kinds/matrix/codes.ts'
import { rowsBefore } from '#contract/risk/kinds/matrix/measures.ts'
import { statistics } from '#contract/risk/kinds/matrix/statistics.ts'
import { readNotes } from './notes.ts'
import { linesOfMeasures, linesOfRatings, versionText } from './project-sheets.ts'
import type { QuestionnaireStore } from './questionnaire.ts'
import { paperNotesTable } from './result-notes.ts'
import { matrixTable, statisticsTable } from './result-tables.ts'

/** Workbook of a matrix paper: ratings, and statistics under the same columns. Refuses results.anonymous. */
export async function writeMatrixPaper(
  { db, clock, questionnaires }: { db: Db; clock: Clock; questionnaires: QuestionnaireStore },
  paper: PaperRow,
  { at, language }: { at: string; language: Language },
): Promise<WrittenPaper | Refusal> {
  if (isAnonymous(paper.anonymity_threshold)) return refuse('results.anonymous')
  const say = textIn(language)
  const questionnaire = await questionnaires(paper.version_id)
  const { size, rows, measures } = questionnaire
  const dimensions = rows.map(({ dimension }) => inLanguage(dimension, language))
  const sumsOf = (measure: Measure) =>
    statisticsTable(
      questionnaire,
      statistics(paper.answers.slice(rowsBefore(measure, size) * size.columns), size, dimensions),
      language,
    )
  const hasNotes = questionnaire.asks.length > 0
  return {
    name: questionnaire.name,
    questionnaire: versionText(questionnaire, language),
    more: [],
    exportedAt: momentText(clock, at, language),
    meaning: [...linesOfRatings(language), ...linesOfMeasures(questionnaire, language)],
    sheets: [
      { name: say('kinds-matrix-export:sheet.answers'), ...matrixTable(questionnaire, paper.answers, language) },
      { name: say('kinds-matrix-export:sheet.statistics'), ...sumsOf('likelihood') },
      ...(measures ? [{ name: inLanguage(measures.impact, language), ...sumsOf('impact') }] : []),
      ...(hasNotes
        ? [
            {
              name: say('kinds-matrix-export:sheet.notes'),
              ...paperNotesTable(questionnaire, await readNotes(db, paper.id), language),
            },
          ]
        : []),
    ],
  }
}
