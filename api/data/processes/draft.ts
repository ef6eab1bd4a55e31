import { and, desc, eq, gt, isNotNull, lte, max, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { DraftMove, draftStatesMax, draftsMax } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openProcess } from './open-process.ts'
import { dataProcessDraft, dataProcessDraftState, dataProcessVersion } from './table.ts'

/** Limit on one person's drafts of different versions of one process. */
const draftsQuota = { name: 'processDraftsKept', max: draftsMax } as const
/** Maximum bytes of the states of one draft; the oldest states are deleted first. */
const statesBytesMax = 8 * megabyte

type Draft = typeof dataProcessDraft.$inferSelect
type OfPerson = { processId: number; userId: number }

/** Graph of a version; empty for 0, undefined if the version does not exist. */
export async function graphOf(
  on: Db | Tx,
  { processId, number }: { processId: number; number: number },
): Promise<DraftGraph | undefined> {
  if (number === 0) return { nodes: [] }
  const [found] = await on
    .select({ graph: dataProcessVersion.graph })
    .from(dataProcessVersion)
    .where(and(eq(dataProcessVersion.processId, processId), eq(dataProcessVersion.number, number)))
  return found?.graph as DraftGraph | undefined
}

/** Drafts of a person, the open one first. */
export const draftsOf = (on: Db | Tx, { processId, userId }: OfPerson): Promise<Draft[]> =>
  on
    .select()
    .from(dataProcessDraft)
    .where(and(eq(dataProcessDraft.processId, processId), eq(dataProcessDraft.userId, userId)))
    .orderBy(sql`${dataProcessDraft.openedAt} desc nulls last`, desc(dataProcessDraft.id))

export async function draftGraphOf(
  on: Db | Tx,
  { id, state }: Pick<Draft, 'id' | 'state'>,
): Promise<DraftGraph | undefined> {
  const [found] = await on
    .select({ graph: dataProcessDraftState.graph })
    .from(dataProcessDraftState)
    .where(and(eq(dataProcessDraftState.draftId, id), eq(dataProcessDraftState.number, state)))
  return found?.graph
}

/** A draft with its possible actions. */
export async function draftInfo(on: Db | Tx, { id, basedOn, state, updatedAt }: Draft) {
  const [ends] = await on
    .select({ first: min(dataProcessDraftState.number), last: max(dataProcessDraftState.number) })
    .from(dataProcessDraftState)
    .where(eq(dataProcessDraftState.draftId, id))
  return {
    basedOn,
    state,
    canUndo: state > (ends?.first ?? state),
    canRedo: state < (ends?.last ?? state),
    updatedAt,
  }
}

type Params = { bizId: string; basedOn: number; state: number; actor: Actor }

