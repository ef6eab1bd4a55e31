import { sql } from 'drizzle-orm'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { collectionTask, collectionTicket } from './table.ts'

const ofObject = sql`join ${reviewObject} o on o.id = t.object_id join ${reviewProject} j on j.id = o.project_id`

export const entities = (clock: Clock): readonly EntityType[] => [
  {
    type: 'task',
    keyType: 'int',
    key: sql`t.id`,
    name: sql`t.product_name`,
    note: sql`t.counterparty`,
    from: sql`${collectionTask} t ${ofObject}`,
    place: [sql`t.id`],
    open: opens(clock, seesObject),
  },
  {
    type: 'ticket',
    keyType: 'int',
    key: sql`k.id`,
    name: sql`coalesce((select f.origin_name from ${storedFile} f where f.path = k.path), '')`,
    note: sql`t.product_name`,
    from: sql`${collectionTicket} k join ${collectionTask} t on t.id = k.task_id ${ofObject}`,
    place: [sql`t.id`],
    open: opens(clock, seesObject),
  },
]
