import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import type { LeaveQuestion } from './leaving.ts'

/** Loaded when first opened, so no page carries it. If that fails, the browser's own dialog opens. */
const Dialog = lazy(
  async (): Promise<{ default: ComponentType<LeaveQuestion> }> =>
    inTime(import('./leave-dialog.tsx')).then(
      ({ LeaveDialog }) => ({ default: LeaveDialog }),
      () => ({ default: BrowserDialog }),
    ),
)

function BrowserDialog({ stay, leave }: LeaveQuestion) {
  const { t } = useTranslation()
  const hasPrompted = useRef(false)
  useEffect(() => {
    if (hasPrompted.current) return
    hasPrompted.current = true
    if (window.confirm(t('frame.leave.line'))) leave()
    else stay()
  }, [t, stay, leave])
  return null
}

/** Confirms leaving with unsaved changes. */
export const LeaveConfirmation = (question: LeaveQuestion) => (
  <Suspense>
    <Dialog {...question} />
  </Suspense>
)
