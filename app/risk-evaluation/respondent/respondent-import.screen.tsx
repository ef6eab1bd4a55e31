import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
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
  const address = `/risk/projects/${project.bizId}`
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('respondentImport.steps')}
      template={`${address}/respondents/template`}
      hint={t('respondentImport.fileHint')}
      action={t('respondents.import')}
      back={address}
    >
      <RespondentTabs project={project} />
    </WorkbookImport>
  )
}
