import { cardsEngineOf } from '#api/data/cards/engine.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { mailRequeued } from '#api/shell/system/events.ts'
import { deliverJob, deliverRequeued } from './deliver.ts'
import { dispatchJob } from './dispatch.ts'
import { entities } from './entities.ts'
import { subscriptionRoutes } from './routes.ts'

/** Scheduled mails of boards, computed with each receiver's own rights. */
export const boardSubscriptions = (deps: FeatureDeps): Feature => ({
  routes: subscriptionRoutes(deps),
  entities,
  letters: { 'boards.subscription': 'link' },
  jobs: [dispatchJob(deps), deliverJob({ ...deps, results: deps.engine.results, cards: cardsEngineOf(deps.engine) })],
  subscriptions: [subscribe(mailRequeued, (tx, { mailId }) => deliverRequeued(tx, mailId))],
})
