import { expect, onTestFinished, test, vi } from 'vitest'
import { greetingAt } from '#app/shell/home/greeting.ts'
import { loader } from '#app/shell/home/home.tsx'
import { cookieHeader, pageArgs, sessionCookie } from '../../page/page-args.ts'

test.each([
  [0, 'hello1'],
  [4, 'hello1'],
  [5, 'hello2'],
  [7, 'hello2'],
  [8, 'hello3'],
  [11, 'hello3'],
  [12, 'hello4'],
  [13, 'hello5'],
  [18, 'hello5'],
  [19, 'hello6'],
  [23, 'hello6'],
])('at %i o’clock the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('the hour is that of the organisation, and badges and work that cannot be had keep nobody from the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { Cookie: cookieHeader(await sessionCookie('risk')) }
  const args = pageArgs('/home', { headers }, () => ({ status: 503, reply: undefined }))
  const homeAt = (instant: string) => {
    vi.setSystemTime(instant)
    return loader(args as Parameters<typeof loader>[0])
  }
  // The time zone is eight hours ahead of UTC.
  const tile = expect.objectContaining({ menuId: 'task', line: '待办、已办与协同任务' })
  const rest = {
    badges: { audit: 0, supervise: 0 },
    tiles: expect.arrayContaining([tile]),
    work: [],
    firstStep: undefined,
    recent: [],
  }
  expect(await homeAt('2026-11-19T20:59:59Z')).toEqual({ greeting: 'hello1', ...rest })
  expect(await homeAt('2026-11-19T21:00:00Z')).toEqual({ greeting: 'hello2', ...rest })
  expect(await homeAt('2026-11-20T16:00:00Z')).toEqual({ greeting: 'hello1', ...rest })
})
