/** What the tabs of one browser tell each other. */
type TabMessage = { type: 'signedOut' } | { type: 'settings' } | { type: 'identity'; identity: string }

const channelName = 'tabs'

/** One for the page: a message sent by a second channel of the same page would look as if another tab had sent it. */
let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(channelName)
  return opened
}

/** Tells every other tab of this site. */
export function tellTabs(message: TabMessage): void {
  channel().postMessage(message)
}

/** Calls `told` with each message of another tab; returns the function that ends it. */
export function listenToTabs(told: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => told(data)
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}
