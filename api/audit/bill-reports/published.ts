import { sql } from 'drizzle-orm'
import { publishedOf } from '#api/audit/comparisons/published.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { PublishedReport } from '#contract/audit/bill-reports/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { billReport } from './table.ts'

type Filter = { clientCode?: string | undefined; objectId?: number | undefined }

/** Lists the reports that are online for clients, limited to objects that the caller sees. */
export const pagePublished = (db: Db, scope: Scope, asked: Filter & { page: Page }): Promise<Paged<PublishedReport>> =>
  publishedOf<PublishedReport>(db, scope, { ...asked, versions: sql`${billReport}` })
