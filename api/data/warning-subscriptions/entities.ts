import { sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { warningSubscription } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'warningSubscription',
    keyType: 'text',
    key: sql`s.biz_id`,
    name: sql`coalesce(m.name, p.name)`,
    from: sql`${warningSubscription} s join ${workspace} p on p.id = s.workspace_id
      left join ${ruleModel} m on m.id = s.model_id`,
    place: [sql`p.id::text`],
    open: ({ userId }) => sql`(p.removed_at is null and s.user_id = ${userId})`,
  },
]
