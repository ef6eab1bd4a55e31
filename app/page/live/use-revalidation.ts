import { useActionData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 1_500
/** Retry interval while a request is pending: its connection may be lost without an error. */
const stalledMs = 10_000

/**
 * Polls the page's data while a job runs and the tab is visible. Not after a refused form: revalidation would clear the
 * action's reply and its errors.
 */
export function useRevalidationWhile(underWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isRefused = useActionData() !== undefined
  useEffect(() => {
    if (!underWay || isRefused) return
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setInterval(look, state === 'idle' ? everyMs : stalledMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [underWay, isRefused, revalidate, state])
}
