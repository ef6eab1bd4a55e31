import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { loader } from './user-logout.server.ts'

export const handle: PageHandle = { i18n: 'user-settings', title: ({ t }) => t('user-settings:logout.title') }

/** spec: platform §8 "Confirmations" */
export default function UserLogout() {
  const { t } = useTranslation('user-settings')
  const { back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('logout.title')} action={t('logout.action')} back={back} form="logout">
      <p>{t('logout.line')}</p>
    </ConfirmPage>
  )
}
