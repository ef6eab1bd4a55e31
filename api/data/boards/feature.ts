import { and, eq } from 'drizzle-orm'
import { cardsEngineOf } from '#api/data/cards/engine.ts'
import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { entities } from './entities.ts'
import { boardRoutes } from './routes.ts'
import { board } from './table.ts'

/** Report boards of the workspaces. */
export const boards = (deps: FeatureDeps): Feature => ({
  routes: boardRoutes({
    ...deps,
    results: deps.engine.results,
    cards: cardsEngineOf(deps.engine),
    reading: { ...deps, engine: tableReadEngineOf(deps.engine), results: deps.engine.results },
  }),
  entities,
  subscriptions: [
    subscribe(memberLeft, async (tx, { workspaceId, userId, heirId }) => {
      await tx
        .update(board)
        .set({ ownerId: heirId })
        .where(and(eq(board.workspaceId, workspaceId), eq(board.ownerId, userId)))
    }),
  ],
})
