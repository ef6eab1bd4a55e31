import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { DraftHead as Head } from './draft.server.ts'
import type { action, loader } from './draft-discard.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:discard.title', { name: data?.head.name }),
}

export default function DraftDiscard() {
  const { t } = useTranslation('questionnaire')
  const { head, version } = useLoaderData<typeof loader>()
  const form = formState(FormId.discard, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('discard.title', { name: head.name })}
        action={t('discard.action')}
        danger
        back={`/risk/questionnaires/${head.code}/draft/changes`}
        form={form.id}
        values={{ version }}
      >
        <p>{t('discard.changes', { count: head.changes })}</p>
        <p>{t('discard.line')}</p>
      </ConfirmPage>
    </>
  )
}
