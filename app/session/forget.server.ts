import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { forgotPassword } from '#contract/session/calls.ts'
import { forgotForm } from '#contract/session/registration.ts'
import { accountPage, accountPageAgain } from './account-page.server.ts'
import { asksForCaptcha } from './captcha.server.ts'
import { forgetFormId } from './login-form.ts'

export const loader = (args: LoaderFunctionArgs) => accountPage(args, 'showForget')

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, forgotForm, forgetFormId)
  if (asksForCaptcha(form.intent)) return accountPageAgain(args, { ...form.reply(), errors: {} }, { status: 200 })
  if (!form.ok) return accountPageAgain(args, form.reply(), { status: 422 })
  const told = await tell(args, forgotPassword, { body: form.value })
  if (!told.ok) return accountPageAgain(args, form.reply(told), told)
  return redirect('/account/forget?submitted', 303)
}
