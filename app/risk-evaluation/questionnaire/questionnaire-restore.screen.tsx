import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './questionnaire-restore.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:restore.title', { name: data?.name }),
}

export default function QuestionnaireRestore() {
  const { t } = useTranslation('questionnaire')
  const { code, name } = useLoaderData<typeof loader>()
  const form = formState(FormId.archive, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('restore.title', { name })}
        action={t('restore.action')}
        back={`/risk/questionnaires/${code}`}
        form={form.id}
      >
        <p>{t('restore.line')}</p>
      </ConfirmPage>
    </>
  )
}
