import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { formState } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { AccountPage, AccountWords } from './account-page.tsx'
import { resetFormId } from './login-form.ts'
import type { action, loader } from './reset.server.ts'
import { useSingleSubmit } from './single-submit.ts'

export const handle: PageHandle = { i18n: 'account', title: ({ t }) => t('account:reset.title') }

/** Sets a password by a one-time link. design: domain §2 */
export default function Reset() {
  const { t } = useTranslation('account')
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
              <LinkButton look="primary" to="/account/forget">
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
        {/* Tells the browser's password store whose password it is; without a name it is not sent. */}
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
