import { and, eq } from 'drizzle-orm'
import type { sourceJobs } from '#api/data/sources/jobs.ts'
import { findSource, placeOf, recordCheck, saveSource } from '#api/data/sources/source.ts'
import { dataSource } from '#api/data/sources/table.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { SourceStatus } from '#contract/data/sources/codes.ts'
import { accepted } from './accepted.ts'

/** Address in a private network: unless the operator permits that network, its check ends without a connection. */
const purchasing = {
  name: '采购系统',
  connector: 'postgres',
  host: '10.20.30.40',
  port: 5432,
  database: 'purchase',
  schema: 'public',
  account: 'risk_reader',
  secret: 'not a real password',
  tls: true,
  status: SourceStatus.enabled,
} as const

const checkBudgetMs = 20_000

type Place = { actor: Actor; workspaceBizId: string; workspaceId: number; sourceNetworks: readonly string[] }

/** Adds a connection and checks it by the product's own check, whose result is recorded whatever it is. */
export async function seedSource(
  { db, keys, engine }: Pick<FeatureDeps, 'db' | 'keys' | 'engine'>,
  { actor, workspaceBizId, workspaceId, sourceNetworks }: Place,
): Promise<void> {
  const isSeeded = and(eq(dataSource.workspaceId, workspaceId), eq(dataSource.name, purchasing.name))
  if ((await db.$count(dataSource, isSeeded)) > 0) return
  const { bizId } = await db.transaction(async (tx) =>
    accepted(await saveSource(tx, keys, { saving: { ...purchasing, workspaceBizId }, actor })),
  )
  const [made] = await db.select({ id: dataSource.id }).from(dataSource).where(eq(dataSource.bizId, bizId))
  const source = made && (await findSource(db, { sourceId: made.id }))
  if (!source) throw new Error('the demo has lost its connection')
  const place = placeOf(source, keys, sourceNetworks)
  const options = { by: actor.userId, inputs: [], budgetMs: checkBudgetMs }
  const outcome = await engine.of<typeof sourceJobs>('sources').query('check', { place }, options)
  const result = 'failed' in outcome ? 'failed' : outcome.reply.result
  await db.transaction((tx) => recordCheck(tx, source, result))
}
