import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { mailWay } from '#app/shell/mail-way.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { workbookFaultsOf } from '#app/shell/workbook-faults.server.ts'
import { importUsers } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importUsers.body, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const told = await tell(args, importUsers, { body: form.value })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'users')
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, '/system/users?sort=-createdAt', t(`import.done.${mail}`, told.data))
}
