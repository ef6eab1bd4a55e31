import type { Failure } from '#contract/envelope.ts'
import type { Language } from '#contract/language.ts'
import { problems, type Refusal, statusOf } from '#contract/problem.ts'
import { faultText, problemText } from './text.ts'

/** A refusal as it goes over the wire, in the caller's language. */
export function failureOf(refusal: Refusal, language: Language): { status: number; failure: Failure } {
  const code = problems[refusal.refused]
  const failure: Failure = { code, msg: problemText(refusal.refused, language), data: null }
  if (refusal.faults) {
    failure.errors = Object.fromEntries(
      Object.entries(refusal.faults).map(([path, faults]) => [path, faults.map((fault) => faultText(fault, language))]),
    )
  }
  if (refusal.detail) failure.detail = refusal.detail
  return { status: statusOf(code), failure }
}
