import type { LoaderFunctionArgs } from '@remix-run/node'
import { DelegationStatus } from '#contract/delegation/codes.ts'
import { delegationOf, delegationView } from './delegation-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const delegation = delegationView(args.request, await delegationOf(args))
  return { delegation, mayEnter: !delegation.mine && delegation.status === DelegationStatus.active }
}
