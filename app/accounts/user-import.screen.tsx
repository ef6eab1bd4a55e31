import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import { FormId } from './form-id.ts'
import type { action } from './user-import.server.ts'

export const handle: PageHandle = { i18n: 'users', title: ({ t }) => t('users:import.title') }

export default function UserImport() {
  const { t } = useTranslation(['users', 'common'])
  const reply = useActionData<typeof action>()
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('import.steps')}
      template="/system/users/template"
      hint={t('import.fileHint')}
      action={t('import.title')}
      back="/system/users"
    >
      <PageHeader title={t('import.title')} crumbs={[{ label: t('list.title'), to: '/system/users' }]} />
    </WorkbookImport>
  )
}
