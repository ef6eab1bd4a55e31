import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { BeyondPage } from './beyond-page.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './user-enable.server.ts'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'users',
  title: ({ t, data }) => t('users:enable.title', { name: data?.user.name }),
}

export default function UserEnable() {
  const { t } = useTranslation('users')
  const { user } = useLoaderData<typeof loader>()
  const form = formState(FormId.status, { reply: useActionData<typeof action>(), fields: {} })
  const page = `/system/users/${user.userId}`
  const title = t('enable.title', { name: user.name })
  if (!user.manageable) return <BeyondPage title={t('edit.refused', { name: user.name })} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={title} action={t('enable.action')} back={page} form={form.id}>
        <p>{t('enable.line')}</p>
      </ConfirmPage>
    </>
  )
}
