import { useActionData, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

const everyMs = 1_500
/** Retry interval while a request is pending: its connection may be lost without an error. */
const stalledMs = 10_000

/**
 * Revalidates unless the reader is navigating to another page: its loaders would start again, without the flash message
 * that the first of them consumed.
 */
export function useIdleRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const latest = useRef(state)
  latest.current = state
  return useCallback(() => {
    if (latest.current === 'idle') revalidate()
  }, [revalidate])
}

/**
 * Polls the page's data while a job runs and the tab is visible. Not after a refused form: revalidation would clear the
 * action's reply and its errors.
 */
export function useRevalidationWhile(underWay: boolean): void {
  const { state } = useRevalidator()
  const revalidate = useIdleRevalidation()
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
