import { and, eq, sql } from 'drizzle-orm'
import { deleteUnused } from '#api/audit/master-data/client.ts'
import { pageDealers } from '#api/audit/master-data/dealer.ts'
import { client, dealer } from '#api/audit/master-data/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, matches, readPage, search } from '#api/platform/db/list.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { usersByCode } from '#api/shell/accounts/user.ts'
import { objectRowsMax, ReviewStage } from '#contract/audit/reviews/codes.ts'
import { dealersMax, type ObjectRow, type SavingObject } from '#contract/audit/reviews/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openProject } from './project.ts'
import { mayEdit, type Scope, seesObject } from './scope.ts'
import { reviewObject } from './table.ts'

const sortColumns = {
  reviewBatchNo: sql`o.review_batch_no`,
  dealer: sql`d.name`,
  periodFrom: sql`o.period_from`,
  region: sql`o.region`,
  stage: sql`array_position(${sql.param(Object.values(ReviewStage))}::text[], o.stage)`,
} as const
type ObjectSort = Sort<keyof typeof sortColumns>
type ObjectFilter = {
  id?: number
  projectId?: number | undefined
  clientCode?: string | undefined
  keyword?: string | undefined
  stage?: ReviewStage | undefined
}

export const pageObjects = (
  db: Db | Tx,
  scope: Scope,
  {
    filter: { id, projectId, clientCode, keyword, stage },
    sort = { by: 'reviewBatchNo', order: 'asc' },
    page = { number: 1, size: 1 },
  }: { filter: ObjectFilter; sort?: ObjectSort; page?: Page },
): Promise<Paged<ObjectRow>> =>
  readPage(
    db,
    {
      columns: sql`o.id, o.version, j.id as "projectId", j.name as "projectName", c.code as "clientCode",
        c.name as "clientName", d.code as "dealerCode", d.name as "dealerName", o.review_batch_no as "reviewBatchNo",
        o.period_from as "periodFrom", o.period_to as "periodTo", o.region,
        ${personAs('u')} as executor,
        o.stage, ${mayEdit(scope)} as "mayEdit"`,
      from: sql`review_object o
        join review_project j on j.id = o.project_id
        join ${client} c on c.id = j.client_id
        join ${dealer} d on d.id = o.dealer_id
        left join ${user} u on u.id = o.executor_id`,
      where: [
        seesObject(scope),
        matches(sql`o.id`, id),
        matches(sql`o.project_id`, projectId),
        matches(sql`o.stage`, stage),
        matches(sql`lower(c.code)`, clientCode?.toLowerCase()),
        search(keyword, [sql`o.review_batch_no`, sql`d.code`, sql`d.name`, sql`o.region`, sql`u.name`]),
      ],
      order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`o.id`)],
      counted: 'with rows',
    },
    page,
  )

/** Refuses notFound. */
export const getObject = async (db: Db | Tx, scope: Scope, id: number): Promise<ObjectRow | Refusal> =>
  (await pageObjects(db, scope, { filter: { id } })).rows[0] ?? refuse('notFound')

/** All objects that pass the filter, up to an upload's limit. */
export const allObjects = async (db: Db, scope: Scope, filter: ObjectFilter): Promise<ObjectRow[]> =>
  (await pageObjects(db, scope, { filter, page: { number: 1, size: objectRowsMax } })).rows

/** Dealers to choose from for an object. */
export const dealerChoices = async (db: Db, clientId: number, keyword: string | undefined) =>
  (await pageDealers(db, { clientId, keyword, page: { number: 1, size: dealersMax } })).rows.map(
    ({ id, code, name, region }) => ({ id, code, name, region }),
  )

type Fields = Omit<SavingObject, 'id' | 'version' | 'projectId'>
export type ObjectFault = { index: number; field: keyof Fields; reason: FieldError }

type Checking = {
  scope: Scope
  clientId: number
  objects: readonly Fields[]
  /** The stored object, if it is edited. */
  before?: typeof reviewObject.$inferSelect | undefined
}

/**
 * Checks objects of a project against the database: unknown dealers and people, an agent who assigns themselves,
 * numbers in use, reversed periods.
 */
