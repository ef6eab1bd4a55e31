import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { RunState } from '#contract/platform/versions/states.ts'

export const runTones: Record<RunState, Tone | 'neutral'> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

type Published = { online: boolean; publishedAt: string | null }

/** Visibility of a version that has a result. */
export function PublishBadge({ version: { online, publishedAt } }: { version: Published }) {
  const { t } = useTranslation('versions')
  if (online) return <StatusBadge tone="success">{t('published.online')}</StatusBadge>
  if (publishedAt) return <StatusBadge>{t('published.replaced')}</StatusBadge>
  return <StatusBadge tone="info">{t('published.not')}</StatusBadge>
}

/** Id of the form that cancels a run, which its hidden field `id` names. */
export const cancelFormId = 'cancel'

/** `children`: verb on the button. */
export function CancelRun({ id, children }: { id: number; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="form" value={cancelFormId} />
      <input type="hidden" name="id" value={id} />
      <Button small>{children}</Button>
    </Form>
  )
}
