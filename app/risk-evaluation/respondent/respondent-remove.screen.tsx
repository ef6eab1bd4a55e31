import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import type { action, loader } from './respondent-remove.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'risk-evaluation',
  title: ({ t, data }) => t('risk-evaluation:respondentRemove.title', { name: data?.name }),
}

export default function RespondentRemove() {
  const { t } = useTranslation('risk-evaluation')
  const { projectId, name, answered, begun } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.remove, { reply, fields: {} })
  const project = `/risk/projects/${projectId}`
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {answered ? (
        <RefusedPage title={t('respondentRemove.refused', { name })} back={project}>
          <p>{t('respondentRemove.answered')}</p>
        </RefusedPage>
      ) : (
        <ConfirmPage
          title={t('respondentRemove.title', { name })}
          action={t('respondentRemove.action')}
          danger
          back={project}
          form={form.id}
        >
          <p>{t('respondentRemove.line')}</p>
          {begun && <p>{t('respondentRemove.begun')}</p>}
        </ConfirmPage>
      )}
    </>
  )
}
