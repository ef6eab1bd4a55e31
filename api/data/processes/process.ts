import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { dataNodeRun, dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { processesMax, versionsMax } from '#contract/data/processes/codes.ts'
import type { ProcessDetail, SavingProcess } from '#contract/data/processes/process-shapes.ts'
import type { DraftGraph, GraphFault, ProcessNode } from '#contract/data/processes/shapes.ts'
import { openExecutionStates } from '#contract/data/runs/codes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { draftGraphOf, draftInfo, draftsOf, graphOf } from './draft.ts'
import { openProcess } from './open-process.ts'
import { parseGraph } from './parse-graph.ts'
import { findVersion } from './process-list.ts'
import { dataProcess, dataProcessDraft, dataProcessVersion } from './table.ts'

const processesQuota = { name: 'processesKept', max: processesMax } as const
const versionsQuota = { name: 'processVersionsKept', max: versionsMax } as const

/** Returns the version `number`; without it, the version or draft that the actor has open. Refuses notFound. */
export async function getProcess(
  db: Db,
  { bizId, number, actor }: { bizId: string; number?: number | undefined; actor: Actor },
): Promise<ProcessDetail | Refusal> {
  const open = await openProcess(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { process, workspace } = open
  const { id, name, remark, currentVersion, liveVersion, createdAt, updatedAt, version } = process
  const of = { processId: id, userId: actor.userId }
  const drafts = number === undefined ? await draftsOf(db, of) : []
  const draft = drafts.find((each) => each.openedAt !== null || each.basedOn === currentVersion)
  const opened = draft?.basedOn ?? number ?? currentVersion
  const graph = draft ? await draftGraphOf(db, draft) : await graphOf(db, { processId: id, number: opened })
  if (!graph) return refuse('notFound')
  const infos = await Promise.all(drafts.filter((each) => each !== draft).map((each) => draftInfo(db, each)))
  const [owner] = await db.select({ name: user.name }).from(user).where(eq(user.id, process.ownerId))
  return {
    bizId,
    workspaceId: workspace.id,
    workspaceBizId: workspace.bizId,
    name,
    remark,
    owner: owner?.name ?? '',
    currentVersion,
    liveVersion,
    createdAt,
    updatedAt,
    version,
    opened,
    newest: (await findVersion(db, process, currentVersion)) ?? null,
    graph,
    draft: draft ? await draftInfo(db, draft) : null,
    setAside: infos,
  }
}

type Parsed = { workspaceBizId: string; graph: DraftGraph; actor: Principal }

/** Checks a graph. Refuses as `parseGraph`, and validation with each fault mapped to its step. */
export async function checkGraph(db: Db, clock: Clock, { graph, ...params }: Parsed): Promise<Refusal | undefined> {
  const parsed = await parseGraph(db, clock, { graph, ...params })
  if (isRefusal(parsed)) return parsed
  if (parsed.faults.length === 0) return undefined
  const faults: Record<string, FieldError[]> = {}
  for (const fault of parsed.faults) {
    const at = placeOf(graph, fault)
    faults[at] = [...(faults[at] ?? []), { key: fault.key, values: fault.values }]
  }
  return refuse('validation', { faults })
}

function placeOf({ nodes }: DraftGraph, { node, field }: GraphFault): string {
  const at = nodes.findIndex(({ id }) => id === node)
  if (at < 0) return 'graph'
  return field === null ? `graph.nodes.${at}` : `graph.nodes.${at}.${field}`
}

type Saved = { bizId: string; number: number }

/**
 * Adds or edits a process, and saves a graph without faults as its next version. Refuses access.denied, execute.denied,
 * workspace.blocked, notFound, exists, record.conflict, version.conflict, process.unchanged, quota.full.
 */
export async function saveProcess(
  tx: Tx,
  { saving, actor }: { saving: SavingProcess; actor: Actor },
): Promise<Saved | Refusal> {
  const key = { bizId: saving.workspaceBizId }
  const action = saving.bizId ? 'edit' : 'add'
  const workspace = await openWorkspace(tx, { key, actor, action, hold: 'share' })
  if (isRefusal(workspace)) return workspace
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_process'), ${workspace.id})`)
  const process = await saveFields(tx, workspace, { saving, actor })
  if (isRefusal(process)) return process
  if (!saving.graph) return { bizId: process.bizId, number: process.currentVersion }
  const number = await addVersion(tx, process, { saving, graph: saving.graph, actor })
  return isRefusal(number) ? number : { bizId: process.bizId, number }
}

type Process = typeof dataProcess.$inferSelect
type Saving = { saving: SavingProcess; actor: Actor }

async function saveFields(
  tx: Tx,
  { id: workspaceId }: OpenWorkspace,
  { saving: { bizId, version, name, remark }, actor }: Saving,
): Promise<Process | Refusal> {
  const ofWorkspace = eq(dataProcess.workspaceId, workspaceId)
  const [found] = bizId
    ? await tx
        .select()
        .from(dataProcess)
        .where(and(ofWorkspace, eq(dataProcess.bizId, bizId)))
        .for('update')
    : []
  if (bizId !== undefined && !found) return refuse('notFound')
  if (found && version !== found.version) return refuse('record.conflict', { detail: { version: found.version } })
  const named = and(ofWorkspace, sql`lower(${dataProcess.name}) = lower(${name})`)
  const [twin] = await tx.select({ id: dataProcess.id }).from(dataProcess).where(named)
  if (twin && twin.id !== found?.id) return refuse('exists', { faults: { name: [{ key: 'processNameTaken' }] } })
  if (!found) {
    const [counted] = await tx.select({ has: count() }).from(dataProcess).where(ofWorkspace)
    const full = refuseBeyond(processesQuota, counted?.has ?? 0)
    if (full) return full
  }
  const [written] = found
    ? await tx
        .update(dataProcess)
        .set({ name, remark, version: found.version + 1, updatedAt: sql`now()` })
        .where(eq(dataProcess.id, found.id))
        .returning()
    : await tx
        .insert(dataProcess)
        .values({ bizId: randomBizId(), workspaceId, name, remark, ownerId: actor.userId })
        .returning()
  if (!written) throw new Error('no process was written')
  return written
}

/** Numbers of the next version. Refuses version.conflict, process.unchanged, quota.full. */
async function addVersion(
  tx: Tx,
  { id: processId, currentVersion }: Process,
  { saving, graph, actor }: Saving & { graph: { nodes: ProcessNode[] } },
): Promise<number | Refusal> {
  const { basedOn = 0, note, draftOf } = saving
  const [current] = await tx
    .select({ digest: dataProcessVersion.digest, at: dataProcessVersion.createdAt, by: user.name })
    .from(dataProcessVersion)
    .innerJoin(user, eq(user.id, dataProcessVersion.byId))
    .where(and(eq(dataProcessVersion.processId, processId), eq(dataProcessVersion.number, currentVersion)))
  if (basedOn !== currentVersion)
    return refuse('version.conflict', {
      detail: { basedOn, current: currentVersion, by: current?.by ?? '', at: current?.at ?? '' },
    })
  const full = refuseBeyond(versionsQuota, currentVersion)
  if (full) return full
  const digest = sha256(JSON.stringify(graph)).toString('hex')
  if (digest === current?.digest) return refuse('process.unchanged')
  const number = currentVersion + 1
  await tx.insert(dataProcessVersion).values({
    processId,
    number,
    graph,
    basedOn: currentVersion || null,
    note,
    digest,
    byId: actor.userId,
  })
  await tx.update(dataProcess).set({ currentVersion: number }).where(eq(dataProcess.id, processId))
  if (draftOf !== undefined)
    await tx
      .delete(dataProcessDraft)
      .where(
        and(
          eq(dataProcessDraft.processId, processId),
          eq(dataProcessDraft.userId, actor.userId),
          eq(dataProcessDraft.basedOn, draftOf),
        ),
      )
  return number
}

/**
 * Removes all of these processes or none, with versions, drafts and runs, but not the tables that they created. Refuses
 * notFound, execute.denied, workspace.blocked, process.used (a schedule, or an open run).
 */
export async function removeProcesses(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ names: string[] } | Refusal> {
  const found: Process[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const open = await openProcess(tx, { bizId, actor, action: 'delete', hold: 'hold' })
    if (isRefusal(open)) return open
    found.push(open.process)
  }
  const ids = found.map(({ id }) => id)
  const [running] = await tx
    .select({ processId: dataRun.processId })
    .from(dataRun)
    .where(and(inArray(dataRun.processId, ids), inArray(dataRun.state, [...openExecutionStates])))
    .limit(1)
  const used = found.find(({ id, liveVersion }) => liveVersion !== null || id === running?.processId)
  if (used) return refuse('process.used', { detail: { name: used.name } })
  const stored = await tx
    .select({ datasetId: dataNodeRun.datasetId })
    .from(dataNodeRun)
    .innerJoin(dataRun, eq(dataRun.id, dataNodeRun.runId))
    .where(and(inArray(dataRun.processId, ids), isNotNull(dataNodeRun.datasetId)))
  // Runs refer to versions, so they are deleted first.
  let removing = ''
  const isRemoved = await deletesUnreferenced(() =>
    tx.transaction(async (inner) => {
      await inner.delete(dataRun).where(inArray(dataRun.processId, ids))
      for (const { id, name } of found) {
        removing = name
        await inner.delete(dataProcess).where(eq(dataProcess.id, id))
      }
    }),
  )
  if (!isRemoved) return refuse('process.used', { detail: { name: removing } })
  await retireDatasets(
    tx,
    stored.flatMap(({ datasetId }) => datasetId ?? []),
  )
  return { names: found.map(({ name }) => name) }
}
