import type { Call } from '#contract/platform/call.ts'
import { type Campaign, makeCampaign } from '../risk/campaigns/campaign.ts'
import { makeTeam, type Team } from '../shell/workspaces/team.ts'
import { makeUser, type TestApi } from './api.ts'
import { declaredCalls } from './declared-calls.ts'

/** Data for calls: a campaign of risk evaluation, and a workspace that its manager owns. */
export type Known = Campaign & { workspace: Team }

type Maker = Pick<TestApi, 'db' | 'done'>

/** Permissions of all calls, so that requests get past access control. */
const everyPerm = [...declaredCalls.values()].flatMap(({ access }) =>
  access.kind === 'permission' ? [access.perm] : [],
)

const makeAllowedCampaign = async (api: Maker): Promise<Campaign> =>
  makeCampaign(api, { manager: await makeUser(api, { perms: [...new Set(everyPerm)] }) })

export async function makeKnown(api: Maker): Promise<Known> {
  const campaign = await makeAllowedCampaign(api)
  return { ...campaign, workspace: await makeTeam(api, { owner: campaign.manager }) }
}

/** Data for one call. Calls that only read use `shared`; what another call changes, no other test depends on. */
export async function knownFor(call: Call, api: Maker, shared: Known): Promise<Known> {
  if (call.audit === undefined) return shared
  if (!call.path.startsWith('/workspace/')) return { ...shared, ...(await makeAllowedCampaign(api)) }
  // A new owner, whose quotas the other calls have not used up.
  const manager = await makeUser(api, { perms: [...new Set(everyPerm)] })
  return { ...shared, manager, workspace: await makeTeam(api, { owner: manager }) }
}
