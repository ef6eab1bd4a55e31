import { sql } from 'drizzle-orm'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { flowComparison, flowRevisionComment } from './table.ts'

const ofObject = sql`join ${reviewObject} o on o.id = c.object_id join ${reviewProject} j on j.id = o.project_id`

const versionEntity = (clock: Clock): Omit<EntityType, 'type' | 'key'> => ({
  keyType: 'int',
  name: sql`o.review_batch_no || ' #' || c.number`,
  from: sql`${flowComparison} c ${ofObject}`,
  place: [sql`j.id`, sql`o.id`, sql`c.id`],
  open: opens(clock, seesObject),
})

export const entities = (clock: Clock): readonly EntityType[] => [
  { ...versionEntity(clock), type: 'comparison', key: sql`c.id` },
  {
    ...versionEntity(clock),
    type: 'comment',
    key: sql`m.id`,
    from: sql`${flowRevisionComment} m join ${flowComparison} c on c.id = m.comparison_id ${ofObject}`,
  },
]
