import { createHash } from 'node:crypto'
import { microsOfDay } from '#api/platform/engine/rows/moments.ts'
import { EvaluationFailure, type RowValue } from '#api/platform/engine/rows/value.ts'
import type { ListRevision } from '#contract/data/rules/shapes.ts'
import { FallbackReason, Outcome, ReviewState } from '#contract/data/screening/codes.ts'
import type { Screening, ScreeningData } from '#contract/data/screening/shapes.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { SceneSettings, StoredHit, StoredShadow } from '../table.ts'
import type { ModelPack, ScenePack } from './pack.ts'
import { compileProgram, type EventsOf, type Judged, outcomeOf, type Program } from './program.ts'
import { readData } from './read-data.ts'
import type { Instant } from './windows.ts'

const microsPerSecond = 1_000_000

/** A live scene with its compiled versions. */
export type LiveScene = {
  sceneId: number
  settings: SceneSettings
  live: Program | { missing: FallbackReason }
  shadow: Program | null
}

/** Compiles both versions and reads the entries of their watch lists. */
export function openScene({ sceneId, settings, live, shadow }: ScenePack): LiveScene {
  const open = (pack: ModelPack) => {
    const program = compileProgram(pack, sceneId)
    program.loadLists()
    return program
  }
  return { sceneId, settings, live: 'missing' in live ? live : open(live), shadow: shadow && open(shadow) }
}

export type ScreenCall = Omit<Screening, 'sceneCode'>

/** Result of a row with everything that is stored about it. */
export type Decided = {
  number: number | null
  modelId: number
  outcome: Outcome
  score: number | null
  level: number | null
  fallback: FallbackReason | null
  hits: StoredHit[]
  shadow: StoredShadow | null
  /** Watch lists that were matched. */
  lists: readonly ListRevision[]
}

/** A row that can be decided: its positions in the windows, and a function that decides it with the events there. */
export type Prepared = { instants: Instant[]; decide(eventsOf: EventsOf): Decided }

export const fallbackOf = (
  { settings: { fallback, modelId, number } }: Pick<LiveScene, 'settings'>,
  reason: FallbackReason,
): Decided => ({
  number,
  modelId,
  outcome: fallback,
  score: null,
  level: null,
  fallback: reason,
  hits: [],
  shadow: null,
  lists: [],
})

/** Refuses validation for fields that are missing or of another type, or for a time too far from the clock. */
export function prepareRow(scene: LiveScene, data: ScreeningData, now: number): Prepared | Refusal {
  const { live, shadow, settings } = scene
  if ('missing' in live) return { instants: [], decide: () => fallbackOf(scene, live.missing) }
  const own = placedOrNot(live, data)
  if (!own) return { instants: [], decide: () => fallbackOf(scene, FallbackReason.notJudged) }
  const faults = own.faults ?? clockFaults(live, own.fields, { max: settings.skewSeconds, now })
  if (faults) return refuse('validation', { faults })
  const beside = shadow && placedOrNot(shadow, data)
  const revisions = live.lists
  return {
    instants: merged([...own.instants, ...(beside?.instants ?? [])]),
    decide(eventsOf) {
      const judged = live.judge(own.row, own.instants, eventsOf)
      const seen = shadow && beside && shadow.judge(beside.row, beside.instants, eventsOf)
      if (judged.errors.length > 0) return fallbackOf(scene, reasonOf(judged))
      const { score, level, hits } = judged
      return {
        number: live.number,
        modelId: settings.modelId,
        outcome: outcomeOf(settings, score),
        score,
        level,
        fallback: null,
        hits,
        lists: revisions,
        shadow:
          seen && shadow && seen.errors.length === 0
            ? {
                number: shadow.number,
                outcome: outcomeOf(settings, seen.score),
                score: seen.score,
                hits: seen.hits.map(({ rule }) => rule),
              }
            : null,
      }
    },
  }
}

export const reasonOf = ({ hasTooManyEvents }: Pick<Judged, 'hasTooManyEvents'>): FallbackReason =>
  hasTooManyEvents ? FallbackReason.tooManyEvents : FallbackReason.notJudged

/** Undefined for values that cannot occur in a batch, such as a timestamp beyond the calendar. */
function placedOrNot(program: Program, data: ScreeningData) {
  try {
    return placed(program, data)
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined
    throw error
  }
}

function placed(program: Program, data: ScreeningData) {
  const { row: fields, faults } = readData(data, program.fields)
  const row = program.rowOf(fields)
  if (!faults) program.match(row)
  return { fields, faults, row, instants: program.instantsOf(row) }
}

/** Merges rows of the same key and time into one event, with the cells that either version reads. */
function merged(instants: readonly (Instant | null)[]): Instant[] {
  const found = new Map<string, Instant>()
  for (const each of instants) {
    if (!each) continue
    const other = found.get(each.group)
    found.set(
      each.group,
      other ? { ...other, low: Math.min(other.low, each.low), cells: { ...other.cells, ...each.cells } } : each,
    )
  }
  return [...found.values()]
}

function clockFaults(
  { times }: Program,
  fields: readonly RowValue[],
  { max, now }: { max: number | null; now: number },
): Record<string, FieldError[]> | undefined {
  if (max === null) return undefined
  for (const { name, at, type } of times) {
    const value = fields[at] ?? null
    if (value === null) continue
    const micros = type === 'date' ? microsOfDay(value as number) : (value as bigint)
    const found = Math.round(Math.abs(Number(micros) / microsPerSecond - now / 1000))
    const values = { column: name, found, max }
    if (found > max) return { [`data.${name}`]: [{ key: 'screening-faults:clockAway', values }] }
  }
  return undefined
}

export const reviewOf = (outcome: Outcome): ReviewState =>
  outcome === Outcome.review ? ReviewState.waiting : ReviewState.none

/** Digest of a call, by which repeated calls are recognized; independent of field order. */
export const digestOf = ({ key, data }: ScreenCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([key, Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest()
