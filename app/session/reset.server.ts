import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { configOf } from '#app/shell/config.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { checkPasswordLink, resetPassword } from '#contract/session/calls.ts'
import { passwordLinkToken, passwordReset } from '#contract/session/registration.ts'
import { resetFormId } from './login-form.ts'

/** Whose password the link of the address sets; a link that is no good is a page of its own, which says what to do. */
export async function loader(args: LoaderFunctionArgs) {
  const link = passwordLinkToken.safeParse({ token: new URL(args.request.url).searchParams.get('token') })
  const told = link.success ? await tell(args, checkPasswordLink, { body: link.data }) : undefined
  if (told && !told.ok && told.status !== 404) throw data(told.failure, told.status)
  if (link.success && told?.ok) return data({ account: told.data, token: link.data.token, canAsk: false })
  const canAsk = (await configOf(args))?.sysHomeUserAccount.showForget ?? false
  return data({ account: undefined, token: '', canAsk }, 404)
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, passwordReset, resetFormId)
  if (!form.ok) return form.refused()
  const told = await tell(args, resetPassword, { body: form.value })
  if (!told.ok) return form.refused(told)
  return redirectWithNotice(args, '/login', translatorOf(args.request, 'account')('reset.done'))
}
