/** spec: platform §9 "unread polling" */
const pollEveryMs = 60_000

const listeners = new Set<(unread: number) => void>()

/** Subscribes to the bell's unread count. Returns the unsubscribe function. */
export function onUnread(tell: (unread: number) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

type Addresses = { events: string; count: string }

/**
 * Reports the unread count when it changes: by events if available, else by polling once a minute. Only while the page
 * is visible: browsers limit connections, and each hidden tab would hold one. Failures are not reported. Returns the
 * unsubscribe function.
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
