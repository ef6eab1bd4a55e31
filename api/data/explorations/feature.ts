import { and, eq } from 'drizzle-orm'
import { cardsEngineOf } from '#api/data/cards/engine.ts'
import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { entities } from './entities.ts'
import { explorationRoutes } from './routes.ts'
import { dataExploration } from './table.ts'

/** Data exploration: cards over one version of a table, their figures and the rows behind them. */
export const explorations = (deps: FeatureDeps): Feature => ({
  routes: explorationRoutes({
    ...deps,
    files: deps.engine,
    results: deps.engine.results,
    engine: tableReadEngineOf(deps.engine),
    cards: cardsEngineOf(deps.engine),
  }),
  entities,
  subscriptions: [
    subscribe(memberLeft, async (tx, { workspaceId, userId, heirId }) => {
      await tx
        .update(dataExploration)
        .set({ ownerId: heirId })
        .where(and(eq(dataExploration.workspaceId, workspaceId), eq(dataExploration.ownerId, userId)))
    }),
  ],
})
