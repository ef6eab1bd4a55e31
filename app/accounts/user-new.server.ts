import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { mailWay } from '#app/shell/mail-way.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createUser, getUserChoices } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { newUser } from '#contract/accounts/user-shapes.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return { ...(await ask(args, getUserChoices)), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newUser, FormId.user)
  if (!form.ok) return form.refused()
  const told = await tell(args, createUser, { body: form.value })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'users')
  const { userId, mailed } = told.data
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, `/system/users/${userId}`, t(mailed ? `new.mailed.${mail}` : 'new.done'))
}
