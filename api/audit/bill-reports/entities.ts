import { sql } from 'drizzle-orm'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { billReport } from './table.ts'

export const entities = (clock: Clock): readonly EntityType[] => [
  {
    type: 'billReport',
    keyType: 'int',
    key: sql`b.id`,
    name: sql`o.review_batch_no || ' #' || b.number`,
    from: sql`${billReport} b join ${reviewObject} o on o.id = b.object_id join ${reviewProject} j on j.id = o.project_id`,
    place: [sql`j.id`, sql`o.id`, sql`b.id`],
    open: opens(clock, seesObject),
  },
]
