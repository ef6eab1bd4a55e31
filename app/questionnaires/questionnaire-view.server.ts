import { datesOf } from '#app/page/dates.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { inLanguage } from '#contract/language.ts'
import type { QuestionnaireRow } from '#contract/questionnaires/shapes.ts'

export type QuestionnaireView = ReturnType<typeof questionnaireView>

/** A questionnaire as the pages show one, in the reader's language. */
export function questionnaireView(request: Request, { name, createdAt, ...row }: QuestionnaireRow) {
  return { ...row, name: inLanguage(name, languageOf(request)), createdAt: datesOf(request).time(createdAt) }
}
