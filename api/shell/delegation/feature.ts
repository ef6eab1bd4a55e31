import { sql } from 'drizzle-orm'
import { delegation as delegationTable, user } from '#api/shell/accounts/table.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { delegationRoutes } from './routes.ts'
import type { Delegable } from './withheld.ts'

export const delegation = (deps: FeatureDeps & { delegable: Delegable }): Feature => ({
  routes: delegationRoutes(deps),
  named: [
    {
      type: 'delegation',
      keyed: 'text',
      key: sql`d.biz_id`,
      name: sql`p.name || ' → ' || a.name`,
      from: sql`${delegationTable} d join ${user} p on p.id = d.principal_id join ${user} a on a.id = d.agent_id`,
      place: [sql`d.biz_id`],
      open: ({ userId }) => sql`${userId}::int in (d.principal_id, d.agent_id)`,
    },
  ],
})
