/** What the tabs of one browser tell each other. */
export type TabMessage = { type: 'logout' } | { type: 'settings' } | { type: 'identity'; identity: string }

const channelName = 'tabs'

/** Tells every other tab of this site. */
export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Hears what other tabs tell; gives what ends the hearing. */
export function hearTabs(heard: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data)
  return () => channel.close()
}
