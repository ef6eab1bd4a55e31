import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import type { QuestionnaireView } from './questionnaire-view.server.ts'

/** Whether it can be sent, and whether its next version is under way. */
export function QuestionnaireStatus({
  archived,
  drafted,
  number,
}: Pick<QuestionnaireView, 'archived' | 'drafted' | 'number'>) {
  const { t } = useTranslation('questionnaires')
  if (archived) return <Badge>{t('status.archived')}</Badge>
  if (number === 0) return <Badge tone="warning">{t('status.unpublished')}</Badge>
  return drafted ? <Badge tone="info">{t('status.drafted')}</Badge> : null
}
