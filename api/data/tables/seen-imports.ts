import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Route } from '#api/platform/http/route.ts'
import { seenRowsOnly } from '#api/shell/workspaces/seen-rows.ts'
import { dataImport } from './table.ts'

/** Hides older imports like `seenRowsOnly`, because they contain cells. */
export const seenImportsOnly =
  (deps: { db: Db; clock: Clock }) =>
  (route: Route): Route =>
    route.call.path.startsWith('/data/data-table/import') ? seenRowsOnly(deps, dataImport)(route) : route
