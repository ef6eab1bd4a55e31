import { useHref, useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Attaches the scripts of a chart, which are loaded as a separate file. */
export function useChartKeys(range: string | undefined): RefObject<HTMLDivElement> {
  const frame = useRef<HTMLDivElement>(null)
  const open = useOpen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame carries the range
  useEffect(() => (frame.current ? attach([frame.current], open) : undefined), [range, open])
  return frame
}

/**
 * Attaches the scripts to all charts in server-rendered html, again when `version` changes because the html was
 * replaced.
 */
export function useChartKeysWithin(box: RefObject<HTMLElement>, version: string): void {
  const open = useOpen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the html
  useEffect(() => {
    const frames = [...(box.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])]
    return frames.length > 0 ? attach(frames, open) : undefined
  }, [box, version, open])
}

type Open = (address: string) => void

/** Navigates to an address in the html, which includes the base path. Returns a stable function. */
function useOpen(): Open {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const now = useRef<Open>(() => {})
  now.current = (address) => navigate(address.slice(base.length))
  return useRef<Open>((address) => now.current(address)).current
}

function attach(frames: readonly HTMLElement[], navigate: Open): () => void {
  const stop = new AbortController()
  import('./chart-keys.client.ts').then(({ attachChartKeys }) => {
    if (stop.signal.aborted) return
    for (const frame of frames) attachChartKeys(frame, { range: frame.dataset.range, navigate, signal: stop.signal })
  })
  return () => stop.abort()
}
