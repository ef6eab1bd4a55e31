import { and, eq } from 'drizzle-orm'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { entities } from './entities.ts'
import { processRoutes } from './routes.ts'
import { dataProcess } from './table.ts'

/** Data processing: graphs of steps that derive tables from tables. */
export const processes = (deps: FeatureDeps): Feature => ({
  routes: processRoutes(deps),
  entities,
  subscriptions: [
    subscribe(memberLeft, async (tx, { workspaceId, userId, heirId }) => {
      await tx
        .update(dataProcess)
        .set({ ownerId: heirId })
        .where(and(eq(dataProcess.workspaceId, workspaceId), eq(dataProcess.ownerId, userId)))
    }),
  ],
})
