import { layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as billReports from '#app/audit/bill-reports/routes.ts'
import * as collection from '#app/audit/collection/routes.ts'
import * as comparisons from '#app/audit/comparisons/routes.ts'
import * as dataProcess from '#app/audit/data-process/routes.ts'
import * as masterData from '#app/audit/master-data/routes.ts'
import * as reviews from '#app/audit/reviews/routes.ts'
import * as tickets from '#app/audit/tickets/routes.ts'
import * as campaigns from '#app/risk/campaigns/routes.ts'
import * as finance from '#app/risk/kinds/finance/routes.ts'
import * as matrix from '#app/risk/kinds/matrix/routes.ts'
import * as papers from '#app/risk/papers/routes.ts'
import * as questionnaires from '#app/risk/questionnaires/routes.ts'
import * as results from '#app/risk/results/routes.ts'
import * as accounts from '#app/shell/accounts/routes.ts'
import * as delegation from '#app/shell/delegation/routes.ts'
import * as dictionaries from '#app/shell/dictionaries/routes.ts'
import * as files from '#app/shell/files/routes.ts'
import * as frame from '#app/shell/frame/routes.ts'
import * as home from '#app/shell/home/routes.ts'
import * as menus from '#app/shell/menus/routes.ts'
import * as messages from '#app/shell/messages/routes.ts'
import * as session from '#app/shell/session/routes.ts'
import * as system from '#app/shell/system/routes.ts'
import * as workspaces from '#app/shell/workspaces/routes.ts'
import { account } from '#contract/shell/session/addresses.ts'

/** Addresses are whole; in the tree each route has only what it adds to the one around it. */
const within =
  (around: string) =>
  ({ path, children, ...entry }: RouteConfigEntry): RouteConfigEntry => ({
    ...entry,
    ...(path !== undefined && { path: path.replace(`${around}/`, '') }),
    ...(children && { children: children.map(within(path ?? around)) }),
  })

/** Every address, as the features' own tables have them. */
export default [
  layout('shell/frame/app-layout.tsx', { id: 'frame' }, [
    ...accounts.framed,
    ...session.framed,
    ...system.framed,
    ...files.framed,
    ...dictionaries.framed,
    ...menus.framed,
    ...messages.framed,
    ...delegation.framed,
    ...workspaces.framed,
    ...home.framed,
    ...questionnaires.framed,
    ...matrix.framed,
    ...finance.framed,
    ...campaigns.framed,
    ...results.framed([...matrix.results, ...finance.results]),
    ...masterData.framed,
    ...reviews.framed,
    ...dataProcess.framed,
    ...comparisons.framed,
    ...tickets.framed,
    ...collection.framed,
    ...billReports.framed,
    ...frame.framed,
  ]),
  layout('shell/frame/link-layout.tsx', { id: 'open' }, [
    ...papers.open,
    ...matrix.open,
    ...finance.open,
    ...collection.open,
  ]),
  route(account, 'shell/frame/public-layout.tsx', [...session.account, ...frame.account]),
  ...files.bare,
  ...tickets.bare,
  ...collection.bare,
  ...session.bare,
  ...system.bare,
  ...messages.bare,
  ...delegation.bare,
  ...workspaces.bare,
  ...frame.bare,
].map(within('')) satisfies RouteConfig
