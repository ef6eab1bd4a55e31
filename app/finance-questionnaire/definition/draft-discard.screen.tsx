import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { DraftHead } from './draft.server.ts'
import type { action, loader } from './draft-discard.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaire',
  title: ({ t, data }) => t('finance-questionnaire:discard.title', { name: data?.head.name }),
}

export default function DraftDiscard() {
  const { t } = useTranslation('finance-questionnaire')
  const { head } = useLoaderData<typeof loader>()
  const form = formState(FormId.discard, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('discard.title', { name: head.name })}
        action={t('discard.action')}
        danger
        back={`/risk/questionnaires/${head.code}/finance/draft`}
        form={form.id}
        values={{ version: head.version }}
      >
        <p>{t('discard.line')}</p>
      </ConfirmPage>
    </>
  )
}
