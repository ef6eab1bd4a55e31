import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../actions/button.tsx'
import { Card } from '../layout/card.tsx'
import classes from './empty-state.module.css'

type Props = {
  /** Content that will appear here. */
  title: string
  line?: ReactNode
  /** Button for the first step. */
  action?: ReactNode
}

/** Placeholder for an empty page: describes the future content and offers the first step. */
export const EmptyState = ({ title, line, action }: Props) => (
  <div className={classes.empty}>
    <svg className={classes.picture} viewBox="0 0 96 56" aria-hidden="true">
      <rect x="8.5" y="8.5" width="79" height="39" rx="5" />
      <path d="M9 21.5h78M35.5 21.5v26M61.5 21.5v26M9 34.5h78" />
      <circle cx="16.5" cy="15" r="1.5" />
    </svg>
    <p className={classes.title}>{title}</p>
    {line && <p className={classes.line}>{line}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)

/** Replaces the rows if no row matches the filters. Its link loads a new document, since fields keep their input. */
export function NoneFound({ title, line }: { title: string; line: string }) {
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
