import type { Principal } from '#api/platform/http/caller.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import type { ScreeningData, TriedScene } from '#contract/data/screening/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { conditionsOf, whatIsSeen } from './decision.ts'
import { type Loading, loadModel } from './load-model.ts'
import type { ModelPack } from './program/pack.ts'
import { compileProgram, type Judged, outcomeOf } from './program/program.ts'
import { readData } from './program/read-data.ts'
import { reasonOf } from './program/scene.ts'
import type { Instant } from './program/windows.ts'
import { findScene } from './scene.ts'
import { readEvents } from './store/read-events.ts'
import type { ReadValue } from './table.ts'

const triedWithinMs = 30_000

type Params = { bizId: string; live: boolean; data: ScreeningData; actor: Principal }

/**
 * Decides a row with the edited or the live settings of a scene, under the caller's rights. Stores nothing. Conceals
 * figures of other users' rows, as in their decisions. Refuses notFound, scene.notLive, validation.
 */
export async function tryScene(loading: Loading, { bizId, live, data, actor }: Params): Promise<TriedScene | Refusal> {
  const began = performance.now()
  const scene = await findScene(loading.db, bizId)
  if (isRefusal(scene)) return scene
  const settings = live ? scene.live : scene.settings
  if (!settings) return refuse('scene.notLive')
  const { userId, roles } = actor
  const loaded = await loadModel(loading, { ...settings, userId, roles })
  if ('fault' in loaded) return refuse('validation', { faults: { bizId: [loaded.fault] } })
  const judged = await judgeRow(loading, { pack: loaded.pack, sceneId: scene.id, data, userId }).finally(loaded.release)
  if (isRefusal(judged)) return judged
  const { score, level, hits, errors } = judged
  const { content } = loaded.pack
  const conditions = conditionsOf(content)
  const seen = await whatIsSeen(loading.db, loading.clock, { decision: settings, actor })
  const shownValue = (rule: string, { value, ...read }: ReadValue): TriedValue => {
    const isConcealed = isFigure(content, rule, read.column) && !seen?.figures.get(rule)?.has(read.column)
    return { ...read, fieldType: read.fieldType as FieldType, value: isConcealed ? null : value, isConcealed }
  }
  const isJudged = errors.length === 0
  return {
    outcome: isJudged ? outcomeOf(settings, score) : settings.fallback,
    score: isJudged ? score : null,
    level: isJudged ? level : null,
    fallback: isJudged ? null : reasonOf(judged),
    ms: Math.round((performance.now() - began) * 100) / 100,
    hits: hits.map((hit) => ({
      ...hit,
      entry: hit.entry ?? null,
      condition: conditions.get(hit.rule) ?? '',
      values: hit.values.map((value) => shownValue(hit.rule, value)),
    })),
    errors,
  }
}

type TriedValue = TriedScene['hits'][number]['values'][number]

const isFigure = ({ rules }: RuleContent, id: string, name: string): boolean =>
  rules.some((rule) => rule.id === id && 'figures' in rule && rule.figures.some(({ as }) => as === name))

type Row = { pack: ModelPack; sceneId: number; data: ScreeningData; userId: number }

/** Evaluates the row in an engine process, where a long watch list blocks nobody. Refuses validation. */
async function judgeRow({ db, screening }: Loading, { userId, ...row }: Row): Promise<Judged | Refusal> {
  const program = compileProgram(row.pack, row.sceneId)
  const { row: fields, faults } = readData(row.data, program.fields)
  if (faults) return refuse('validation', { faults })
  const instants = program.instantsOf(program.rowOf(fields))
  const events = await readEvents(
    db,
    instants.filter((each): each is Instant => each !== null),
  )
  const input = { ...row, events: Object.fromEntries(events) }
  const outcome = await screening.query('try', input, { inputs: [], budgetMs: triedWithinMs, by: userId })
  if ('reply' in outcome) return outcome.reply
  if (outcome.failed === 'late' || outcome.failed === 'memory')
    return refuse('validation', { faults: { bizId: [{ key: 'screening-faults:tryLate' }] } })
  throw new Error(`scene ${row.sceneId} was not tried: ${outcome.failed}`)
}
