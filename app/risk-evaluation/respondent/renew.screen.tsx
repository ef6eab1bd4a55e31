import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './renew.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaign',
  title: ({ t, data }) => t('campaign:renew.title', { name: data?.name }),
}

export default function Renew() {
  const { t } = useTranslation('campaign')
  const { projectId, itemId, name, domainName } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.renew, { reply, fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={domainName ? t('renew.titlePaper', { name, domain: domainName }) : t('renew.title', { name })}
        action={t('renew.action')}
        back={`/risk/projects/${projectId}/respondents/${itemId}`}
        form={form.id}
      >
        <p>{t('renew.line')}</p>
        <p>{t(domainName ? 'renew.paperLine' : 'renew.ownLine')}</p>
      </ConfirmPage>
    </>
  )
}
