import { useEffect, useRef } from 'react'

/**
 * Handles each answer of a fetcher once. Not by an effect that depends on the answer: the router changes a fetcher's data
 * before React renders it, so a render that React then drops for want of a change has taken the new dependencies along, and
 * the effect never runs. One that looks after every render does.
 */
export function useAnswer<Answer>(answer: Answer | undefined, handle: (answer: Answer) => void) {
  const handled = useRef<Answer>()
  useEffect(() => {
    if (answer === undefined || answer === handled.current) return
    handled.current = answer
    handle(answer)
  })
}
