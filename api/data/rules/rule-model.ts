import { and, count, eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { ModelState, modelsMax, versionsMax } from '#contract/data/rules/codes.ts'
import type { ModelDetail, RuleContent, RuleFault, SavingModel } from '#contract/data/rules/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findSharedLists } from '../watch-lists/shared-lists.ts'
import { modelState, refuseWhileLive, scheduleOf } from './live-schedule.ts'
import { compileModel } from './model/compile-model.ts'
import { modelSources } from './model-sources.ts'
import { contentOf, type Model, openModel } from './open-model.ts'
import { ruleModel, ruleModelVersion } from './table.ts'

const modelsQuota = { name: 'ruleModelsKept', max: modelsMax } as const
const versionsQuota = { name: 'ruleModelVersionsKept', max: versionsMax } as const

/** Returns the version `number`; without it, the draft. Refuses notFound. */
export async function getModel(
  db: Db,
  clock: Clock,
  { bizId, number, actor }: { bizId: string; number?: number | undefined; actor: Principal },
): Promise<ModelDetail | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { model, workspace } = open
  const content = await contentOf(db, model, number)
  if (isRefusal(content)) return content
  const { tables } = await modelSources(db, clock, { workspaceBizId: workspace.bizId, content, actor })
  const lists = await findSharedLists(db)
  const { columns, faults } = compileModel(content, { tables, lists, timeZone: clock.timeZone })
  const [more] = await db
    .select({
      owner: user.name,
      state: sql<ModelState>`(select ${modelState} from ${ruleModel} m where m.id = ${model.id})`,
    })
    .from(user)
    .where(eq(user.id, model.ownerId))
  return {
    bizId,
    workspaceId: workspace.id,
    workspaceBizId: workspace.bizId,
    name: model.name,
    remark: model.remark,
    owner: more?.owner ?? '',
    state: more?.state ?? ModelState.draft,
    schedule: await scheduleOf(db, model),
    rules: content.rules.length,
    currentVersion: model.currentVersion,
    reviewOn: content.reviewOn,
    createdAt: model.createdAt,
    updatedAt: model.updatedAt,
    version: model.version,
    number: number ?? null,
    content,
    columns: [...columns.values()].map(({ name, fieldType, view }) => ({ name, fieldType, view })),
    lists: [...lists.values()],
    faults,
  }
}

type Checked = { workspaceBizId: string; content: RuleContent; actor: Principal }

/** Refuses validation with each fault at its field. */
export async function checkContent(
  db: Db,
  clock: Clock,
  { content, ...params }: Checked,
): Promise<Refusal | undefined> {
  const { tables, lists } = await modelSources(db, clock, { content, ...params })
  const { faults } = compileModel(content, { tables, lists, timeZone: clock.timeZone })
  return refuseFaults(faults)
}

export function refuseFaults(found: readonly RuleFault[]): Refusal | undefined {
  if (found.length === 0) return undefined
  const faults: Record<string, FieldError[]> = {}
  for (const { field, key, values } of found) {
    const at = `content.${field}`
    faults[at] = [...(faults[at] ?? []), { key, values }]
  }
  return refuse('validation', { faults })
}

type Saved = { bizId: string; version: number; number: number }

/**
 * Adds or edits a model, and optionally saves its draft as a version; a draft that equals the newest version is not
 * saved again. Refuses access.denied, execute.denied, workspace.blocked, notFound, exists, record.conflict, quota.full.
 */
export async function saveModel(
  tx: Tx,
  { saving, actor }: { saving: SavingModel; actor: Actor },
): Promise<Saved | Refusal> {
  const key = { bizId: saving.workspaceBizId }
  const action = saving.bizId ? 'edit' : 'add'
  const workspace = await openWorkspace(tx, { key, actor, action, hold: 'share' })
  if (isRefusal(workspace)) return workspace
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_rule_model'), ${workspace.id})`)
  const model = await saveDraft(tx, workspace, { saving, actor })
  if (isRefusal(model)) return model
  const number = saving.asVersion ? await keepVersion(tx, model, { saving, actor }) : model.currentVersion
  return isRefusal(number) ? number : { bizId: model.bizId, version: model.version, number }
}

