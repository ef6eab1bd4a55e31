/** spec: platform §9 "unread polling" */
const pollEveryMs = 60_000

const listeners = new Set<(unread: number) => void>()

/** Tells a page what the bell is told, while the page is there. Returns the function that ends it. */
export function onUnread(tell: (unread: number) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

type Addresses = { events: string; count: string }

/**
 * Tells how many messages are unread whenever that changes: by events where they arrive, otherwise by asking once a minute.
 * Only while the page is visible: browsers open few connections at once, and each hidden tab would hold one. Failures are
 * not told. Returns the function that ends it.
 */
export function watchUnread({ events, count }: Addresses, bell: (unread: number) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let live = false

  const tellAll = (unread: number) => {
    for (const tell of [bell, ...listeners]) tell(unread)
  }
  const poll = async () => {
    if (live && source?.readyState === EventSource.OPEN) return
    const answer = await fetch(count).catch(() => undefined)
    if (answer?.status === 200 && timer) tellAll((await answer.json()).unread)
  }
  const end = () => {
    source?.close()
    clearInterval(timer)
    source = timer = undefined
    live = false
  }
  const look = () => {
    if (document.hidden) return end()
    if (timer) return
    timer = setInterval(poll, pollEveryMs)
    source = new EventSource(events)
    source.onmessage = ({ data }) => {
      live = true
      tellAll(JSON.parse(data).unread)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    end()
  }
}
