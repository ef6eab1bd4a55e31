import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { verifyAudit } from '#contract/system/calls.ts'
import { SystemPerm } from '#contract/system/perms.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SystemPerm.readAudit)
  return null
}

/** The verdict is the page itself: it holds for the moment, and leads nowhere else. */
export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, verifyAudit)
  if (!told.ok) return refusedConfirmation(FormId.verify, told)
  return data({ form: FormId.verify, values: {}, errors: {}, verdict: told.data })
}
