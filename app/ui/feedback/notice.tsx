import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import type { Tone } from './badge.tsx'
import classes from './notice.module.css'

const signs = {
  success: 'circle-check',
  info: 'info-circle',
  warning: 'alert-triangle',
  danger: 'circle-x',
} as const satisfies Record<Tone, IconName>

type Props = {
  tone: Tone
  /** Overrides the tone's default title. */
  title?: string
  children?: ReactNode
  /** Announced by screen readers on appearance: for the result of an action. */
  live?: boolean
}

export function Notice({ tone, title, children, live }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <span className={classes.sign}>
        <Icon name={signs[tone]} />
      </span>
      <div className={classes.words}>
        <strong className={classes.title}>{title ?? t(`notice.${tone}`)}</strong>
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
