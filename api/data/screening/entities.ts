import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import { screeningDecision, screeningScene } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'screeningScene',
    keyType: 'text',
    key: sql`s.biz_id`,
    name: sql`s.name`,
    note: sql`s.code`,
    from: sql`${screeningScene} s`,
    place: [sql`s.biz_id`],
    open: ({ perms }) => sql`${perms.has(ScreeningPerm.scene)}::boolean`,
    byName: (text) => ({ exactly: sql`s.name = ${text}`, begins: contains(sql`s.name`, text) }),
  },
  {
    type: 'screeningDecision',
    keyType: 'text',
    key: sql`d.biz_id`,
    name: sql`d.subject_key`,
    note: sql`s.name`,
    from: sql`${screeningDecision} d join ${screeningScene} s on s.id = d.scene_id`,
    place: [sql`d.biz_id`],
    open: ({ perms }) => sql`${perms.has(ScreeningPerm.review)}::boolean`,
    byName: (text) => ({ exactly: sql`d.subject_key = ${text}`, begins: sql`d.subject_key = ${text}` }),
  },
]
