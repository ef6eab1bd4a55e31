import { useHref } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Progress } from '#contract/campaigns/shapes.ts'

/** Papers come in minutes apart: no one waits for seconds, and a page left open costs little. */
const askEveryMs = 10_000

/** How many papers are in, as it changes while the page is looked at. What was loaded stands until something newer is told. */
export function useProgress(address: string, loaded: Progress): Progress {
  const asked = useHref(`${address}/progress`)
  const [told, setTold] = useState<{ over: Progress; now: Progress }>()
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      if (document.hidden) return
      const answer = await fetch(asked, { signal: leaving.signal }).catch(() => undefined)
      // A session that has ended leads to the login page: no JSON, and nothing to tell.
      const isProgress = answer?.ok && answer.headers.get('Content-Type')?.includes('json')
      if (isProgress) setTold({ over: loaded, now: await answer.json() })
    }
    const timer = setInterval(look, askEveryMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [asked, loaded])
  return told?.over === loaded ? told.now : loaded
}
