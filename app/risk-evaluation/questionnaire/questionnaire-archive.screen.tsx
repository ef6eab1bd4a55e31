import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './questionnaire-archive.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:archive.title', { name: data?.name }),
}

export default function QuestionnaireArchive() {
  const { t } = useTranslation('questionnaire')
  const { code, name, openProjects, drafted } = useLoaderData<typeof loader>()
  const form = formState(FormId.archive, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('archive.title', { name })}
        action={t('archive.action')}
        back={`/risk/questionnaires/${code}`}
        form={form.id}
      >
        <p>{t('archive.line')}</p>
        {openProjects > 0 && <p>{t('archive.projects', { count: openProjects })}</p>}
        {drafted && <p>{t('archive.drafted')}</p>}
      </ConfirmPage>
    </>
  )
}
