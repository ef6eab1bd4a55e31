/** Messages between the tabs of one browser. */
type TabMessage = { type: 'signedOut' } | { type: 'settings' } | { type: 'identity'; identity: string }

const channelName = 'tabs'

/** One channel per page: a second one would receive the page's own messages as if from another tab. */
let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(channelName)
  return opened
}

export function tellTabs(message: TabMessage): void {
  channel().postMessage(message)
}

/** Calls `told` with each message of another tab; returns the unsubscribe function. */
export function listenToTabs(result: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => result(data)
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}
