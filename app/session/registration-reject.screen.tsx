import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useMailWay } from '#app/shell/mail-way.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { RegistrationStatus } from '#contract/session/codes.ts'
import { rejectFormId } from './login-form.ts'
import { RegistrationDecided } from './registration-decided.tsx'
import type { action, loader } from './registration-reject.server.ts'

export const handle: PageHandle<{ registration: { name: string } }> = {
  i18n: 'registrations',
  title: ({ t, data }) => t('registrations:reject.title', { name: data?.registration.name }),
}

export default function RegistrationReject() {
  const { t } = useTranslation(['registrations', 'common'])
  const { registration, draft } = useLoaderData<typeof loader>()
  const { bizId, name, email, status } = registration
  const mail = useMailWay()
  const reply = useActionData<typeof action>()
  const form = formState(rejectFormId, { reply, fields: { reason: t('reason') }, saved: draft?.values })
  const page = `/system/registrations/${bizId}`
  if (status !== RegistrationStatus.pending) return <RegistrationDecided name={name} page={page} errors={form.errors} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('reject.title', { name })}
        line={t(`reject.line.${mail}`, { email })}
        crumbs={[
          { label: t('title'), to: '/system/registrations' },
          { label: name, to: page },
        ]}
      />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form} reloadDocument>
          <TextareaField field={form.field('reason')} />
          <FormActions>
            <Button look="danger">{t('reject.submit')}</Button>
            <LinkButton to={page} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
