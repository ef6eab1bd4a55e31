/** What the tabs of one browser tell each other. */
type TabMessage = { type: 'signedOut' } | { type: 'settings' } | { type: 'identity'; identity: string }

const channelName = 'tabs'

/** One for the page: what another object of the same page sent would be heard as if it came from another tab. */
let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(channelName)
  return opened
}

/** Tells every other tab of this site. */
export function tellTabs(message: TabMessage): void {
  channel().postMessage(message)
}

/** Hears what other tabs tell; gives what ends the hearing. */
export function hearTabs(heard: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => heard(data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
