import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { RefusedPage } from '#app/ui/refused-page.tsx'

type Props = { name: string; page: string; errors: ComponentProps<typeof ErrorSummary>['errors'] }

/** In place of the form to decide a registration: another administrator was first. */
export function RegistrationDecided({ name, page, errors }: Props) {
  const { t } = useTranslation('session-registrations')
  return (
    <>
      <ErrorSummary errors={errors} />
      <RefusedPage title={t('refused.title', { name })} back={page}>
        <p>{t('refused.line')}</p>
      </RefusedPage>
    </>
  )
}
