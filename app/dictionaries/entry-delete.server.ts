import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteDictionaryData, getDictionaryData } from '#contract/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  return ask(args, getDictionaryData, { query: { id: idOf(args) } })
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteDictionaryData, { query: { id: idOf(args) } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'dictionaries')
  return redirectWithNotice(args, '/system/dictionaries', t('delete.done'))
}
