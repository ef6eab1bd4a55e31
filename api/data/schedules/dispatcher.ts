import type { Log } from '#api/platform/log.ts'
import { type DispatchDeps, dispatch } from './dispatch.ts'

/** Longest pause between two checks: the clock may be set, and a signal lost. */
const lookEveryMs = 2_000
/** Shortest pause, so that a slot held by another instance is not polled without one. */
const shortestMs = 50

/** Dispatches at the next due time, and whenever jobs are announced: a run that ended may be a predecessor. */
export function openDispatcher(deps: DispatchDeps & { log: Log }): { start(): void; close(): void } {
  const { signals, log } = deps
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isRunning = false
  let isAskedAgain = false
  let isFailing = false

  async function look(): Promise<void> {
    if (isClosed) return
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    clearTimeout(timer)
    let waitMs = lookEveryMs
    try {
      waitMs = Math.max(shortestMs, Math.min(lookEveryMs, (await dispatch(deps)) ?? lookEveryMs))
      isFailing = false
    } catch (err) {
      // Log an unavailable database once, not at each look.
      if (!isFailing && !isClosed) log.error({ err }, 'dispatching schedules failed')
      isFailing = true
    }
    isRunning = false
    if (isClosed) return
    timer = setTimeout(() => void look(), isAskedAgain ? shortestMs : waitMs)
    timer.unref()
    isAskedAgain = false
  }

  return {
    start() {
      signals.on('jobs', () => void look())
      // The first pages of a start do not wait for a check, as they do not for other jobs.
      timer = setTimeout(() => void look(), lookEveryMs).unref()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
