import { useActionData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 1_500
/** What has not been answered for so long is asked for again: some connection has been lost without a word. */
const stalledMs = 10_000

/**
 * Asks for the page's data again and again while something is under way and somebody looks. Not where a form was refused: with
 * new data the router forgets what was answered, and what is wrong with what was typed would be gone.
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
