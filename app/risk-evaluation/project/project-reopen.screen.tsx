import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './project-reopen.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaign',
  title: ({ t, data }) => t('campaign:reopen.title', { name: data?.name }),
}

export default function ProjectReopen() {
  const { t } = useTranslation('campaign')
  const { bizId, name, plannedEnd, waiting, version } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.reopen, { reply, fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('reopen.title', { name })}
        action={t('reopen.action')}
        back={`/risk/projects/${bizId}`}
        form={form.id}
        values={{ version: String(version) }}
      >
        <p>{t('reopen.line', { day: plannedEnd, open: waiting })}</p>
      </ConfirmPage>
    </>
  )
}
