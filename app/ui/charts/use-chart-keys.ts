import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Attaches the scripts of a chart, a file of their own. */
export function useChartKeys(range: string | undefined): RefObject<HTMLDivElement> {
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const { current } = frame
    return current ? attach([current], { range, navigate: (to) => go.current(to) }) : undefined
  }, [range])
  return frame
}

/** Attaches them to all charts in html that the server drew, again whenever `version` says that it was replaced. */
export function useChartKeysWithin(box: RefObject<HTMLElement>, version: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the html
  useEffect(() => {
    const frames = [...(box.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])]
    return frames.length > 0 ? attach(frames, { range: undefined, navigate: () => {} }) : undefined
  }, [box, version])
}

type Keys = { range: string | undefined; navigate: (to: string) => void }

function attach(frames: readonly HTMLElement[], keys: Keys): () => void {
  const stop = new AbortController()
  import('./chart-keys.client.ts').then(({ attachChartKeys }) => {
    if (stop.signal.aborted) return
    for (const frame of frames) attachChartKeys(frame, { ...keys, signal: stop.signal })
  })
  return () => stop.abort()
}
