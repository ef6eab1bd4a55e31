import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 1_500

/** Asks for the page's data again and again while something is under way and somebody looks. */
export function useRevalidationWhile(underWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!underWay || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [underWay, revalidate, state])
}
