import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'

export const handle: PageHandle = { i18n: 'accounts-settings', title: ({ t }) => t('accounts-settings:logout.title') }

export { action } from '#app/page/session/sign-out.server.ts'

/** `back` is the page to return to after cancelling. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  back: safePath(new URL(request.url).searchParams.get('back')) ?? at.settings,
})

/** spec: platform §8 "Confirmations" */
export default function UserLogout() {
  const { t } = useTranslation('accounts-settings')
  const { back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('logout.title')} action={t('logout.action')} back={back} form="logout">
      <p>{t('logout.line')}</p>
    </ConfirmPage>
  )
}
