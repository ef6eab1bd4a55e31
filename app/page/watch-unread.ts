/** spec: platform §9 "unread polling" */
const pollEveryMs = 60_000

const hearers = new Set<(unread: number) => void>()

/** Hears the same as the bell, on pages that have one. Gives what ends it. */
export function onUnread(heard: (unread: number) => void): () => void {
  hearers.add(heard)
  return () => void hearers.delete(heard)
}

type Addresses = { events: string; count: string }

/**
 * Tells how many messages wait unread, as it changes: by events where they come through, else by asking now and again.
 * Only while the page is looked at: browsers open few connections at once, and each hidden tab would hold one. What fails
 * is not told. Gives what ends it.
 */
export function watchUnread({ events, count }: Addresses, bell: (unread: number) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let live = false

  const heard = (unread: number) => {
    for (const hear of [bell, ...hearers]) hear(unread)
  }
  const poll = async () => {
    if (live && source?.readyState === EventSource.OPEN) return
    const answer = await fetch(count).catch(() => undefined)
    if (answer?.status === 200 && timer) heard((await answer.json()).unread)
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
      heard(JSON.parse(data).unread)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    end()
  }
}