type Saving = { saving: SavingModel; actor: Actor }

async function saveDraft(
  tx: Tx,
  { id: workspaceId }: OpenWorkspace,
  { saving: { bizId, version, name, remark, content }, actor }: Saving,
): Promise<Model | Refusal> {
  const ofWorkspace = eq(ruleModel.workspaceId, workspaceId)
  const [found] = bizId
    ? await tx
        .select()
        .from(ruleModel)
        .where(and(ofWorkspace, eq(ruleModel.bizId, bizId)))
        .for('update')
    : []
  if (bizId !== undefined && !found) return refuse('notFound')
  if (found && version !== found.version) return refuse('record.conflict', { detail: { version: found.version } })
  const named = and(ofWorkspace, sql`lower(${ruleModel.name}) = lower(${name})`)
  const [twin] = await tx.select({ id: ruleModel.id }).from(ruleModel).where(named)
  if (twin && twin.id !== found?.id) return refuse('exists', { faults: { name: [{ key: 'rules-faults:nameTaken' }] } })
  if (!found) {
    const [counted] = await tx.select({ has: count() }).from(ruleModel).where(ofWorkspace)
    const full = refuseBeyond(modelsQuota, counted?.has ?? 0)
    if (full) return full
  }
  const [written] = found
    ? await tx
        .update(ruleModel)
        .set({ name, remark, draft: content, version: found.version + 1, updatedAt: sql`now()` })
        .where(eq(ruleModel.id, found.id))
        .returning()
    : await tx
        .insert(ruleModel)
        .values({ bizId: randomBizId(), workspaceId, name, remark, draft: content, ownerId: actor.userId })
        .returning()
  if (!written) throw new Error('no rule model was written')
  return written
}

/** Number of the version with the draft's content; adds one if needed. Refuses quota.full. */
async function keepVersion(
  tx: Tx,
  { id: modelId, currentVersion, draft }: Model,
  { saving: { note }, actor }: Saving,
): Promise<number | Refusal> {
  const digest = sha256(JSON.stringify(draft)).toString('hex')
  const [current] = await tx
    .select({ digest: ruleModelVersion.digest })
    .from(ruleModelVersion)
    .where(and(eq(ruleModelVersion.modelId, modelId), eq(ruleModelVersion.number, currentVersion)))
  if (digest === current?.digest) return currentVersion
  const full = refuseBeyond(versionsQuota, currentVersion)
  if (full) return full
  const number = currentVersion + 1
  await tx.insert(ruleModelVersion).values({ modelId, number, content: draft, note, digest, byId: actor.userId })
  await tx.update(ruleModel).set({ currentVersion: number }).where(eq(ruleModel.id, modelId))
  return number
}

/** Names of the real-time screening scenes that use a model. */
export type ScenesOf = (tx: Tx, modelId: number) => Promise<string[]>

/**
 * Removes all of these models or none, with their versions. Refuses notFound, execute.denied, workspace.blocked,
 * schedule.live, schedule.applying.
 */
export async function removeModels(
  tx: Tx,
  { bizIds, actor, scenesOf }: { bizIds: readonly string[]; actor: Actor; scenesOf: ScenesOf },
): Promise<{ names: string[] } | Refusal> {
  const names: string[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const open = await openModel(tx, { bizId, actor, action: 'delete', hold: 'hold' })
    if (isRefusal(open)) return open
    const live = await refuseWhileLive(tx, bizId)
    if (live) return { ...live, detail: { ...live.detail, bizId } }
    const scenes = await scenesOf(tx, open.model.id)
    if (scenes.length > 0) return refuseInScenes(open.model, scenes)
    names.push(open.model.name)
    await tx.delete(ruleModel).where(eq(ruleModel.id, open.model.id))
  }
  return { names }
}

const refuseInScenes = ({ bizId, name }: { bizId: string; name: string }, scenes: readonly string[]): Refusal =>
  refuse('state.refused', {
    said: { key: 'rules-faults:inScenes', values: { name, scenes: scenes.join('、') } },
    detail: { bizId },
  })
