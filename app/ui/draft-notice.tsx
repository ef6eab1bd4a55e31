import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** Above a form that shows what was typed before the session ended. */
export function DraftNotice({ draft }: { draft: { complete: boolean } | undefined }) {
  const { t } = useTranslation()
  if (!draft) return null
  return (
    <Notice tone="info" live>
      {t('draft.restored')} {!draft.complete && t('draft.partly')}
    </Notice>
  )
}
