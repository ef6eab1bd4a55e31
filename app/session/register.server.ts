import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { userRegister } from '#contract/session/calls.ts'
import { registrationForm } from '#contract/session/registration.ts'
import { accountPage, accountPageAgain } from './account-page.server.ts'
import { asksForCaptcha } from './captcha.server.ts'
import { registerFormId } from './login-form.ts'

export const loader = (args: LoaderFunctionArgs) => accountPage(args, 'showRegister')

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationForm, registerFormId)
  if (asksForCaptcha(form.intent)) return accountPageAgain(args, { ...form.reply(), errors: {} }, { status: 200 })
  if (!form.ok) return accountPageAgain(args, form.reply(), { status: 422 })
  const told = await tell(args, userRegister, { body: form.value })
  if (!told.ok) return accountPageAgain(args, form.reply(told), told)
  return redirect('/account/register?submitted', 303)
}
