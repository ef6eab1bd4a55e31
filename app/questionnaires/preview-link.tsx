import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { kinds } from '#app/kinds.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DomainKind } from '#contract/questionnaires/codes.ts'

type Props = { code: string; name: string; kind: DomainKind }

/** The blank questionnaire as anyone may see it. */
export function PreviewLink({ code, name, kind }: Props) {
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
