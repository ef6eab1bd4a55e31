import { eq } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { processGraph } from '#contract/data/processes/shapes.ts'
import type { Person, TestApi } from '../../support/api.ts'

export type MadeProcess = { id: number; bizId: string; versionId: number; number: number }

/** A process of a workspace with one version. */
export async function makeProcess(
  { db }: Pick<TestApi, 'db'>,
  { workspaceId, owner, nodes }: { workspaceId: number; owner: Person; nodes: readonly unknown[] },
): Promise<MadeProcess> {
  const bizId = randomBizId()
  const [made] = await db
    .insert(dataProcess)
    .values({ bizId, workspaceId, name: `p${bizId.slice(0, 12)}`, ownerId: owner.userId })
    .returning({ id: dataProcess.id })
  if (!made) throw new Error('no process was written')
  return { id: made.id, bizId, ...(await addProcessVersion({ db }, { processId: made.id, owner, nodes })) }
}

/** The next version of a process, which becomes the current one. */
export async function addProcessVersion(
  { db }: Pick<TestApi, 'db'>,
  { processId, owner, nodes }: { processId: number; owner: Person; nodes: readonly unknown[] },
): Promise<{ versionId: number; number: number }> {
  const [process] = await db.select().from(dataProcess).where(eq(dataProcess.id, processId))
  const number = (process?.currentVersion ?? 0) + 1
  const graph = processGraph.parse({ nodes })
  const digest = sha256(JSON.stringify(graph)).toString('hex')
  const [version] = await db
    .insert(dataProcessVersion)
    .values({ processId, number, graph, digest, byId: owner.userId, basedOn: number > 1 ? number - 1 : null })
    .returning({ id: dataProcessVersion.id })
  if (!version) throw new Error('no version was written')
  await db.update(dataProcess).set({ currentVersion: number }).where(eq(dataProcess.id, processId))
  return { versionId: version.id, number }
}

type Input = string | { node: string; port: string }

/** A step as the editor saves it. */
export const step = (id: string, kind: string, from: readonly Input[], settings: Record<string, unknown> = {}) => ({
  id,
  title: id,
  kind,
  inputs: from.map((each) => (typeof each === 'string' ? { node: each } : each)),
  settings,
})

export const sourceStep = (id: string, tableBizId: string, more: Record<string, unknown> = {}) =>
  step(id, 'source', [], { tableBizId, ...more })

export const outputStep = (id: string, from: string, tableName: string, more: Record<string, unknown> = {}) =>
  step(id, 'output', [from], { tableName, ...more })
