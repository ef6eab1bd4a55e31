import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type Props = { code: string; name: string }

/** The blank questionnaire as anyone may see it. */
export function PreviewLink({ code, name }: Props) {
  const { t } = useTranslation(['risk-evaluation', 'common'])
  const address = useHref(`/risk/evaluate/exam?${new URLSearchParams({ domain: code })}`)
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
