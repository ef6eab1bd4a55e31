import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import type { RefreshDetail } from '#contract/data/refreshes/shapes.ts'
import { saveSource } from '#contract/data/sources/calls.ts'
import { confirmImport, getImport } from '#contract/data/tables/calls.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { Team } from '../../shell/workspaces/team.ts'
import type { TestApi } from '../../support/api.ts'
import type { TestDatabase } from './database.ts'

type In = { api: TestApi; team: Team }

/** A connection of the team to the database. */
export async function connect({ api, team }: In, { fields }: Pick<TestDatabase, 'fields'>, more: object = {}) {
  const name = `库${randomUUID().slice(0, 8)}`
  const body = { workspaceBizId: team.bizId, name, ...fields, ...more }
  return (await api.done(saveSource, { as: team.owner, body })).bizId
}

export const importOf = ({ api, team }: In, bizId: string): Promise<ImportDetail> =>
  api.done(getImport, { as: team.collaborator, query: { bizId } })

/** Starts an import of a table and reads it. */
export async function pull(where: In, body: BodyIn<typeof calls.pullTable>): Promise<ImportDetail> {
  const { importBizId } = await where.api.done(calls.pullTable, { as: where.team.collaborator, body })
  await where.api.work()
  return importOf(where, importBizId)
}

/** Confirms the proposed import and stores it. */
export async function store(
  where: In,
  ready: ImportDetail,
  more: Partial<BodyIn<typeof confirmImport>> = {},
): Promise<ImportDetail> {
  const { columns = [], primaryKey = [] } = ready.sheets[0] ?? {}
  const body = {
    bizId: ready.bizId,
    version: ready.version,
    tableName: ready.table.tableName,
    title: ready.table.title,
    columns: columns.map(({ at, name, fieldType, personalKind }) => ({ at, name, title: '', fieldType, personalKind })),
    primaryKey,
    ...more,
  }
  await where.api.done(confirmImport, { as: where.team.collaborator, body })
  await where.api.work()
  return importOf(where, ready.bizId)
}

/** Brings a table of a database in; returns its bizId. */
export async function bringIn(where: In, request: { sourceBizId: string; table: string }): Promise<string> {
  return (await store(where, await pull(where, request))).table.bizId
}

export const wayOf = ({ api, team }: In, bizId: string): Promise<RefreshDetail> =>
  api.done(calls.getRefresh, { as: team.collaborator, query: { bizId } })

/** Runs a refresh to its end; returns the run. */
export async function refresh(where: In, bizId: string) {
  const run = await where.api.done(calls.executeTable, { as: where.team.collaborator, query: { bizId } })
  await where.api.work()
  const { runs } = await wayOf(where, bizId)
  const found = runs.find((each) => each.bizId === run.bizId)
  if (!found) throw new Error('no run')
  return found
}

/** Rows of the current version as the owner reads them. */
export async function rowsOf({ api, team }: In, bizId: string) {
  const { rows } = await api.done(readTable, {
    as: team.owner,
    body: { bizId, workspaceBizId: team.bizId, size: 200 },
  })
  return rows
}

export async function versionsOf({ api }: Pick<In, 'api'>, bizId: string) {
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, bizId))
  const versions = await api.db
    .select()
    .from(dataVersion)
    .where(eq(dataVersion.tableId, table?.id ?? 0))
    .orderBy(dataVersion.number)
  return { current: versions.find(({ id }) => id === table?.versionId)?.number, numbers: versions.map((v) => v.number) }
}

/** Reads new rows by this column from now on. */
export async function refreshBy(where: In, bizId: string, watermark: string, overlap: number | null = null) {
  const { way } = await wayOf(where, bizId)
  await where.api.done(calls.saveRefresh, {
    as: where.team.owner,
    body: { bizId, version: way?.version ?? 0, mode: 'incremental', watermark, overlap },
  })
}
