import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './menu-delete.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'menus',
  title: ({ t, data }) => t('menus:delete.title', { name: data?.name }),
}

export default function MenuDelete() {
  const { t } = useTranslation('menus')
  const { name, url, roles, children } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  if (children > 0) {
    return (
      <RefusedPage title={t('delete.refused', { name })} back="/system/menus">
        <p>{t('delete.children', { children })}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('delete.title', { name })}
        action={t('delete.action')}
        danger
        back="/system/menus"
        form={form.id}
      >
        {url !== '' && <p>{t('delete.url', { url })}</p>}
        <p>{t('delete.line', { roles })}</p>
        <p>{t('delete.instead')}</p>
      </ConfirmPage>
    </>
  )
}
