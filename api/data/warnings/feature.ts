import { and, eq, inArray, sql } from 'drizzle-orm'
import { modelJudged } from '#api/data/rules/events.ts'
import { subscribe } from '#api/platform/events/event.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, type SeedData } from '#api/shell/seed-data.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { warningPermAll } from '#contract/data/warnings/codes.ts'
import { openStatuses } from '#contract/data/warnings/rules.ts'
import { entities } from './entities.ts'
import type { warningJobs } from './jobs.ts'
import { warningTable } from './platform-table.ts'
import { recording, recordJob, sweepJob } from './record-job.ts'
import { remindingPeople, remindPeople } from './remind.ts'
import { warningRoutes } from './routes.ts'
import { warning, warningRun } from './table.ts'

export const warningsSeed: SeedData = {
  menus: [
    button({
      menuId: 'workbench-warnings-all',
      parentId: 'workbench-markets',
      ...named('提供所有預警的狀態', '提供所有预警的状态', "Offer all warnings' states"),
      perms: warningPermAll,
      orderNum: 20,
    }),
  ],
}

/** Risk warnings: findings of live rule models across runs, and the decisions about them. */
export const warnings = (deps: FeatureDeps): Feature => ({
  routes: warningRoutes(deps),
  entities,
  platformTables: [warningTable(deps)],
  jobs: [
    recordJob({ ...deps, files: deps.engine, engine: deps.engine.of<typeof warningJobs>('warnings') }),
    sweepJob(deps),
    defineJob(remindingPeople, { run: () => remindPeople(deps) }),
  ],
  subscriptions: [
    subscribe(modelJudged, async (tx, judged) => {
      await tx
        .insert(warningRun)
        .values({ ...judged, createdAt: sql`${deps.clock.now}` })
        .onConflictDoNothing()
      await sendJob(tx, recording, { runId: judged.runId })
    }),
    subscribe(memberLeft, async (tx, { workspaceId, userId }) => {
      await tx
        .update(warning)
        .set({ assigneeId: null, remindedAt: null, version: sql`${warning.version} + 1` })
        .where(
          and(
            eq(warning.workspaceId, workspaceId),
            eq(warning.assigneeId, userId),
            inArray(warning.status, [...openStatuses]),
          ),
        )
    }),
  ],
})
