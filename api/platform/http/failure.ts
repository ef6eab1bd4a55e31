import { comeAgainText, faultText, problemText, quotaText } from '#api/platform/text.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import type { Language } from '#contract/platform/language.ts'
import { problems, type Refusal, statusOf } from '#contract/platform/problem.ts'

/** Default wait in seconds if the time of recovery is unknown. */
const usualWaitSeconds = 60

/** Wire form of a refusal, in the caller's language. */
export function failureOf(refusal: Refusal, language: Language): { status: number; failure: Failure } {
  const code = problems[refusal.refused]
  const failure: Failure = { code, msg: problemText(refusal.refused, language), data: null }
  if (statusOf(code) === 429) {
    const seconds = Math.max(1, Math.ceil(refusal.retryAfterSeconds ?? usualWaitSeconds))
    if (refusal.refused === 'attempts.tooMany') failure.msg = comeAgainText(seconds, language)
    failure.detail = { retryAfterSeconds: seconds }
  }
  if (refusal.faults) {
    failure.errors = Object.fromEntries(
      Object.entries(refusal.faults).map(([path, faults]) => [path, faults.map((fault) => faultText(fault, language))]),
    )
  }
  if (refusal.said) failure.msg = faultText(refusal.said, language)
  if (refusal.quota) failure.msg = quotaText(refusal.quota, refusal.detail?.retryAfterSeconds, language)
  if (refusal.detail) failure.detail = { ...failure.detail, ...refusal.detail }
  return { status: statusOf(code), failure }
}
