import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf, itemIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteItem } from '#contract/risk-evaluation/calls.ts'
import { PaperState } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { name, papers } = await respondentOf(args)
  return {
    projectId: bizIdOf(args),
    name,
    answered: papers.some(({ state }) => state !== PaperState.editable),
    begun: papers.some(({ savedAt }) => savedAt !== null),
  }
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteItem, { query: { itemId: itemIdOf(args) } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, `/risk/projects/${bizIdOf(args)}`, t('respondentRemove.done'))
}
