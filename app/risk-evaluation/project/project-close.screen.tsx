import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './project-close.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaign',
  title: ({ t, data }) => t('campaign:close.title', { name: data?.name }),
}

export default function ProjectClose() {
  const { t } = useTranslation('campaign')
  const { bizId, name, endTime, waiting, version } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.close, { reply, fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('close.title', { name })}
        action={t('close.action')}
        back={`/risk/projects/${bizId}`}
        form={form.id}
        values={{ version: String(version) }}
      >
        <p>{t('close.line', { endTime })}</p>
        {waiting > 0 && <p>{t('close.open', { open: waiting })}</p>}
      </ConfirmPage>
    </>
  )
}
