import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { setFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useSingleSubmit } from '#app/page/forms/single-submit.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { problems } from '#contract/platform/problem.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { typedCode } from '#contract/shell/session/second-factor.ts'
import { AccountPage } from '../account/account-page.tsx'
import { atCode, forgetWaiting, readWaiting } from '../account/factor.server.ts'
import { enter, takeToken } from './login.server.ts'

export const handle: PageHandle = {
  i18n: ['session-factor', 'session-account'],
  title: ({ t }) => t('session-factor:login.title'),
}

const formId = 'factor'

/** Reveals nothing of the account: the browser may be another person's. */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await readWaiting(args))) throw redirect(at.login)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const waiting = await readWaiting(args)
  if (!waiting) throw redirect(at.login)
  const form = await readForm(args, typedCode, formId)
  if (!form.ok) return form.refused()
  const { token, ...begun } = waiting
  const result = await takeToken(args, {
    grant_type: 'second_factor',
    scope: 'server',
    factor_token: token,
    code: form.value.code,
  })
  if (result.ok) {
    return enter(args, { answer: result.data, ...begun, cookies: [await forgetWaiting(args)] })
  }
  // The sign-in has expired or used its attempts: the user starts again with the password.
  if (result.failure.code === problems['login.failed']) {
    const headers = new Headers({ 'Set-Cookie': await forgetWaiting(args) })
    const said = translatorOf(args.request, 'session-factor')('login.over')
    headers.append('Set-Cookie', await setFlash(args, said, 'warning'))
    throw redirect(at.loginFor(begun.wanted), { status: 303, headers })
  }
  return form.refused(atCode(result))
}

/** Second step of signing in: the code of an authenticator app, or a recovery code. */
export default function LoginFactor() {
  const { t } = useTranslation('session-factor')
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { code: t('code') } })
  useSingleSubmit(form.id)
  return (
    <AccountPage title={t('login.title')} line={t('login.line')} errors={form.errors}>
      <PostForm form={form} reloadDocument>
        <TextField
          field={form.field('code')}
          hint={t('login.hint')}
          width="full"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <FormActions>
          <Button look="primary">{t('login.action')}</Button>
        </FormActions>
      </PostForm>
    </AccountPage>
  )
}
