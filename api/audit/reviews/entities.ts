import { sql } from 'drizzle-orm'
import { dealer } from '#api/audit/master-data/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { contains } from '#api/platform/db/list.ts'
import { opens, seesObject, seesProject } from './scope.ts'
import { reviewObject, reviewProject } from './table.ts'

const objectEntity = (clock: Clock): Omit<EntityType, 'type' | 'keyType' | 'key'> => ({
  name: sql`o.review_batch_no`,
  note: sql`d.name`,
  from: sql`${reviewObject} o join ${reviewProject} j on j.id = o.project_id join ${dealer} d on d.id = o.dealer_id`,
  place: [sql`j.id`, sql`o.id`],
  open: opens(clock, seesObject),
})

export const entities = (clock: Clock): readonly EntityType[] => [
  {
    type: 'review',
    isRecorded: true,
    keyType: 'int',
    key: sql`j.id`,
    name: sql`j.name`,
    from: sql`${reviewProject} j`,
    place: [sql`j.id`],
    open: opens(clock, seesProject),
    byName: (text) => ({ exactly: sql`j.name = ${text}`, begins: contains(sql`j.name`, text) }),
  },
  { ...objectEntity(clock), type: 'reviewObject', isRecorded: true, keyType: 'int', key: sql`o.id` },
  { ...objectEntity(clock), type: 'batch', keyType: 'caseless', key: sql`o.review_batch_no` },
]
