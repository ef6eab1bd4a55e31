import { isAnonymous } from '#contract/kinds/matrix/anonymity.ts'
import { statistics } from '#contract/kinds/matrix/statistics.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import type { PaperRow } from '../../papers/paper.ts'
import { momentText } from '../../results/export.ts'
import type { WrittenPaper } from '../../results/paper-export.ts'
import { textIn } from '../../text.ts'
import { readNotes } from './notes.ts'
import { linesOfRatings, versionText } from './project-sheets.ts'
import type { QuestionnaireStore } from './questionnaire.ts'
import { paperNotesTable } from './result-notes.ts'
import { matrixTable, statisticsTable } from './result-tables.ts'

/** What a matrix paper's workbook says: its ratings, and the statistics under the same columns. Refuses results.anonymous. */
export async function writeMatrixPaper(
  { db, clock, questionnaires }: { db: Db; clock: Clock; questionnaires: QuestionnaireStore },
  paper: PaperRow,
  { at, language }: { at: string; language: Language },
): Promise<WrittenPaper | Refusal> {
  if (isAnonymous(paper.anonymity_threshold)) return refuse('results.anonymous')
  const say = textIn(language)
  const questionnaire = await questionnaires(paper.version_id)
  const sums = statistics(
    paper.answers,
    questionnaire.size,
    questionnaire.rows.map(({ dimension }) => inLanguage(dimension, language)),
  )
  const asked = questionnaire.asks.length > 0
  return {
    name: questionnaire.name,
    questionnaire: versionText(questionnaire, language),
    more: [],
    exportedAt: momentText(clock, at, language),
    meaning: linesOfRatings(language),
    sheets: [
      { name: say('results-export:sheet.answers'), ...matrixTable(questionnaire, paper.answers, language) },
      { name: say('results-export:sheet.statistics'), ...statisticsTable(questionnaire, sums, language) },
      ...(asked
        ? [
            {
              name: say('results-export:sheet.notes'),
              ...paperNotesTable(questionnaire, await readNotes(db, paper.id), language),
            },
          ]
        : []),
    ],
  }
}
