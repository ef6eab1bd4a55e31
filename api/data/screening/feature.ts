import type { ListFiles } from '#api/data/watch-lists/list-files.ts'
import { recordRefusal } from '#api/platform/audit/audit.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { ruleOfficerRole, ScreeningPerm, screeningModule } from '#contract/data/screening/codes.ts'
import { watchLists } from '#contract/data/watch-lists/addresses.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { createController, type ScreeningPlace } from './controller.ts'
import { entities } from './entities.ts'
import type { screeningJobs } from './jobs.ts'
import { localPlace } from './local-place.ts'
import { decisionTable } from './platform-table.ts'
import { screeningRoutes } from './routes.ts'
import { type ListenerProcess, startScreeningProcess } from './screening-process.ts'
import { createLateWriter } from './store/late-writer.ts'
import { sweepEvents } from './sweep.ts'

export const screeningSeed: SeedData = {
  menus: [
    application({
      menuId: screeningModule,
      ...named('即時攔截', '实时拦截', 'Real-time interception'),
      icon: 'shield-check',
      orderNum: 55,
    }),
    page({
      menuId: 'risk-screening-today',
      parentId: screeningModule,
      ...named('今日攔截', '今日拦截', 'Screening today'),
      url: at.screeningHome,
      perms: ScreeningPerm.review,
      icon: 'gauge',
      orderNum: 5,
    }),
    page({
      menuId: 'risk-screening-scenes',
      parentId: screeningModule,
      ...named('攔截場景', '拦截场景', 'Scenes'),
      url: at.screeningScenes,
      perms: ScreeningPerm.scene,
      icon: 'settings',
      orderNum: 10,
    }),
    page({
      menuId: 'risk-screening-decisions',
      parentId: screeningModule,
      ...named('攔截決策', '拦截决策', 'Decisions'),
      url: at.screeningDecisions,
      perms: ScreeningPerm.review,
      icon: 'list-check',
      orderNum: 20,
    }),
    page({
      menuId: 'risk-screening-queue',
      parentId: screeningModule,
      ...named('人工覆核', '人工复核', 'Review queue'),
      url: at.screeningQueue,
      perms: ScreeningPerm.review,
      icon: 'checklist',
      orderNum: 30,
    }),
    page({
      menuId: 'risk-screening-try',
      parentId: screeningModule,
      ...named('手動試算', '手动试算', 'Try a transaction'),
      url: at.screeningTry,
      perms: ScreeningPerm.scene,
      icon: 'search',
      orderNum: 50,
    }),
    page({
      menuId: 'risk-screening-watch-lists',
      parentId: screeningModule,
      ...named('名單', '名单', 'Watch lists'),
      url: watchLists,
      perms: WatchListPerm.read,
      icon: 'list-details',
      orderNum: 40,
    }),
    button({
      menuId: 'risk-screening-lists',
      parentId: 'risk-screening-watch-lists',
      ...named('維護名單', '维护名单', 'Manage watch lists'),
      perms: WatchListPerm.write,
      orderNum: 10,
    }),
    button({
      menuId: 'risk-screening-call',
      parentId: 'risk-screening-scenes',
      ...named('呼叫即時攔截介面', '调用实时拦截接口', 'Call real-time screening'),
      perms: ScreeningPerm.screen,
      orderNum: 10,
    }),
  ],
  roles: [{ code: ruleOfficerRole, name: '规则专员', nameHant: '規則專員', nameEn: 'Rule officer' }],
  defaultRoleMenus: {
    [ruleOfficerRole]: [
      screeningModule,
      'risk-screening-today',
      'risk-screening-scenes',
      'risk-screening-decisions',
      'risk-screening-queue',
      'risk-screening-watch-lists',
      'risk-screening-lists',
      'risk-screening-try',
      'risk-screening-call',
    ],
  },
  // A live scene keeps deciding after the delegation ends.
  nonDelegable: [ScreeningPerm.scene, ScreeningPerm.screen],
}

/** Maximum age of an idle scene's data; calls refresh it sooner. */
const refreshEveryMs = 30_000

const sweeping = recurring('screening.sweep', 3600)

/** Listener port of the screening process: its module, and the settings for it. */
export type ScreeningOptions = {
  screeningListener?: { entry: URL; listening: unknown } | undefined
  sessionDays: number
}

/** Scenes that decide rows in real time, their decisions and reviews. */
export function screening(
  deps: FeatureDeps & { listFiles: ListFiles },
  { screeningListener, sessionDays }: ScreeningOptions,
): Feature {
  const { db, kind, log } = deps
  const late = createLateWriter({ pool: db.$client, log })
  const listener: ListenerProcess | undefined = screeningListener && {
    entry: screeningListener.entry,
    settings: { timeZone: deps.clock.timeZone, sessionDays, listening: screeningListener.listening },
    screen: (code, call) => controller.screen(code, call),
    onUsed: () => controller.refreshIfOld(),
    onRefused: (entry) =>
      void recordRefusal(db, deps.trail, entry).catch((err) => log.error({ err }, 'a refusal was not recorded')),
  }
  let hasOwnProcess = false
  let refreshing: NodeJS.Timeout | undefined
  let place: (ScreeningPlace & { close?(): Promise<void> }) | undefined
  /** Starts the process with the first live scene. */
  const openPlace = () => {
    place ??= hasOwnProcess
      ? startScreeningProcess({ db, isPipelined: kind === 'postgres', log, late, listener })
      : localPlace({ db, kind, log, late })
    return place
  }
  const loading = { ...deps, screening: deps.engine.of<typeof screeningJobs>('screening') }
  const controller = createController(loading, {
    put: (pack) => openPlace().put(pack),
    drop: (sceneId) => place?.drop(sceneId),
    screen: (scene, call) => openPlace().screen(scene, call),
  })
  return {
    routes: screeningRoutes(loading, controller),
    entities,
    platformTables: [decisionTable(deps)],
    jobs: [defineJob(sweeping, { run: async () => void (await sweepEvents(db)) })],
    start() {
      hasOwnProcess = true
      if (listener) openPlace()
      const refresh = () => controller.refresh().catch((err) => log.error({ err }, 'scenes were not read'))
      refreshing = setInterval(refresh, refreshEveryMs).unref()
      void refresh()
    },
    async close() {
      clearInterval(refreshing)
      await place?.close?.()
      await late.close()
    },
  }
}
