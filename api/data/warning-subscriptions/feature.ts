import { and, eq } from 'drizzle-orm'
import { warningsNotified } from '#api/data/warnings/events.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { digestJob } from './digest.ts'
import { entities } from './entities.ts'
import { notifyRun } from './notify-run.ts'
import { subscriptionRoutes } from './routes.ts'
import { endSubscriptions } from './subscription.ts'
import { warningSubscription } from './table.ts'

/** Notifications of risk warnings, immediately or as a digest, by message and by mail. */
export const warningSubscriptions = (deps: FeatureDeps): Feature => ({
  routes: subscriptionRoutes(deps),
  entities,
  letters: { 'warnings.news': 'link' },
  jobs: [digestJob(deps)],
  subscriptions: [
    subscribe(warningsNotified, (tx, event) => notifyRun(tx, deps, event)),
    subscribe(memberLeft, async (tx, { workspaceId, userId }) => {
      const theirs = and(eq(warningSubscription.workspaceId, workspaceId), eq(warningSubscription.userId, userId))
      await endSubscriptions(tx, deps, theirs)
    }),
  ],
})
