import { useTranslation } from 'react-i18next'
import { RefusedPage } from '#app/ui/refused-page.tsx'

/** In place of a form for an account that has rights the reader lacks. */
export function BeyondPage({ title, back }: { title: string; back: string }) {
  const { t } = useTranslation('accounts-users')
  return (
    <RefusedPage title={title} back={back}>
      <p>{t('page.beyond')}</p>
    </RefusedPage>
  )
}
