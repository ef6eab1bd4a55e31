import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { cancelDelegations } from '#contract/delegation/calls.ts'
import { delegationOf, delegationView, idOf } from './delegation-view.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { delegation: delegationView(args.request, await delegationOf(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const id = idOf(args)
  const told = await tell(args, cancelDelegations, { body: { id } })
  if (!told.ok) return refusedConfirmation(FormId.terminate, told)
  return redirectWithNotice(args, `/author/${id}`, translatorOf(args.request, 'delegation')('terminate.done'))
}
