import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../actions/button.tsx'
import classes from './waiting.module.css'

/** Message that an operation is in progress; without scripts, a link reloads its status. */
export function Waiting({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status">
      <p>{children}</p>
      <LinkButton to={to} reloadDocument small>
        {t('reload')}
      </LinkButton>
    </div>
  )
}
