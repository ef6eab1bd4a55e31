import type { Log } from '#api/platform/log.ts'
import { type DispatchDeps, dispatch } from './dispatch.ts'

/** Maximum milliseconds between two checks: the clock may be set, and a signal may be lost. */
const lookEveryMs = 2_000
/** Minimum pause in ms, so that a slot locked by another instance is not polled in a busy loop. */
const shortestMs = 50

/** Dispatches at the next due time, and whenever jobs are announced, since an ended run may be a predecessor. */
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
      // Logs an unavailable database once, not at each check.
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
      // The first check is delayed, so that it does not slow down the first pages after a start.
      timer = setTimeout(() => void look(), lookEveryMs).unref()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
