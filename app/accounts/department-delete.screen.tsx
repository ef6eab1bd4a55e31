import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import type { action, loader } from './department-delete.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ department: { name: string } }> = {
  i18n: 'departments',
  title: ({ t, data }) => t('departments:delete.title', { name: data?.department.name }),
}

export default function DepartmentDelete() {
  const { t } = useTranslation('departments')
  const { department } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  const { name, fullName, users, children } = department
  const list = '/system/departments'
  if (users > 0 || children > 0) {
    return (
      <RefusedPage title={t('delete.refused', { name })} back={list}>
        {users > 0 && <p>{t('delete.users', { users })}</p>}
        {children > 0 && <p>{t('delete.children', { children })}</p>}
        <p>{t('delete.first')}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={t('delete.title', { name })} action={t('delete.action')} danger back={list} form={form.id}>
        <p>{t('delete.line', { fullName })}</p>
      </ConfirmPage>
    </>
  )
}
