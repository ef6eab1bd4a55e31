import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './project-archive.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'risk-evaluation',
  title: ({ t, data }) => t('risk-evaluation:archive.title', { name: data?.name }),
}

export default function ProjectArchive() {
  const { t } = useTranslation('risk-evaluation')
  const { bizId, name, waiting } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.archive, { reply, fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('archive.title', { name })}
        action={t('end.archive')}
        back={`/risk/projects/${bizId}`}
        form={form.id}
      >
        <p>{t('archive.line')}</p>
        {waiting > 0 && <p>{t('archive.open', { open: waiting })}</p>}
      </ConfirmPage>
    </>
  )
}
