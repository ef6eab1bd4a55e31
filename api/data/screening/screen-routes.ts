import { failureOf } from '#api/platform/http/failure.ts'
import { type Route, read } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/screening/calls.ts'
import type { ScreenedBatch } from '#contract/data/screening/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { Controller } from './controller.ts'
import type { BatchAnswer } from './store/batch.ts'

/** Calls that are recorded as decisions, so that they need no entry in the audit trail. */
export const screenRoutes = (controller: Pick<Controller, 'screen'>): Route[] => [
  read(calls.screen, ({ body: { sceneCode, ...call } }) => controller.screen(sceneCode, call)),

  read(calls.screenBatch, async ({ body: { sceneCode, rows }, caller: { language } }) => {
    const answers = await Promise.all(rows.map((row) => controller.screen(sceneCode, row)))
    const [first] = answers
    if (first && isRefusal(first) && (first.refused === 'notFound' || first.refused === 'scene.notLive')) return first
    return { results: answers.map((answer, at) => resultOf(rows[at]?.key ?? '', answer, language)) }
  }),
]

function resultOf(key: string, answer: BatchAnswer, language: Language): ScreenedBatch['results'][number] {
  if (!isRefusal(answer)) return { key, decision: answer, fault: null }
  const { code, msg, errors } = failureOf(answer, language).failure
  return { key, decision: null, fault: { code, msg, ...(errors && { errors }) } }
}