export async function checkObjects(
  tx: Db | Tx,
  { scope: { agentId }, clientId, objects, before }: Checking,
): Promise<{ faults: ObjectFault[]; rows: (typeof reviewObject.$inferInsert)[] }> {
  const codes = objects.flatMap(({ executor }) => executor || [])
  const users = await usersByCode(tx, codes)
  const dealers = new Map(
    (await tx.select().from(dealer).where(eq(dealer.clientId, clientId))).map((row) => [row.code, row]),
  )
  const numbers = sql.param(objects.map(({ reviewBatchNo }) => reviewBatchNo.toLowerCase()))
  const taken = await tx.execute<{ number: string }>(sql`
    select lower(review_batch_no) as number from review_object
    where id <> ${before?.id ?? 0} and lower(review_batch_no) = any(${numbers}::text[])`)
  const others = new Set(taken.rows.map(({ number }) => number))
  const faults: ObjectFault[] = []
  const rows = objects.map((object, index): typeof reviewObject.$inferInsert => {
    const { dealerCode, executor, region, ...fields } = object
    const found = dealers.get(dealerCode)
    const person = users.get(executor)
    const fault = (field: keyof Fields, key: string) => faults.push({ index, field, reason: { key } })
    if (!found) fault('dealerCode', 'dealerUnknown')
    if (executor && !person) fault('executor', 'userUnknown')
    if (person && person.id === agentId && before?.executorId !== agentId) fault('executor', 'memberSelf')
    if (fields.periodTo < fields.periodFrom) fault('periodTo', 'endBeforeStart')
    if (others.has(fields.reviewBatchNo.toLowerCase())) fault('reviewBatchNo', 'batchTaken')
    others.add(fields.reviewBatchNo.toLowerCase())
    return {
      ...fields,
      projectId: 0,
      dealerId: found?.id ?? 0,
      region: region || (found?.region ?? ''),
      executorId: person?.id ?? null,
    }
  })
  return { faults, rows }
}

/** Serializes the assignment of numbers, which are unique across projects. */
export const lockNumbers = (tx: Tx) => tx.execute(sql`lock table review_object in share row exclusive mode`)

/** Refuses notFound, execute.denied, record.conflict, exists (the number), validation. */
export async function saveObject(
  tx: Tx,
  scope: Scope,
  { id, version, projectId, ...fields }: SavingObject,
): Promise<{ id: number } | Refusal> {
  const project = await openProject(tx, scope, projectId)
  if (isRefusal(project)) return project
  await lockNumbers(tx)
  const [found] =
    id === undefined
      ? []
      : await tx
          .select()
          .from(reviewObject)
          .where(and(eq(reviewObject.id, id), eq(reviewObject.projectId, projectId)))
  if (id !== undefined && !found) return refuse('notFound')
  if (found && version !== undefined && version !== found.version)
    return refuse('record.conflict', { detail: { version: found.version } })
  const checked = await checkObjects(tx, { scope, clientId: project.clientId, objects: [fields], before: found })
  const faults: Record<string, FieldError[]> = {}
  for (const { field, reason } of checked.faults) faults[field] = [reason]
  // Data collected under a number belongs to one dealer.
  const dealerId = checked.rows[0]?.dealerId
  if (found && found.stage !== ReviewStage.waiting && !faults.dealerCode && dealerId !== found.dealerId)
    faults.dealerCode = [{ key: 'dealerFixed' }]
  if (Object.keys(faults).length > 0)
    return refuse(Object.keys(faults).join() === 'reviewBatchNo' ? 'exists' : 'validation', { faults })
  const row = { ...checked.rows[0], projectId } as typeof reviewObject.$inferInsert
  const [saved] = found
    ? await tx
        .update(reviewObject)
        .set({ ...row, version: found.version + 1 })
        .where(eq(reviewObject.id, found.id))
        .returning({ id: reviewObject.id })
    : await tx.insert(reviewObject).values(row).returning({ id: reviewObject.id })
  if (!saved) throw new Error('no object was written')
  return saved
}

/** Deletes all or none. Refuses notFound, execute.denied, review.used (it has data). */
export async function deleteObjects(tx: Tx, scope: Scope, ids: readonly number[]): Promise<string[] | Refusal> {
  const numbers: string[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const object = await getObject(tx, scope, id)
    if (isRefusal(object)) return object
    const project = await openProject(tx, scope, object.projectId)
    if (isRefusal(project)) return project
    const gone = and(eq(reviewObject.id, id), eq(reviewObject.stage, ReviewStage.waiting))
    let deleted = 0
    const used = await deleteUnused(async () => {
      deleted = (await tx.delete(reviewObject).where(gone).returning({ id: reviewObject.id })).length
    })
    if (used || deleted === 0) return refuse('review.used')
    numbers.push(object.reviewBatchNo)
  }
  return numbers
}

/** Inserts objects that were checked. */
export async function addObjects(
  tx: Tx,
  projectId: number,
  rows: readonly (typeof reviewObject.$inferInsert)[],
): Promise<number> {
  for (let at = 0; at < rows.length; at += 500)
    await tx.insert(reviewObject).values(rows.slice(at, at + 500).map((row) => ({ ...row, projectId })))
  return rows.length
}
