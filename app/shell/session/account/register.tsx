import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useSingleSubmit } from '#app/page/forms/single-submit.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { userRegister } from '#contract/shell/session/calls.ts'
import { registrationForm } from '#contract/shell/session/registration.ts'
import { asksForCaptcha } from '../sign-in/captcha.server.ts'
import { registerFormId } from '../sign-in/login-form.ts'
import { accountPage, accountPageAgain } from './account-page.server.ts'
import { AccountPage } from './account-page.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'

export const handle: PageHandle = {
  i18n: ['session-account', 'session'],
  title: ({ t }) => t('session-account:register.title'),
}

export const loader = (args: LoaderFunctionArgs) => accountPage(args, 'showRegister')

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationForm, registerFormId)
  if (asksForCaptcha(form.intent)) return accountPageAgain(args, { ...form.reply(), errors: {} }, { status: 200 })
  if (!form.ok) return accountPageAgain(args, form.reply(), { status: 422 })
  const result = await mutate(args, userRegister, { body: form.value })
  if (!result.ok) return accountPageAgain(args, form.reply(result), result)
  return redirect(at.registerSubmitted, 303)
}

/** Request for an account. spec: platform §2 "Registration panel" */
export default function Register() {
  const { t } = useTranslation('session-account')
  const { isOpen, captcha, agreement, submitted, mail } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(registerFormId, { reply, fields: usePersonLabels() })
  useSingleSubmit(form.id)
  if (!isOpen) {
    return (
      <AccountPage title={t('register.title')} agreement={agreement}>
        <Notice tone="info" title={t('register.off')}>
          {t('register.offLine')}
        </Notice>
      </AccountPage>
    )
  }
  if (submitted && !reply) {
    return (
      <AccountPage title={t('register.title')} agreement={agreement}>
        <Notice tone="success" title={t('register.done')} live>
          {t(`register.doneLine.${mail}`)}
        </Notice>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('register.title')}
      line={t(`register.line.${mail}`)}
      errors={form.errors}
      agreement={agreement}
    >
      <PostForm form={form} reloadDocument>
        <PersonFields
          form={form}
          captcha={reply?.captcha ?? captcha}
          emailHint={t(`register.emailHint.${mail}`)}
          mattersHint={t('register.mattersHint')}
        />
        <FormActions>
          <Button look="primary">{t('submit')}</Button>
        </FormActions>
      </PostForm>
    </AccountPage>
  )
}
