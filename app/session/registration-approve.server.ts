import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { mailWay } from '#app/shell/mail-way.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { approveRegistration, getApprovalChoices } from '#contract/session/calls.ts'
import { SessionPerm } from '#contract/session/perms.ts'
import { registrationApproval } from '#contract/session/registration.ts'
import { approveFormId } from './login-form.ts'
import { registrationIdOf, registrationOf } from './registration-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SessionPerm.decideRegistrations)
  const [registration, choices] = await Promise.all([registrationOf(args), ask(args, getApprovalChoices)])
  return { registration, choices, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationApproval, approveFormId)
  if (!form.ok) return form.refused()
  const id = registrationIdOf(args)
  const told = await tell(args, approveRegistration, { query: { id }, body: form.value })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'registrations')
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, `/system/registrations/${id}`, t(`approve.done.${mail}`, told.data))
}
