import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { title: string; line: string }

/** In the place of rows that no filter found: the way back to all, by a new page, since fields keep what was chosen in them. */
export function NoneFound({ title, line }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const all = (
    <LinkButton to={pathname} reloadDocument>
      {t('filter.clear')}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState title={title} line={line} action={all} />
    </Card>
  )
}