/** Opens a process for an edit of the actor's draft. Refuses as `openProcess`, and record.conflict. */
async function openDraft(tx: Tx, { bizId, basedOn, state, actor }: Params) {
  const open = await openProcess(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const of = { processId: open.process.id, userId: actor.userId }
  const drafts = await draftsOf(tx, of)
  const draft = drafts.find((each) => each.basedOn === basedOn)
  if ((draft?.state ?? 0) !== state) return refuse('record.conflict', { detail: { version: draft?.state ?? 0 } })
  return { ...open, of, drafts, draft }
}

/** Stores an edit as the next state of the actor's draft. Refuses as `openDraft`, and quota.full. */
export async function saveDraft(
  tx: Tx,
  { graph, ...params }: Params & { graph: DraftGraph },
): Promise<{ state: number; name: string } | Refusal> {
  const open = await openDraft(tx, params)
  if (isRefusal(open)) return open
  const { process, of, drafts } = open
  const draft = open.draft ?? (await beginDraft(tx, { of, drafts, basedOn: params.basedOn }))
  if (isRefusal(draft)) return draft
  const next = draft.state + 1
  const ofDraft = eq(dataProcessDraftState.draftId, draft.id)
  await tx.delete(dataProcessDraftState).where(and(ofDraft, gt(dataProcessDraftState.number, draft.state)))
  await addState(tx, { draftId: draft.id, number: next, graph })
  await tx.delete(dataProcessDraftState).where(and(ofDraft, lte(dataProcessDraftState.number, next - draftStatesMax)))
  await dropOldest(tx, draft.id)
  await setAside(tx, of)
  await tx
    .update(dataProcessDraft)
    .set({ state: next, openedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(dataProcessDraft.id, draft.id))
  return { state: next, name: process.name }
}

const addState = (tx: Tx, { graph, ...state }: { draftId: number; number: number; graph: DraftGraph }) =>
  tx.insert(dataProcessDraftState).values({ ...state, graph, bytes: Buffer.byteLength(JSON.stringify(graph)) })

/** Deletes the oldest states beyond the limit of bytes. */
const dropOldest = (tx: Tx, draftId: number) =>
  tx.execute(sql`
    delete from ${dataProcessDraftState} s using (
      select number, sum(bytes) over (order by number desc) as bytes from ${dataProcessDraftState}
      where draft_id = ${draftId}) newer
    where s.draft_id = ${draftId} and s.number = newer.number and newer.bytes > ${statesBytesMax}`)

type Beginning = { of: OfPerson; drafts: readonly Draft[]; basedOn: number }

/** Adds a draft whose first state is the base version. Refuses notFound, quota.full. */
async function beginDraft(tx: Tx, { of, drafts, basedOn }: Beginning): Promise<Draft | Refusal> {
  const full = refuseBeyond(draftsQuota, drafts.length)
  if (full) return full
  const graph = await graphOf(tx, { processId: of.processId, number: basedOn })
  if (!graph) return refuse('notFound')
  const [draft] = await tx
    .insert(dataProcessDraft)
    .values({ ...of, basedOn, state: 1 })
    .returning()
  if (!draft) throw new Error('no draft was written')
  await addState(tx, { draftId: draft.id, number: 1, graph })
  return draft
}

const setAside = (tx: Tx, { processId, userId }: OfPerson) =>
  tx
    .update(dataProcessDraft)
    .set({ openedAt: null })
    .where(
      and(
        eq(dataProcessDraft.processId, processId),
        eq(dataProcessDraft.userId, userId),
        isNotNull(dataProcessDraft.openedAt),
      ),
    )

/**
 * Moves a draft to its previous or next state (undo, redo). Refuses as `openDraft`, and state.refused if there is none.
 */
export async function moveDraft(
  tx: Tx,
  { move, ...params }: Params & { move: DraftMove },
): Promise<{ state: number; name: string } | Refusal> {
  const open = await openDraft(tx, params)
  if (isRefusal(open)) return open
  const { draft, process } = open
  if (!draft) return refuse('state.refused')
  const { canUndo, canRedo } = await draftInfo(tx, draft)
  if (!(move === DraftMove.undo ? canUndo : canRedo)) return refuse('state.refused')
  const state = draft.state + (move === DraftMove.undo ? -1 : 1)
  await tx.update(dataProcessDraft).set({ state, updatedAt: sql`now()` }).where(eq(dataProcessDraft.id, draft.id))
  return { state, name: process.name }
}

/** Discards the actor's draft, also of a process that they may no longer edit. Refuses notFound. */
export async function removeDraft(
  tx: Tx,
  { bizId, basedOn, actor }: Pick<Params, 'bizId' | 'basedOn' | 'actor'>,
): Promise<{ name: string } | Refusal> {
  const open = await openProcess(tx, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { process } = open
  const removed = await tx
    .delete(dataProcessDraft)
    .where(
      and(
        eq(dataProcessDraft.processId, process.id),
        eq(dataProcessDraft.userId, actor.userId),
        eq(dataProcessDraft.basedOn, basedOn),
      ),
    )
    .returning()
  return removed.length > 0 ? { name: process.name } : refuse('notFound')
}

/**
 * Opens a version for the actor, or their draft of it; sets other drafts aside. Refuses as `openProcess`, and
 * quota.full.
 */
export async function switchVersion(
  tx: Tx,
  { bizId, number, actor }: { bizId: string; number: number; actor: Actor },
): Promise<{ name: string } | Refusal> {
  const open = await openProcess(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { process } = open
  const of = { processId: process.id, userId: actor.userId }
  if (number > process.currentVersion) return refuse('notFound')
  const drafts = await draftsOf(tx, of)
  await setAside(tx, of)
  const known = drafts.find(({ basedOn }) => basedOn === number)
  if (!known && number === process.currentVersion) return { name: process.name }
  const draft = known ?? (await beginDraft(tx, { of, drafts, basedOn: number }))
  if (isRefusal(draft)) return draft
  await tx.update(dataProcessDraft).set({ openedAt: sql`now()` }).where(eq(dataProcessDraft.id, draft.id))
  return { name: process.name }
}
