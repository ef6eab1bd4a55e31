import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import type { DraftHead } from './draft.server.ts'
import type { action, loader } from './draft-import.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaire',
  title: ({ t, data }) => t('finance-questionnaire:import.title', { name: data?.head.name }),
}

export default function FinanceDraftImport() {
  const { t } = useTranslation(['finance-questionnaire', 'common'])
  const { head } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const page = `/risk/questionnaires/${head.code}`
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('import.steps')}
      template="/risk/questionnaires/finance/template"
      hint={t('import.hint')}
      action={t('import.action')}
      back={`${page}/finance/draft`}
    >
      <PageHeader
        title={t('import.title', { name: head.name })}
        crumbs={[
          { label: t('questionnaires'), to: '/risk/questionnaires' },
          { label: head.name, to: page },
          { label: t('draft.short'), to: `${page}/finance/draft` },
        ]}
      />
      {head.saved && <Notice tone="warning">{t('import.replaces', head.saved)}</Notice>}
    </WorkbookImport>
  )
}
