import { useEffect, useRef } from 'react'

/**
 * Handles each answer of a fetcher once. An effect that depends on the answer may never run: the router mutates a
 * fetcher's data before React renders it, and React may discard that render after storing its dependencies. An effect
 * without dependencies always runs.
 */
export function useAnswer<Answer>(answer: Answer | undefined, handle: (answer: Answer) => void) {
  const handled = useRef<Answer>()
  useEffect(() => {
    if (answer === undefined || answer === handled.current) return
    handled.current = answer
    handle(answer)
  })
}
