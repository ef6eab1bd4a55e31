import { sql } from 'drizzle-orm'
import type { PublishedReport } from '#contract/bill-reports/shapes.ts'
import type { Page, Paged } from '#contract/paging.ts'
import { publishedOf } from '../comparisons/published.ts'
import type { Db } from '../db/connection.ts'
import type { Scope } from '../reviews/scope.ts'
import { billReport } from './table.ts'

type Filter = { clientCode?: string | undefined; objectId?: number | undefined }

/** The reports that clients see now, of objects that the caller sees. */
export const pagePublished = (db: Db, scope: Scope, asked: Filter & { page: Page }): Promise<Paged<PublishedReport>> =>
  publishedOf<PublishedReport>(db, scope, { ...asked, versions: sql`${billReport}` })
