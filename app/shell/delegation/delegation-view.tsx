import { useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { shownError } from '#app/page/errors/failure.ts'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { problems } from '#contract/platform/problem.ts'
import { DelegationStatus } from '#contract/shell/delegation/codes.ts'

const tones = {
  [DelegationStatus.notStarted]: 'info',
  [DelegationStatus.active]: 'success',
  [DelegationStatus.ended]: 'neutral',
  [DelegationStatus.terminated]: 'neutral',
} as const

export function DelegationStatusBadge({ status }: { status: DelegationStatus }) {
  const { t } = useTranslation('delegation')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** Tells users who act for another how to return here. */
export function ErrorBoundary() {
  const { t } = useTranslation('delegation')
  const error = useRouteError()
  return (
    <ErrorPage
      error={error}
      next={shownError(error).code === problems['delegation.acting'] ? t('refused.next') : undefined}
    />
  )
}
