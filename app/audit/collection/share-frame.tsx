import { useLocation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import classes from './share.module.css'

type PassedNotice = { tone: Tone; text: string }

/** Page frame for dealers, with the dealer's theme on its root. spec: operations §2.4 */
export function ShareFrame({ notice, children }: { notice?: PassedNotice | undefined; children: ReactNode }) {
  const { key } = useLocation()
  // Keeps the notice of an action on this page across revalidations.
  const result = useRef<{ key: string; notice: PassedNotice }>()
  if (notice) result.current = { key, notice }
  const shown = result.current?.key === key ? result.current.notice : undefined
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

/** Page for a closed link, with the next step for the dealer. */
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

export const withUnit = ({ qty, unit }: { qty: string; unit: string }) => `${qty} ${unit}`.trim()
