import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookFaults } from '#app/ui/workbook-faults.tsx'
import { WorkbookForm } from '#app/ui/workbook-form.tsx'
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
  const form = formState(FormId.workbook, { reply, fields: { file: t('common:workbook.file') } })
  const page = `/risk/questionnaires/${head.code}`
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults.length ? t('common:faults.nothing') : undefined} />
      <PageHeader
        title={t('draftImport.title', { name: head.name })}
        crumbs={[
          { label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' },
          { label: head.name, to: page },
          { label: t('draft.short'), to: `${page}/draft` },
        ]}
      />
      {head.saved && head.changes > 0 && <Notice tone="warning">{t('draftImport.replaces', head.saved)}</Notice>}
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <WorkbookForm
          form={form}
          steps={t('draftImport.steps')}
          template="/risk/questionnaires/template"
          hint={t('risk-evaluation:questionnaireImport.fileHint')}
          action={t('draft.import')}
          back={`${page}/draft`}
        />
      </Card>
    </>
  )
}
