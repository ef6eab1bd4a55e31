import { cardsEngineOf } from '#api/data/cards/engine.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { snapshotRoutes } from './routes.ts'

/** Figures of boards, frozen and signed. */
export const boardSnapshots = (deps: FeatureDeps): Feature => ({
  routes: snapshotRoutes({ ...deps, results: deps.engine.results, cards: cardsEngineOf(deps.engine) }),
  entities,
})
