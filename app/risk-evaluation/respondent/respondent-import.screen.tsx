import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { WorkbookFaults } from '#app/ui/workbook-faults.tsx'
import { WorkbookForm } from '#app/ui/workbook-form.tsx'
import type { action, loader } from './respondent-import.server.ts'
import { RespondentTabs } from './respondent-tabs.tsx'

export const handle: PageHandle = {
  i18n: ['risk-evaluation', 'campaign'],
  title: ({ t }) => t('risk-evaluation:respondentImport.title'),
}

export default function RespondentImport() {
  const { t } = useTranslation(['risk-evaluation', 'common'])
  const { project } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workbook, { reply, fields: { file: t('common:workbook.file') } })
  const address = `/risk/projects/${project.bizId}`
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults?.length ? t('common:faults.nothing') : undefined} />
      <RespondentTabs project={project} />
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <WorkbookForm
          form={form}
          steps={t('respondentImport.steps')}
          template={`${address}/respondents/template`}
          hint={t('respondentImport.fileHint')}
          action={t('respondents.import')}
          back={address}
        />
      </Card>
    </>
  )
}
