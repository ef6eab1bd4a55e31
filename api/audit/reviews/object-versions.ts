import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { client, dealer } from '#api/audit/master-data/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { desc, type List, matches, readPage } from '#api/platform/db/list.ts'
import { type CounterTable, type VersionTable, versionsOf } from '#api/platform/versions/versions.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import type { PublishedVersion, publishedParams } from '#contract/audit/reviews/published.ts'
import type { ObjectRow } from '#contract/audit/reviews/shapes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type ProblemKey, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { BlockingReason } from '#contract/platform/versions/states.ts'
import { holdBatch, moveStage } from './batch.ts'
import { getObject } from './object.ts'
import { type Scope, seesObject } from './scope.ts'
import { reviewObject, reviewProject } from './table.ts'

/** Versions of review objects: those who see an object see its versions, and editors of its project change them. */
export function objectVersions<Table extends VersionTable & { objectId: PgColumn }>(
  table: Table,
  counter: CounterTable,
  refusals: Partial<Record<BlockingReason, ProblemKey>> = {},
) {
  const versions = versionsOf(table, { owner: table.objectId, counter, hold: holdBatch, refusals })
  type Seen = { found: Table['$inferSelect']; object: ObjectRow }

  /** Finds a version of an object that the caller sees. Refuses notFound. */
  async function find(on: Db | Tx, scope: Scope, id: number): Promise<Seen | Refusal> {
    const found = await versions.get(on, id)
    if (!found) return refuse('notFound')
    const object = await getObject(on, scope, found.objectId as number)
    return isRefusal(object) ? object : { found, object }
  }

  /** Finds a version of a project that the caller may edit. Refuses notFound, execute.denied. */
  async function findEditable(on: Db | Tx, scope: Scope, id: number): Promise<Seen | Refusal> {
    const seen = await find(on, scope, id)
    return isRefusal(seen) || seen.object.mayEdit ? seen : refuse('execute.denied')
  }

  return {
    ...versions,
    find,
    findEditable,

    /**
     * Publishes a version, and moves the object's stage. Refuses notFound, execute.denied, and as `publish` of
     * platform.
     */
    async publish(
      tx: Tx,
      { scope, clock }: { scope: Scope; clock: Clock },
      id: number,
    ): Promise<{ number: number } | Refusal> {
      const seen = await findEditable(tx, scope, id)
      if (isRefusal(seen)) return seen
      const online = await versions.publish(tx, { clock, userId: scope.userId }, id)
      if (isRefusal(online)) return online
      await moveStage(tx, online.ownerId, ReviewStage.published)
      return { number: online.number }
    },

    /** Lists the versions that are online for clients, limited to objects that the caller sees. */
    async pagePublished<Row extends PublishedVersion>(
      db: Db,
      scope: Scope,
      { clientCode, objectId, ...params }: z.output<typeof publishedParams>,
    ) {
      const page = pageOf(params)
      const list: List = {
        columns: sql`v.id, v.number, o.id as "objectId", j.id as "projectId", j.name as "projectName",
          o.review_batch_no as "reviewBatchNo", d.name as "dealerName", o.period_from as "periodFrom",
          o.period_to as "periodTo", v.published_at as "publishedAt", ${personAs('p')} as "publishedBy", v.figures`,
        from: sql`${table} v
          join ${reviewObject} o on o.id = v.object_id
          join ${reviewProject} j on j.id = o.project_id
          join ${client} c on c.id = j.client_id
          join ${dealer} d on d.id = o.dealer_id
          left join ${user} p on p.id = v.published_by`,
        where: [
          sql`v.online`,
          seesObject(scope),
          matches(sql`o.id`, objectId),
          matches(sql`lower(c.code)`, clientCode?.toLowerCase()),
        ],
        order: [desc(sql`v.published_at`), desc(sql`v.id`)],
        counted: 'with rows',
      }
      return recordsOf(await readPage<Row>(db, list, page), page)
    },
  }
}
