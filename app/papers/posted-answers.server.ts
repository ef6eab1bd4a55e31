import type { PostedForm } from '#app/page/posted.server.ts'
import type { BodyIn } from '#contract/call.ts'
import type { answerPaper } from '#contract/papers/calls.ts'
import { cellOf } from './paper-cell.ts'

export type PostedAnswers = BodyIn<typeof answerPaper>['answers']

/** The cells of a form, in one pass. */
export function postedAnswers(form: PostedForm, paperUuid: string): PostedAnswers {
  const answers: PostedAnswers = []
  for (const [name, value] of form) {
    const cell = cellOf(name)
    if (cell) answers.push({ criteriaId: cell.criteriaId, domainId: cell.domainId, paperUuid, value: Number(value) })
  }
  return answers
}

/** What every form of a paper carries: the version it was made from, and its idempotency key. */
export const stampOf = (form: PostedForm) => ({ version: Number(form.get('version')), key: String(form.get('key')) })
