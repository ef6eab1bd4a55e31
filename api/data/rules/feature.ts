import { and, eq } from 'drizzle-orm'
import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { runPublished } from '../runs/events.ts'
import type { ListFiles } from '../watch-lists/list-files.ts'
import { entities } from './entities.ts'
import type { ruleJobs } from './jobs.ts'
import { publishJudged } from './judged.ts'
import { ruleRoutes } from './routes.ts'
import type { ScenesOf } from './rule-model.ts'
import { ruleModel } from './table.ts'

/** Models of rules over tables: drafts, versions and tests. */
export const rules = (deps: FeatureDeps & { listFiles: ListFiles; scenesOf: ScenesOf }): Feature => ({
  routes: ruleRoutes({
    ...deps,
    rules: deps.engine.of<typeof ruleJobs>('rules'),
    reading: { ...deps, engine: tableReadEngineOf(deps.engine), results: deps.engine.results, files: deps.engine },
  }),
  entities,
  subscriptions: [
    subscribe(runPublished, (tx, published) => publishJudged(tx, deps.publish, published)),
    subscribe(memberLeft, async (tx, { workspaceId, userId, heirId }) => {
      await tx
        .update(ruleModel)
        .set({ ownerId: heirId })
        .where(and(eq(ruleModel.workspaceId, workspaceId), eq(ruleModel.ownerId, userId)))
    }),
  ],
})
