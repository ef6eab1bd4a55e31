import { useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/error-page.tsx'
import { shownError } from '#app/page/failure.ts'

/** Anyone who acts for another is told how to come back here. */
export function ErrorBoundary() {
  const { t } = useTranslation('delegation')
  const error = useRouteError()
  return <ErrorPage error={error} next={shownError(error).status === 403 ? t('refused.next') : undefined} />
}
