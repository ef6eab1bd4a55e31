import { and, count, eq, sql } from 'drizzle-orm'
import { openModel } from '#api/data/rules/open-model.ts'
import { ruleModel, ruleModelVersion } from '#api/data/rules/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { SceneState, scenesMax } from '#contract/data/screening/codes.ts'
import type { SavingScene } from '#contract/data/screening/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type SceneSettings, screeningScene } from './table.ts'

type Scene = typeof screeningScene.$inferSelect

const scenesQuota = { name: 'screeningScenesKept', max: scenesMax } as const

const refuseField = (field: string, key: string, values: Record<string, string | number> = {}): Refusal =>
  refuse('validation', { faults: { [field]: [{ key: `screening-faults:${key}`, values }] } })

/** Refuses notFound. */
export async function findScene(db: Db | Tx, bizId: string, hold?: 'hold'): Promise<Scene | Refusal> {
  const query = db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
  const [found] = hold ? await query.for('update') : await query
  return found ?? refuse('notFound')
}

/** A scene at that version; `hold` locks it until the transaction ends. Refuses notFound, record.conflict. */
export async function findVersion(db: Db | Tx, { bizId, version }: Changing, hold?: 'hold'): Promise<Scene | Refusal> {
  const found = await findScene(db, bizId, hold)
  if (isRefusal(found)) return found
  return found.version === version ? found : refuse('record.conflict', { detail: { version: found.version } })
}

const holdScene = (tx: Tx, changing: Changing) => findVersion(tx, changing, 'hold')

/** Validated settings with a model that this person may see. Refuses validation. */
async function settingsOf(db: Tx, saving: SavingScene, actor: Principal): Promise<SceneSettings | Refusal> {
  const open = await openModel(db, { bizId: saving.modelBizId, actor, action: 'view' })
  if (isRefusal(open)) return refuseField('modelBizId', 'modelUnknown')
  const { number, shadowNumber, reviewFrom, blockFrom, fallback, budgetMs, skewSeconds } = saving
  for (const [field, wanted] of Object.entries({ number, shadowNumber })) {
    if (wanted === null) continue
    const [version] = await db
      .select({ id: ruleModelVersion.id })
      .from(ruleModelVersion)
      .where(and(eq(ruleModelVersion.modelId, open.model.id), eq(ruleModelVersion.number, wanted)))
    if (!version) return refuseField(field, 'versionUnknown', { number: wanted })
  }
  return { modelId: open.model.id, number, shadowNumber, reviewFrom, blockFrom, fallback, budgetMs, skewSeconds }
}

type Saved = { bizId: string; version: number }

/** Adds or edits a scene. Refuses notFound, validation, exists, record.conflict, quota.full. */
export async function saveScene(
  tx: Tx,
  { saving, actor }: { saving: SavingScene; actor: Principal },
): Promise<Saved | Refusal> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_screening_scene'))`)
  const { bizId, version = 0, code, name } = saving
  const found = bizId === undefined ? undefined : await holdScene(tx, { bizId, version })
  if (isRefusal(found)) return found
  const settings = await settingsOf(tx, saving, actor)
  if (isRefusal(settings)) return settings
  const [twin] = await tx
    .select({ id: screeningScene.id })
    .from(screeningScene)
    .where(sql`lower(${screeningScene.code}) = lower(${code})`)
  if (twin && twin.id !== found?.id)
    return refuse('exists', { faults: { code: [{ key: 'screening-faults:codeTaken', values: { code } }] } })
  const fields = { code, name, modelId: settings.modelId, settings }
  if (found) return change(tx, found, fields)
  const [counted] = await tx.select({ has: count() }).from(screeningScene)
  const full = refuseBeyond(scenesQuota, counted?.has ?? 0)
  if (full) return full
  const added = { ...fields, bizId: randomBizId() }
  await tx.insert(screeningScene).values(added)
  return { bizId: added.bizId, version: 0 }
}

async function change(tx: Tx, { id, bizId, version }: Scene, set: Partial<Scene>): Promise<Saved> {
  const next = { ...set, version: version + 1, updatedAt: sql`now()` }
  await tx.update(screeningScene).set(next).where(eq(screeningScene.id, id))
  return { bizId, version: version + 1 }
}

type Changing = { bizId: string; version: number }

/**
 * Makes the settings live under this person's rights, which the caller has checked. Refuses notFound, record.conflict.
 */
export async function putLive(
  tx: Tx,
  changing: Changing,
  { userId }: Principal,
): Promise<(Saved & { code: string; number: number }) | Refusal> {
  const found = await holdScene(tx, changing)
  if (isRefusal(found)) return found
  const { settings, code } = found
  const live = { live: settings, state: SceneState.live, liveById: userId, liveAt: sql`now()` as never }
  return { ...(await change(tx, found, live)), code, number: settings.number }
}

/** Refuses notFound, record.conflict, scene.notLive. */
export async function pauseScene(tx: Tx, changing: Changing): Promise<(Saved & { code: string }) | Refusal> {
  const found = await holdScene(tx, changing)
  if (isRefusal(found)) return found
  if (found.state !== SceneState.live) return refuse('scene.notLive')
  return { ...(await change(tx, found, { state: SceneState.paused })), code: found.code }
}

/** Refuses notFound, record.conflict, scene.live. */
export async function removeScene(tx: Tx, changing: Changing): Promise<{ code: string; name: string } | Refusal> {
  const found = await holdScene(tx, changing)
  if (isRefusal(found)) return found
  if (found.state === SceneState.live) return refuse('scene.live')
  await tx.delete(screeningScene).where(eq(screeningScene.id, found.id))
  return { code: found.code, name: found.name }
}

export const modelOfScene = async (db: Db, { modelId }: Scene) => {
  const [model] = await db.select().from(ruleModel).where(eq(ruleModel.id, modelId))
  if (!model) throw new Error(`rule model ${modelId} of a scene is gone`)
  return model
}
