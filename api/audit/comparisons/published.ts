import { type SQL, sql } from 'drizzle-orm'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { type Scope, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { desc, matches, readPage } from '#api/platform/db/list.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { PublishedComparison } from '#contract/audit/comparisons/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'

type PublishedVersion = Omit<PublishedComparison, 'figures'> & { figures: unknown }
type Filter = { clientCode?: string | undefined; objectId?: number | undefined }

/** Lists the versions that are online for clients, limited to objects that the caller sees. */
export const pagePublished = (
  db: Db,
  scope: Scope,
  asked: Filter & { page: Page },
): Promise<Paged<PublishedComparison>> => publishedOf(db, scope, { ...asked, versions: sql`flow_comparison` })

/** Pages the online rows of any table of an object's versions with figures. */
export const publishedOf = <Row extends PublishedVersion>(
  db: Db,
  scope: Scope,
  { clientCode, objectId, page, versions }: Filter & { page: Page; versions: SQL },
): Promise<Paged<Row>> =>
  readPage(
    db,
    {
      columns: sql`v.id, v.number, o.id as "objectId", j.id as "projectId", j.name as "projectName",
        o.review_batch_no as "reviewBatchNo", d.name as "dealerName", o.period_from as "periodFrom", o.period_to as "periodTo",
        v.published_at as "publishedAt", ${personAs('p')} as "publishedBy", v.figures`,
      from: sql`${versions} v
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
    },
    page,
  )
