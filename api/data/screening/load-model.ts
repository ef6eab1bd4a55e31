import { eq, sql } from 'drizzle-orm'
import { openTable } from '#api/data/data-rights/open-table.ts'
import { permissionToParse } from '#api/data/processes/parse-graph.ts'
import { todayOf } from '#api/data/processes/rule-models.ts'
import { findSources } from '#api/data/processes/source-tables.ts'
import { compileModel } from '#api/data/rules/model/compile-model.ts'
import { listBizIdsOf, revisionsOf } from '#api/data/rules/model/lists.ts'
import { contentOf } from '#api/data/rules/open-model.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import { viewIn } from '#api/data/table-reads/open-version.ts'
import type { ListFiles } from '#api/data/watch-lists/list-files.ts'
import { findSharedLists } from '#api/data/watch-lists/shared-lists.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { EngineOf } from '#api/platform/engine/engine.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import { role, user, userRole } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { ListRevision, RuleContent } from '#contract/data/rules/shapes.ts'
import { dimensionRowsMax } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import type { screeningJobs } from './jobs.ts'
import type { ModelPack, PackDimension } from './program/pack.ts'

export type Loading = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  screening: EngineOf<typeof screeningJobs>
  listFiles: ListFiles
}

/** Reason why a version cannot be used under this person's rights, as a text key with values. */
export type LoadFault = { key: string; values: Record<string, string | number> }

type Params = {
  modelId: number
  number: number
  userId: number
  /** Roles of a call, which an access token may limit; by default those of the person. */
  roles?: readonly string[]
}
/** `release` frees the files of its watch lists once no process reads the pack any more. */
type Loaded = { pack: ModelPack; stamp: string; release(): void }

const readWithinMs = 120_000

/**
 * A version of a model with the rows of its dimensions, as this person sees them. `stamp` identifies the data: while it
 * equals `known`, the rows are not read again.
 */
export async function loadModel(
  loading: Loading,
  params: Params,
  known?: Loaded,
): Promise<Loaded | { fault: LoadFault }> {
  const { db, clock, keys, datasets, screening } = loading
  const person = await findPerson(db, params)
  const [model] = await db.select().from(ruleModel).where(eq(ruleModel.id, params.modelId))
  if (!person || !model) return faultOf('modelUnknown')
  const [place] = await db
    .select({ id: workspace.id, bizId: workspace.bizId })
    .from(workspace)
    .where(sql`${workspace.id} = ${model.workspaceId} and ${workspace.removedAt} is null`)
  const content = await contentOf(db, model, params.number)
  if (!place) return faultOf('modelUnknown')
  if (isRefusal(content)) return faultOf('versionUnknown', { number: params.number })
  const lists = await findSharedLists(db, listBizIdsOf(content))
  const { tables, opened } = await findSources(db, clock, {
    workspaceBizId: place.bizId,
    graph: { nodes: tablesOf(content).map(sourceNode) },
    reader: { ...person, since: null },
    permissionOf: permissionToParse,
  })
  const { model: compiled, faults } = compileModel(content, { tables, lists, timeZone: clock.timeZone })
  if (!compiled) return faultOf('versionFaulty', { number: params.number, field: faults[0]?.field ?? '' })
  const day = compiled.lists.length === 0 ? '' : await todayOf(db, clock)
  const stamp = sha256(
    JSON.stringify([
      params,
      content,
      [...opened].map(([bizId, { right, version }]) => [bizId, version.datasetId, right.rowCondition]),
      [...compiled.columns],
      [day, revisionsOf(compiled.lists)],
    ]),
  ).toString('hex')
  if (known?.stamp === stamp) return known

  const names = new Set(compiled.columns.keys())
  const dimensions: PackDimension[] = []
  for (const { name, tableBizId, key, on } of content.dimensions) {
    const source = opened.get(tableBizId)
    if (!source) return faultOf('versionFaulty', { number: params.number, field: name })
    const { right, version } = source
    if (version.rows > dimensionRowsMax)
      return faultOf('dimensionTooLarge', { name, found: version.rows, max: dimensionRowsMax })
    const prefix = `${name}.`
    const columns = [...names].filter((each) => each.startsWith(prefix))
    const read = [key[0] ?? '', ...columns.map((each) => each.slice(prefix.length))]
    const outcome = await datasets.use([version.datasetId], async (folders) => {
      const plan = openTable(viewIn(folders.get(version.datasetId) ?? '', { right, version, keys, clock }))
      if ('faults' in plan) return undefined
      return screening.query(
        'dimension',
        { rows: plan, columns: read },
        { inputs: [...folders.values()], budgetMs: readWithinMs, by: params.userId, workspace: place.id },
      )
    })
    if (!outcome) return faultOf('versionFaulty', { number: params.number, field: name })
    if ('failed' in outcome) throw new Error(`dimension ${name} of scene model ${params.modelId}: ${outcome.failed}`)
    const keyType = compiled.columns.get(`${prefix}${key[0] ?? ''}`)?.type ?? 'text'
    dimensions.push({ on, keyType, columns, rows: outcome.reply })
  }
  const { conditions, aggregations, timeZone } = compiled
  const columns = [...compiled.columns.values()].map(({ name, type, fieldType }) => ({ name, type, fieldType }))
  const held = await holdFiles(loading.listFiles, revisionsOf(compiled.lists))
  if ('gone' in held) return faultOf('listGone', { list: held.gone })
  const withFiles = compiled.lists.map((list) => ({ ...list, file: held.files.get(list.list.listBizId) ?? '', day }))
  const { number } = params
  const pack = { number, content, conditions, aggregations, timeZone, columns, dimensions, lists: withFiles }
  return { stamp, pack, release: held.release }
}

/** Keeps the files of these revisions until they are released. */
async function holdFiles(
  files: ListFiles,
  lists: readonly ListRevision[],
): Promise<{ files: Map<string, string>; release(): void } | { gone: string }> {
  const held = new Map<string, NonNullable<Awaited<ReturnType<ListFiles['hold']>>>>()
  const release = () => {
    for (const each of held.values()) each.release()
  }
  for (const list of lists) {
    const found = await files.hold(list)
    if (!found) {
      release()
      return { gone: list.list }
    }
    held.set(list.listBizId, found)
  }
  return { files: new Map([...held].map(([bizId, { file }]) => [bizId, file])), release }
}

const faultOf = (key: string, values: LoadFault['values'] = {}): { fault: LoadFault } => ({
  fault: { key: `screening-faults:${key}`, values },
})

/** Finds a user; undefined if they can no longer sign in. */
async function findPerson(db: Db, { userId, roles }: Pick<Params, 'userId' | 'roles'>) {
  const [found] = await db
    .select({
      isAdministrator: sql<boolean>`exists (select 1 from ${userRole} h join ${role} r on r.id = h.role_id
        where h.user_id = ${user.id} and r.code = ${administratorRole})`,
    })
    .from(user)
    .where(sql`${user.id} = ${userId} and ${user.status} = ${UserStatus.enabled}`)
  const isWithinCall = roles === undefined || roles.includes(administratorRole)
  return found && { userId, isAdministrator: found.isAdministrator && isWithinCall }
}

const tablesOf = ({ mainTable, dimensions }: RuleContent): string[] => [
  mainTable.tableBizId,
  ...dimensions.map(({ tableBizId }) => tableBizId),
]

const sourceNode = (tableBizId: string) => ({
  id: 'source',
  title: '',
  kind: NodeKind.source,
  inputs: [],
  place: null,
  settings: { tableBizId },
})
