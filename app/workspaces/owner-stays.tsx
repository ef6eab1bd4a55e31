import { useTranslation } from 'react-i18next'
import { RefusedPage } from '#app/ui/refused-page.tsx'

type Props = { title: string; back: string }

/** In place of what cannot be done to the owner, who is one as long as nobody else is. */
export function OwnerStays({ title, back }: Props) {
  const { t } = useTranslation('workspaces')
  return (
    <RefusedPage title={title} back={back}>
      <p>{t('owner.stays')}</p>
    </RefusedPage>
  )
}
