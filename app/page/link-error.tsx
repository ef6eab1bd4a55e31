import { useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { BarePage } from './bare-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { shownError } from './failure.ts'

/** Who was given a link has no home page here: where it leads nowhere, they are told what to do about the link. */
export function LinkError({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (shownError(error).kind !== 'missing') return <ErrorPage error={error} />
  return <ErrorPage error={error} next={t('error.missing.link')} way={null} />
}

/** The same as a whole page. */
export const LinkErrorPage = () => (
  <BarePage large>
    <LinkError error={useRouteError()} />
  </BarePage>
)
