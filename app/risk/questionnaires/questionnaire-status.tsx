import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { kinds } from '#app/risk/kinds.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { QuestionnaireView } from './params.server.ts'

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

type PreviewProps = { code: string; name: string; kind: DomainKind }

export function PreviewLink({ code, name, kind }: PreviewProps) {
  const { t } = useTranslation(['questionnaires', 'common'])
  const address = useHref(`${kinds[kind].paperPage}?${new URLSearchParams({ domain: code })}`)
  return (
    <a href={address} target="_blank" rel="noopener">
      {t('questionnaire.open')}
      <VisuallyHidden>
        {name}
        {t('common:newWindow')}
      </VisuallyHidden>
    </a>
  )
}
