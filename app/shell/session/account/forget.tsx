import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useSingleSubmit } from '#app/page/forms/single-submit.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { forgotPassword } from '#contract/shell/session/calls.ts'
import { forgotForm } from '#contract/shell/session/registration.ts'
import { asksForCaptcha } from '../sign-in/captcha.server.ts'
import { forgetFormId } from '../sign-in/login-form.ts'
import { accountPage, accountPageAgain } from './account-page.server.ts'
import { AccountPage, AccountWords } from './account-page.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'

export const handle: PageHandle = {
  i18n: ['session-account', 'session'],
  title: ({ t }) => t('session-account:forget.title'),
}

export const loader = (args: LoaderFunctionArgs) => accountPage(args, 'showForget')

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, forgotForm, forgetFormId)
  if (asksForCaptcha(form.intent)) return accountPageAgain(args, { ...form.reply(), errors: {} }, { status: 200 })
  if (!form.ok) return accountPageAgain(args, form.reply(), { status: 422 })
  const result = await mutate(args, forgotPassword, { body: form.value })
  if (!result.ok) return accountPageAgain(args, form.reply(result), result)
  return redirect(at.forgetSubmitted, 303)
}

/** Requests a password link. The reply is the same whether or not the account exists. spec: platform §2 */
export default function Forget() {
  const { t } = useTranslation('session-account')
  const { isOpen, captcha, agreement, submitted, mail } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(forgetFormId, { reply, fields: usePersonLabels() })
  useSingleSubmit(form.id)
  if (!isOpen) {
    return (
      <AccountPage title={t('forget.title')} agreement={agreement}>
        <Notice tone="info" title={t('forget.off')}>
          {t('forget.offLine')}
        </Notice>
      </AccountPage>
    )
  }
  if (submitted && !reply) {
    return (
      <AccountPage title={t('forget.title')} agreement={agreement}>
        <AccountWords>
          <Notice tone="success" title={t('forget.done')} live>
            {t(`forget.doneLine.${mail}`)}
          </Notice>
          {mail === 'sent' && <p>{t('forget.nothing')}</p>}
          <FormActions>
            <LinkButton to={at.forget}>{t('forget.again')}</LinkButton>
          </FormActions>
        </AccountWords>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('forget.title')} line={t(`forget.line.${mail}`)} errors={form.errors} agreement={agreement}>
      <PostForm form={form} reloadDocument>
        <PersonFields form={form} captcha={reply?.captcha ?? captcha} />
        <FormActions>
          <Button look="primary">{t('submit')}</Button>
        </FormActions>
      </PostForm>
    </AccountPage>
  )
}
