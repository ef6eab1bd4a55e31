/** Messages between the tabs of one browser. */
type TabMessage = { type: 'signedOut' } | { type: 'settings' } | { type: 'identity'; identity: string }

const channelName = 'tabs'

/** One channel per page: a second one would receive the page's own messages as if from another tab. */
let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(channelName)
  return opened
}

export function postToTabs(message: TabMessage): void {
  channel().postMessage(message)
}

/** Calls `onMessage` with each message of another tab; returns the unsubscribe function. */
export function listenToTabs(onMessage: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}
