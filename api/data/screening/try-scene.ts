import type { Principal } from '#api/platform/http/serve.ts'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import type { ScreeningData, TriedScene } from '#contract/data/screening/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { conditionsOf } from './decision.ts'
import { type Loading, loadModel } from './load-model.ts'
import { compileProgram, outcomeOf } from './program/program.ts'
import { readData } from './program/read-data.ts'
import type { Instant } from './program/windows.ts'
import { findScene } from './scene.ts'
import { readEvents } from './store/read-events.ts'

type Asked = { bizId: string; live: boolean; data: ScreeningData; actor: Principal }

/**
 * Decides a row by the settings of a scene, or its live ones, under the caller's own rights. Nothing is written. Refuses
 * notFound, scene.notLive, validation.
 */
export async function tryScene(loading: Loading, { bizId, live, data, actor }: Asked): Promise<TriedScene | Refusal> {
  const began = performance.now()
  const scene = await findScene(loading.db, bizId)
  if (isRefusal(scene)) return scene
  const settings = live ? scene.live : scene.settings
  if (!settings) return refuse('scene.notLive')
  const loaded = await loadModel(loading, { ...settings, userId: actor.userId })
  if ('fault' in loaded) return refuse('validation', { faults: { bizId: [loaded.fault] } })
  const program = compileProgram(loaded.pack, scene.id)
  const { row: fields, faults } = readData(data, program.fields)
  if (faults) return refuse('validation', { faults })
  const row = program.rowOf(fields)
  const instants = program.instantsOf(row)
  const events = await readEvents(
    loading.db,
    instants.filter((each): each is Instant => each !== null),
  )
  const { score, level, hits, errors } = program.judge(row, instants, (instant) => events.get(instant.group) ?? [])
  const conditions = conditionsOf(loaded.pack.content)
  const isJudged = errors.length === 0
  return {
    outcome: isJudged ? outcomeOf(settings, score) : settings.fallback,
    score: isJudged ? score : null,
    level: isJudged ? level : null,
    fallback: isJudged ? null : FallbackReason.notJudged,
    ms: Math.round((performance.now() - began) * 100) / 100,
    hits: hits.map((hit) => ({
      ...hit,
      condition: conditions.get(hit.rule) ?? '',
      values: hit.values as TriedScene['hits'][number]['values'],
    })),
    errors,
  }
}
