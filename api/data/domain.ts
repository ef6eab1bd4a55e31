export { authorizationsIn } from '#api/data/authorizations/in-force.ts'

import { authorizations } from '#api/data/authorizations/feature.ts'
import { boardSnapshots } from '#api/data/board-snapshots/feature.ts'
import { boardSubscriptions } from '#api/data/board-subscriptions/feature.ts'
import { boards } from '#api/data/boards/feature.ts'
import { changeImpact } from '#api/data/change-impact/feature.ts'
import { cockpit, cockpitSeed } from '#api/data/cockpit/feature.ts'
import { explorations } from '#api/data/explorations/feature.ts'
import { markets, marketsSeed } from '#api/data/markets/feature.ts'
import { mart } from '#api/data/mart/feature.ts'
import { platformTables } from '#api/data/platform-tables/feature.ts'
import { platformMaker } from '#api/data/platform-tables/start-run.ts'
import { processes } from '#api/data/processes/feature.ts'
import { fileMaker } from '#api/data/refreshes/execute.ts'
import { refreshes } from '#api/data/refreshes/feature.ts'
import type { TableMakers } from '#api/data/refreshes/maker.ts'
import { databaseMaker } from '#api/data/refreshes/refresh.ts'
import { rules } from '#api/data/rules/feature.ts'
import { runs } from '#api/data/runs/feature.ts'
import { processMaker } from '#api/data/runs/start-by-hand.ts'
import { schedules, schedulesSeed } from '#api/data/schedules/feature.ts'
import { type ScreeningOptions, screening, screeningSeed } from '#api/data/screening/feature.ts'
import { scenesOf } from '#api/data/screening/scenes-of.ts'
import { type SourceOptions, sources } from '#api/data/sources/feature.ts'
import { tables } from '#api/data/tables/feature.ts'
import { warningSubscriptions } from '#api/data/warning-subscriptions/feature.ts'
import { warnings, warningsSeed } from '#api/data/warnings/feature.ts'
import { watchLists } from '#api/data/watch-lists/feature.ts'
import { createListFiles } from '#api/data/watch-lists/list-files.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Registry } from '#api/shell/registry.ts'
import type { SeedData } from '#api/shell/seed-data.ts'

export type DataOptions = SourceOptions & ScreeningOptions

export const dataSeed: readonly SeedData[] = [marketsSeed, schedulesSeed, cockpitSeed, warningsSeed, screeningSeed]

/** Data access and data mart of the workspaces. */
export function openData(
  deps: FeatureDeps,
  options: DataOptions,
  { businesses, platformTables: offered }: Pick<Registry, 'businesses' | 'platformTables'>,
): Feature[] {
  const makers: TableMakers = {
    file: fileMaker,
    database: databaseMaker,
    platform: platformMaker,
    process: processMaker,
  }
  const ofLists = { ...deps, listFiles: createListFiles(deps) }
  return [
    markets(deps),
    sources(deps, options),
    tables(deps),
    refreshes(deps, { makers, ...options }),
    platformTables(deps, offered),
    authorizations(deps),
    mart({ ...deps, businesses }),
    processes(deps),
    runs(ofLists),
    schedules(deps),
    explorations(deps),
    boards(deps),
    boardSubscriptions(deps),
    boardSnapshots(deps),
    cockpit(deps, offered),
    rules({ ...ofLists, scenesOf }),
    warnings(deps),
    warningSubscriptions(deps),
    watchLists(ofLists),
    screening(ofLists, options),
    changeImpact(deps),
  ]
}
