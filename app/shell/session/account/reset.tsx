import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { configOf } from '#app/page/api/config.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useSingleSubmit } from '#app/page/forms/single-submit.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { checkPasswordLink, resetPassword } from '#contract/shell/session/calls.ts'
import { passwordLinkToken, passwordReset } from '#contract/shell/session/registration.ts'
import { resetFormId } from '../sign-in/login-form.ts'
import { AccountPage, AccountWords } from './account-page.tsx'

export const handle: PageHandle = { i18n: 'session-account', title: ({ t }) => t('session-account:reset.title') }

/** The account of the address's link. An invalid link is 404, with a page that offers the next step. */
export async function loader(args: LoaderFunctionArgs) {
  const link = passwordLinkToken.safeParse({ token: new URL(args.request.url).searchParams.get('token') })
  const result = link.success ? await mutate(args, checkPasswordLink, { body: link.data }) : undefined
  if (result && !result.ok && result.status !== 404) throw data(result.failure, result.status)
  if (link.success && result?.ok) return data({ account: result.data, token: link.data.token, canAsk: false })
  const canAsk = (await configOf(args))?.sysHomeUserAccount.showForget ?? false
  return data({ account: undefined, token: '', canAsk }, 404)
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, passwordReset, resetFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, resetPassword, { body: form.value })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.login, translatorOf(args.request, 'session-account')('reset.done'))
}

/** Sets a password by a one-time link. design: domain §2 */
export default function Reset() {
  const { t } = useTranslation('session-account')
  const { account, token, canAsk } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(resetFormId, {
    reply,
    fields: { password: t('reset.password'), confirmation: t('reset.confirmation') },
  })
  useSingleSubmit(form.id)
  if (!account) {
    return (
      <AccountPage title={t('reset.invalid')}>
        <AccountWords>
          <p>{t('reset.invalidLine')}</p>
          <p>{t(canAsk ? 'reset.forgotten' : 'reset.ask')}</p>
          {canAsk && (
            <FormActions>
              <LinkButton look="primary" to={at.forget}>
                {t('reset.again')}
              </LinkButton>
            </FormActions>
          )}
        </AccountWords>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('reset.title')} line={t('reset.line', account)} errors={form.errors}>
      <PostForm form={form} reloadDocument>
        <input type="hidden" name="token" value={token} />
        {/* Account name for the browser's password manager; without a `name` it is not posted. */}
        <input type="text" autoComplete="username" defaultValue={account.username} readOnly hidden />
        <PasswordField
          field={form.field('password')}
          hint={t('reset.passwordHint')}
          width="full"
          autoComplete="new-password"
        />
        <PasswordField field={form.field('confirmation')} width="full" autoComplete="new-password" />
        <FormActions>
          <Button look="primary">{t('reset.save')}</Button>
        </FormActions>
      </PostForm>
    </AccountPage>
  )
}
