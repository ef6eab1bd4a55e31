import { expect, onTestFinished, test, vi } from 'vitest'
import { ChunkLoadError, inTime } from '#app/page/errors/chunk-load-error.ts'
import { shownError } from '#app/page/errors/failure.ts'

test('a part of a page that has not come within 120 seconds is lost, and not before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outcome = vi.fn()
  inTime(new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
})

test('a part that comes is given, one that cannot be had is lost', async () => {
  expect(await inTime(Promise.resolve('part'))).toBe('part')
  const error = await inTime(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).catch(
    (e) => e,
  )
  expect(error).toBeInstanceOf(ChunkLoadError)
  expect(shownError(error)).toEqual({ kind: 'part', status: 0 })
})
