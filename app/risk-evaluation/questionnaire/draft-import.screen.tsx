import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import type { DraftHead as Head } from './draft.server.ts'
import type { action, loader } from './draft-import.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:draftImport.title', { name: data?.head.name }),
}

export default function DraftImport() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation', 'common'])
  const { head } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const page = `/risk/questionnaires/${head.code}`
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('draftImport.steps')}
      template="/risk/questionnaires/template"
      hint={t('risk-evaluation:questionnaireImport.fileHint')}
      action={t('draft.import')}
      back={`${page}/draft`}
    >
      <PageHeader
        title={t('draftImport.title', { name: head.name })}
        crumbs={[
          { label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' },
          { label: head.name, to: page },
          { label: t('draft.short'), to: `${page}/draft` },
        ]}
      />
      {head.saved && head.changes > 0 && <Notice tone="warning">{t('draftImport.replaces', head.saved)}</Notice>}
    </WorkbookImport>
  )
}
