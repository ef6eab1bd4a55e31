import * as atAccounts from '#app/accounts/addresses.ts'
import * as atReports from '#app/bill-reports/addresses.ts'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import * as atCollection from '#app/collection/addresses.ts'
import * as atComparisons from '#app/comparisons/addresses.ts'
import * as atDelegation from '#app/delegation/addresses.ts'
import * as atDictionaries from '#app/dictionaries/addresses.ts'
import * as atData from '#app/master-data/addresses.ts'
import * as atMenus from '#app/menus/addresses.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import * as atReviews from '#app/reviews/addresses.ts'
import * as atSession from '#app/session/addresses.ts'
import * as atTickets from '#app/tickets/addresses.ts'
import * as atWorkspaces from '#app/workspaces/addresses.ts'
import type { AuditThing } from '#contract/system/shapes.ts'
import * as at from './addresses.ts'

type Address = (...place: [string, string, string]) => string

/** The page of a thing of each type, by what the api says it is made of. */
const addresses: Record<string, Address> = {
  user: atAccounts.user,
  role: atAccounts.role,
  department: atAccounts.department,
  menu: atMenus.menuEdit,
  dictionary: atDictionaries.dictionariesOf,
  mail: at.mail,
  registration: atSession.registration,
  delegation: atDelegation.delegation,
  workspace: atWorkspaces.workspaceHome,
  questionnaire: atQuestionnaires.questionnaire,
  project: atCampaigns.project,
  item: atCampaigns.respondent,
  paper: atCampaigns.respondent,
  client: atData.dealers,
  dealer: atData.dealer,
  product: atData.product,
  relation: atData.relation,
  review: atReviews.project,
  reviewObject: atReviews.object,
  batch: atReviews.object,
  comparison: atComparisons.version,
  comment: atComparisons.comments,
  billReport: atReports.report,
  task: atCollection.task,
  ticket: atCollection.task,
  ticketCheck: atTickets.check,
}

/** Where a thing of the trail is seen, where its reader may see it. */
export function addressOf({
  type,
  place: [first = '', second = '', third = ''],
  open,
}: AuditThing): string | undefined {
  return open ? addresses[type]?.(first, second, third) : undefined
}
