import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { PasswordUpdate, UserConfigType } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/session/addresses.ts'
import classes from './second-factor.module.css'

export const handle: PageHandle = { i18n: 'session-account', title: ({ t }) => t('session-account:over.title') }

const formId = 'password'
/** Field names equal the call's entry types. */
const { oldPassword, newPassword, confirmPassword } = UserConfigType
const typed = z.string().max(1024).default('')
const typedPasswords = z.strictObject({ [oldPassword]: typed, [newPassword]: typed, [confirmPassword]: typed })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedPasswords, formId)
  if (!form.ok) return form.refused()
  const entries = [oldPassword, newPassword, confirmPassword].map((bizType) => ({ bizType, data: form.value[bizType] }))
  const result = await mutate(args, updateUserConfig, {
    body: [{ bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes }, ...entries],
  })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, '/', translatorOf(args.request, 'session-account')('over.done'))
}

/** Forces the change of an expired password; until then the user can do nothing else. */
export default function PasswordOver() {
  const { t } = useTranslation('session-account')
  const form = formState(formId, {
    reply: useActionData<typeof action>(),
    fields: {
      [oldPassword]: t('over.old'),
      [newPassword]: t('over.wanted'),
      [confirmPassword]: t('over.again'),
    },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('over.title')} line={t('over.line')} />
      <Card>
        <PostForm form={form} reloadDocument>
          <PasswordField field={form.field(oldPassword)} autoComplete="current-password" />
          <PasswordField field={form.field(newPassword)} hint={t('over.hint')} autoComplete="new-password" />
          <PasswordField field={form.field(confirmPassword)} autoComplete="new-password" />
          <FormActions>
            <Button look="primary">{t('over.action')}</Button>
          </FormActions>
        </PostForm>
      </Card>
      <Form method="post" action={at.logout} reloadDocument className={classes.leave}>
        <Button look="quiet">{t('over.leave')}</Button>
      </Form>
    </>
  )
}
