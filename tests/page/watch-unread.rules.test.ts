import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUnread, watchUnread } from '#app/page/live/watch-unread.ts'

/** Browser APIs that the bell uses: a page that may be hidden, an event source, and fetch. */
class Events {
  static readonly OPEN = 1
  static opened: Events[] = []
  readyState = 0
  onmessage?: (event: { data: string }) => void
  constructor(readonly address: string) {
    Events.opened.push(this)
  }
  tell(unread: number) {
    this.readyState = Events.OPEN
    this.onmessage?.({ data: JSON.stringify({ unread }) })
  }
  close() {
    this.readyState = 2
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const requests: string[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  Events.opened = []
  page.hidden = false
  requests.length = 0
  answer = async () => Response.json({ unread: 7 })
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', Events)
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch() {
  const counts: number[] = []
  const end = watchUnread({ events: '/messages/events', count: '/messages/unread' }, (unread) => counts.push(unread))
  return { counts, end, source: Events.opened.at(-1) as Events }
}
const minute = () => vi.advanceTimersByTimeAsync(60_000)
const show = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('where no events come, how many wait unread is asked every 60 s', async () => {
  const { counts, end } = watch()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([requests, counts]).toEqual([['/messages/unread'], [7]])
  await minute()
  expect(counts).toEqual([7, 7])
  end()
  await minute()
  expect(requests).toHaveLength(2)
})

test('while events come nothing is asked; when they break off it is again', async () => {
  const { counts, end, source } = watch()
  source.tell(3)
  await minute()
  expect([requests, counts]).toEqual([[], [3]])
  source.readyState = 0
  await minute()
  expect(counts).toEqual([3, 7])
  end()
  expect(source.readyState).toBe(2)
})

test('a page that nobody looks at neither listens nor asks, and begins again when it is looked at', async () => {
  const { end, source } = watch()
  show(true)
  expect(source.readyState).toBe(2)
  await minute()
  expect(requests).toEqual([])
  show(false)
  expect(Events.opened).toHaveLength(2)
  await minute()
  expect(requests).toHaveLength(1)
  end()
  show(false)
  expect(Events.opened).toHaveLength(2)
})

test('a failed or refused query of the counter is ignored', async () => {
  const { counts, end } = watch()
  answer = async () => new Response(null, { status: 204 })
  await minute()
  answer = async () => Promise.reject(new TypeError('no network'))
  await minute()
  expect([requests.length, counts]).toEqual([2, []])
  end()
})

test('a page may hear what the bell hears, until it is left', () => {
  const { counts, end, source } = watch()
  const own: number[] = []
  const leave = onUnread((unread) => own.push(unread))
  source.tell(1)
  leave()
  source.tell(2)
  expect([counts, own]).toEqual([[1, 2], [1]])
  end()
})
