import { useLocation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import classes from './share.module.css'

type PassedNotice = { tone: Tone; text: string }

/** The page of a dealer, whose root carries the dealer's theme. spec: operations §2.4 */
export function ShareFrame({ notice, children }: { notice?: PassedNotice | undefined; children: ReactNode }) {
  const { key } = useLocation()
  // The page is asked for again while something is read: what was done is told as long as it is the same page.
  const told = useRef<{ key: string; notice: PassedNotice }>()
  if (notice) told.current = { key, notice }
  const shown = told.current?.key === key ? told.current.notice : undefined
  return (
    <div className={`dealer-theme ${classes.page}`}>
      {shown && (
        <Notice tone={shown.tone} live>
          {shown.text}
        </Notice>
      )}
      {children}
    </div>
  )
}

/** That the link has been closed, and what to do. */
export function Closed() {
  const { t } = useTranslation('collection-share')
  return (
    <ShareFrame>
      <PageHeader title={t('closed.title')} />
      <p>{t('closed.line')}</p>
      <p>{t('closed.next')}</p>
    </ShareFrame>
  )
}

const tones: Record<CollectStatus, Tone | 'neutral'> = {
  [CollectStatus.notStarted]: 'neutral',
  [CollectStatus.collecting]: 'warning',
  [CollectStatus.underAudit]: 'info',
  [CollectStatus.completed]: 'success',
}

export const CollectBadge = ({ status, name }: { status: CollectStatus; name: string }) => (
  <StatusBadge tone={tones[status]}>{name}</StatusBadge>
)

/** A quantity with its unit. */
export const withUnit = ({ qty, unit }: { qty: string; unit: string }) => `${qty} ${unit}`.trim()
