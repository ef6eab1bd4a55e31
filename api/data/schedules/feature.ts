import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/data/addresses.ts'
import { SchedulePerm } from '#contract/data/schedules/perms.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { deleteOldSlots, dispatch } from './dispatch.ts'
import { openDispatcher } from './dispatcher.ts'
import { entities } from './entities.ts'
import { remindDeciders, remindingDeciders } from './remind.ts'
import { scheduleRoutes } from './routes.ts'

export const schedulesSeed: SeedData = {
  menus: [
    page({
      menuId: 'workbench-schedules',
      parentId: workbenchModule,
      ...named('排程審核', '调度审批', 'Schedule requests'),
      url: at.scheduleDecisions,
      icon: 'checklist',
      orderNum: 35,
    }),
    button({
      menuId: 'workbench-schedules-all',
      parentId: 'workbench-schedules',
      ...named('審核全部排程', '审批全部调度', 'Decide all schedules'),
      perms: SchedulePerm.decide,
      orderNum: 10,
    }),
  ],
  defaultRoleMenus: {
    DataMartAdministrator: ['workbench-schedules', 'workbench-schedules-all'],
    MarketManager: ['workbench-schedules'],
  },
  // Decisions outlast a delegation.
  nonDelegable: Object.values(SchedulePerm),
}

/** Recurring job in addition to the dispatcher's timer, so that slots are still dispatched if that timer fails. */
const dispatching = recurring('schedules.dispatch', 60)

const retention = recurring('schedules.retention', 24 * 3600)

/** Schedules of processes, with their approval, slots and backfills. */
export function schedules(deps: FeatureDeps): Feature {
  const dispatcher = openDispatcher(deps)
  return {
    routes: scheduleRoutes(deps),
    entities,
    jobs: [
      defineJob(dispatching, { run: async () => void (await dispatch(deps)) }),
      defineJob(retention, { run: async () => void (await deleteOldSlots(deps.db, deps.clock)) }),
      defineJob(remindingDeciders, { run: () => remindDeciders(deps) }),
    ],
    start: dispatcher.start,
    close: dispatcher.close,
  }
}
