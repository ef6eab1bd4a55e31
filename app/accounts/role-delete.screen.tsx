import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './role-delete.server.ts'

export const handle: PageHandle<{ role: { name: string } }> = {
  i18n: 'roles',
  title: ({ t, data }) => t('roles:delete.title', { name: data?.role.name }),
}

export default function RoleDelete() {
  const { t } = useTranslation('roles')
  const { role } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  const { name, users, builtIn } = role
  const page = `/system/roles/${role.roleId}`
  if (builtIn || users > 0) {
    const way = users > 0 && (
      <LinkButton look="primary" to={`/system/users?roleId=${role.roleId}`}>
        {t('delete.seeUsers')}
      </LinkButton>
    )
    return (
      <RefusedPage title={t('delete.refused', { name })} back={page} way={way}>
        <p>{builtIn ? t('delete.builtIn') : t('delete.held', { users })}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={t('delete.title', { name })} action={t('delete.action')} danger back={page} form={form.id}>
        <p>{t('delete.line')}</p>
      </ConfirmPage>
    </>
  )
}
