import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookFaults } from '#app/ui/workbook-faults.tsx'
import { WorkbookForm } from '#app/ui/workbook-form.tsx'
import { FormId } from './form-id.ts'
import type { action } from './user-import.server.ts'

export const handle: PageHandle = { i18n: 'users', title: ({ t }) => t('users:import.title') }

export default function UserImport() {
  const { t } = useTranslation(['users', 'common'])
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workbook, { reply, fields: { file: t('common:workbook.file') } })
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults?.length ? t('common:faults.nothing') : undefined} />
      <PageHeader title={t('import.title')} crumbs={[{ label: t('list.title'), to: '/system/users' }]} />
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <WorkbookForm
          form={form}
          steps={t('import.steps')}
          template="/system/users/template"
          hint={t('import.fileHint')}
          action={t('import.title')}
          back="/system/users"
        />
      </Card>
    </>
  )
}
