import { layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import { account } from '#contract/session/addresses.ts'
import * as accounts from './accounts/routes.ts'
import * as billReports from './bill-reports/routes.ts'
import * as campaigns from './campaigns/routes.ts'
import * as collection from './collection/routes.ts'
import * as comparisons from './comparisons/routes.ts'
import * as dataProcess from './data-process/routes.ts'
import * as delegation from './delegation/routes.ts'
import * as dictionaries from './dictionaries/routes.ts'
import * as files from './files/routes.ts'
import * as frame from './frame/routes.ts'
import * as home from './home/routes.ts'
import * as finance from './kinds/finance/routes.ts'
import * as matrix from './kinds/matrix/routes.ts'
import * as masterData from './master-data/routes.ts'
import * as menus from './menus/routes.ts'
import * as messages from './messages/routes.ts'
import * as papers from './papers/routes.ts'
import * as questionnaires from './questionnaires/routes.ts'
import * as results from './results/routes.ts'
import * as reviews from './reviews/routes.ts'
import * as session from './session/routes.ts'
import * as system from './system/routes.ts'
import * as tickets from './tickets/routes.ts'
import * as workspaces from './workspaces/routes.ts'

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
  layout('frame/app-layout.tsx', { id: 'frame' }, [
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
  layout('frame/link-layout.tsx', { id: 'open' }, [
    ...papers.open,
    ...matrix.open,
    ...finance.open,
    ...collection.open,
  ]),
  route(account, 'frame/public-layout.tsx', [...session.account, ...frame.account]),
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
