import { sql } from 'drizzle-orm'
import { findSharedLists } from '#api/data/watch-lists/shared-lists.ts'
import type { Log } from '#api/platform/log.ts'
import { FallbackReason, SceneState } from '#contract/data/screening/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { type Loading, loadModel } from './load-model.ts'
import type { ModelPack, PackList, ScenePack } from './program/pack.ts'
import type { ScreenCall } from './program/scene.ts'
import type { BatchAnswer } from './store/batch.ts'
import { type SceneSettings, screeningScene } from './table.ts'

/** Milliseconds after which scenes and rights are read again. Changes by this instance are read immediately. */
const [scenesEveryMs, rightsEveryMs] = [1000, 60_000]

type SceneOfList = {
  id: number
  bizId: string
  code: string
  state: SceneState
  live: SceneSettings | null
  liveById: number | null
  version: number
}
type Loaded = { pack: ModelPack; stamp: string; release(): void }
type Held = { loaded?: Loaded | undefined; shadow?: Loaded | undefined }
type Known = SceneOfList & Held & { stamp: string }

/** Releases data that a scene no longer uses. */
function release(before: Held, now: Held | undefined): void {
  for (const each of [before.loaded, before.shadow])
    if (each && each !== now?.loaded && each !== now?.shadow) each.release()
}

/** Executor of decisions: this process, or a separate one. */
export type ScreeningPlace = {
  /** Resolves once the pack is used for decisions. Until then the previous one is. */
  put(pack: ScenePack): Promise<void>
  drop(sceneId: number): void
  screen(scene: { sceneId: number; settings: SceneSettings }, call: ScreenCall): Promise<BatchAnswer>
}

export type Controller = {
  /** Decides rows. Refuses notFound, scene.notLive, and as the decision does. */
  screen(code: string, call: ScreenCall): Promise<BatchAnswer>
  /** Reads scenes that have changed. */
  refresh(): Promise<void>
  /** Reads scenes again, unless they were read within the last second. */
  refreshIfOld(): void
}

/** Tracks the live scenes, and sends them with all their data to the executor of decisions. */
export function createController(loading: Loading & { log: Log }, place: ScreeningPlace): Controller {
  const { db, log } = loading
  const scenes = new Map<string, Known>()
  let scenesAt = Number.NEGATIVE_INFINITY
  let rightsAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  let isDue = false
  let hasFailed = false

  async function readScenes(): Promise<void> {
    isDue = false
    hasFailed = false
    const now = performance.now()
    const withRights = now - rightsAt >= rightsEveryMs
    const { rows } = await db.execute<SceneOfList>(sql`
      select id, biz_id as "bizId", code, state, live, live_by_id as "liveById", version from ${screeningScene}`)
    const found = new Set(rows.map(({ code }) => code.toLowerCase()))
    for (const [code, scene] of scenes) {
      if (found.has(code)) continue
      scenes.delete(code)
      place.drop(scene.id)
      release(scene, undefined)
    }
    const changed = await scenesWithChangedLists()
    for (const row of rows) {
      const known = scenes.get(row.code.toLowerCase())
      const isSame = known?.id === row.id && known.version === row.version && known.state === row.state
      if (isSame && !withRights && !changed.has(row.id)) continue
      const next: Known = { ...row, loaded: known?.loaded, shadow: known?.shadow, stamp: known?.stamp ?? '' }
      if (row.state === SceneState.live) await load(next)
      else {
        place.drop(row.id)
        release(next, undefined)
        next.loaded = undefined
        next.shadow = undefined
        next.stamp = ''
      }
      scenes.set(row.code.toLowerCase(), next)
    }
    scenesAt = now
    if (hasFailed) rightsAt = Number.NEGATIVE_INFINITY
    else if (withRights) rightsAt = now
  }

  async function load(scene: Known): Promise<void> {
    const { live: settings, liveById: userId } = scene
    if (!settings || userId === null) return
    const of = (number: number, known?: Loaded) =>
      loadModel(loading, { modelId: settings.modelId, number, userId }, known)
    const before = { loaded: scene.loaded, shadow: scene.shadow }
    let missing: FallbackReason = FallbackReason.unavailable
    try {
      const live = await of(settings.number, scene.loaded)
      const shadow = settings.shadowNumber === null ? undefined : await of(settings.shadowNumber, scene.shadow)
      scene.loaded = 'fault' in live ? undefined : live
      scene.shadow = shadow && !('fault' in shadow) ? shadow : undefined
      missing = FallbackReason.rightLost
      if ('fault' in live) log.error({ scene: scene.code, fault: live.fault }, 'a scene uses its fallback')
    } catch (err) {
      // Previously read versions remain in use; without one, the fallback applies.
      log.error({ err, scene: scene.code }, 'a scene was not read')
      hasFailed = true
    }
    const stamp = JSON.stringify([settings, missing, scene.loaded?.stamp, scene.shadow?.stamp])
    if (stamp === scene.stamp) return
    scene.stamp = stamp
    const put = place.put({
      sceneId: scene.id,
      bizId: scene.bizId,
      code: scene.code,
      settings,
      live: scene.loaded?.pack ?? { missing },
      shadow: scene.shadow?.pack ?? null,
    })
    void put.then(() => release(before, scene))
  }

  /** Scenes whose watch lists have another revision, or are no longer shared. */
  async function scenesWithChangedLists(): Promise<Set<number>> {
    const listsOf = ({ loaded, shadow }: Known) => [...(loaded?.pack.lists ?? []), ...(shadow?.pack.lists ?? [])]
    const bizIds = new Set([...scenes.values()].flatMap((scene) => listsOf(scene).map(({ list }) => list.listBizId)))
    const lists = await findSharedLists(db, [...bizIds])
    const isOld = ({ list }: PackList) => lists.get(list.listBizId)?.revision !== list.revision
    return new Set([...scenes.values()].flatMap((scene) => (listsOf(scene).some(isOld) ? [scene.id] : [])))
  }

  /** Serializes refreshes; a change during one is read by the next. */
  function refresh(): Promise<void> {
    if (isDue) return reading
    isDue = true
    reading = reading.then(readScenes, readScenes)
    return reading
  }

  const isLive = (scene: Known | undefined): scene is Known & { live: SceneSettings } =>
    scene?.state === SceneState.live && scene.live !== null

  function refreshIfOld(): void {
    if (performance.now() - scenesAt < scenesEveryMs) return
    refresh().catch((err) => log.error({ err }, 'scenes were not read'))
  }

  return {
    refresh,
    refreshIfOld,
    async screen(code, call) {
      const name = code.toLowerCase()
      if (!isLive(scenes.get(name))) await refresh()
      else refreshIfOld()
      const scene = scenes.get(name)
      if (!scene) return refuse('notFound') satisfies Refusal
      if (!isLive(scene)) return refuse('scene.notLive') satisfies Refusal
      return place.screen({ sceneId: scene.id, settings: scene.live }, call)
    },
  }
}
