import { eq, type SQL, sql } from 'drizzle-orm'
import { client, dealer } from '#api/audit/master-data/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { mayEdit, type Scope, seesObject } from './scope.ts'
import { reviewObject } from './table.ts'

/** A review object for data processing. */
export type Batch = {
  id: number
  reviewBatchNo: string
  projectId: number
  clientId: number
  clientCode: string
  dealerId: number
  dealerName: string
  stage: ReviewStage
  mayEdit: boolean
}

type BatchName = { id: number } | { reviewBatchNo: string }

async function select(on: Db | Tx, scope: Scope, named: SQL, more: SQL = sql``): Promise<Batch[]> {
  const { rows } = await on.execute<Batch>(sql`
    select o.id, o.review_batch_no as "reviewBatchNo", j.id as "projectId", c.id as "clientId", c.code as "clientCode",
      d.id as "dealerId", d.name as "dealerName", o.stage, ${mayEdit(scope)} as "mayEdit"
    from review_object o
    join review_project j on j.id = o.project_id
    join ${client} c on c.id = j.client_id
    join ${dealer} d on d.id = o.dealer_id
    where ${named} and ${seesObject(scope)}
    order by o.id ${more}`)
  return rows
}

const isNamed = (name: BatchName): SQL =>
  'id' in name ? sql`o.id = ${name.id}` : sql`lower(o.review_batch_no) = ${name.reviewBatchNo.toLowerCase()}`

/** Refuses notFound. */
export const findBatch = async (on: Db | Tx, scope: Scope, name: BatchName): Promise<Batch | Refusal> =>
  (await select(on, scope, isNamed(name)))[0] ?? refuse('notFound')

/** Returns those that the caller sees. */
export const findBatches = (on: Db | Tx, scope: Scope, numbers: readonly string[]): Promise<Batch[]> =>
  select(
    on,
    scope,
    sql`lower(o.review_batch_no) = any(${sql.param(numbers.map((each) => each.toLowerCase()))}::text[])`,
  )

/** Locks an object to change its data. Refuses notFound, execute.denied. */
export async function openBatch(tx: Tx, scope: Scope, name: BatchName): Promise<Batch | Refusal> {
  const [found] = await select(tx, scope, isNamed(name), sql`for update of o`)
  if (!found) return refuse('notFound')
  return found.mayEdit ? found : refuse('execute.denied')
}

/**
 * Locks an object's data until the commit. Lock order: the object first, then the rows of its files, versions and jobs.
 */
export const holdBatch = (tx: Tx, id: number) =>
  tx.select({ id: reviewObject.id }).from(reviewObject).where(eq(reviewObject.id, id)).for('update')

export const moveStage = (tx: Tx, id: number, stage: ReviewStage) =>
  tx.update(reviewObject).set({ stage }).where(eq(reviewObject.id, id))
