import { layout, type RouteConfigEntry } from '@remix-run/route-config'
import * as authorizations from '#app/data/authorizations/routes.ts'
import * as boardSnapshots from '#app/data/board-snapshots/routes.ts'
import * as boardSubscriptions from '#app/data/board-subscriptions/routes.ts'
import * as boards from '#app/data/boards/routes.ts'
import * as cockpit from '#app/data/cockpit/routes.ts'
import * as explorations from '#app/data/explorations/routes.ts'
import * as markets from '#app/data/markets/routes.ts'
import * as mart from '#app/data/mart/routes.ts'
import * as platformTables from '#app/data/platform-tables/routes.ts'
import * as processes from '#app/data/processes/routes.ts'
import * as refreshes from '#app/data/refreshes/routes.ts'
import * as rules from '#app/data/rules/routes.ts'
import * as runs from '#app/data/runs/routes.ts'
import * as schedules from '#app/data/schedules/routes.ts'
import * as screening from '#app/data/screening/routes.ts'
import * as sources from '#app/data/sources/routes.ts'
import * as tables from '#app/data/tables/routes.ts'
import * as warningSubscriptions from '#app/data/warning-subscriptions/routes.ts'
import * as warnings from '#app/data/warnings/routes.ts'
import * as watchLists from '#app/data/watch-lists/routes.ts'

/** Areas of a workspace, within its layout. */
export const inWorkspace: RouteConfigEntry[] = [
  layout('data/mart/data-layout.tsx', [
    ...sources.inWorkspace,
    ...refreshes.inWorkspace,
    ...runs.inWorkspace,
    ...tables.inWorkspace,
    ...platformTables.inWorkspace,
    ...mart.inWorkspace,
    ...processes.inWorkspace,
    ...explorations.inWorkspace,
    ...rules.inWorkspace,
    ...authorizations.inWorkspace,
    ...schedules.inWorkspace,
    ...boards.inWorkspace,
    ...warningSubscriptions.inWorkspace,
    ...warnings.inWorkspace,
  ]),
]

export const framed: RouteConfigEntry[] = [
  ...markets.framed,
  ...platformTables.framed,
  ...authorizations.framed,
  ...schedules.framed,
  ...boards.framed,
  ...boardSubscriptions.framed,
  ...boardSnapshots.framed,
  ...cockpit.framed,
  ...screening.framed,
  ...watchLists.framed,
]

/** Pages of shared links, without sign-in. */
export const open: RouteConfigEntry[] = [
  ...boardSubscriptions.open,
  ...boardSnapshots.open,
  ...warningSubscriptions.open,
]
