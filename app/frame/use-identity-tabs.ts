import { useHref } from '@remix-run/react'
import { useEffect } from 'react'
import type { FrameData } from '#app/page/frame-data.ts'
import { hearTabs, tellTabs } from './tabs.client.ts'

/**
 * All tabs of a browser share one session: a tab that begins anew tells in whose name it works, and those that show
 * another's work leave it for the root. spec: platform §2 "Home"
 */
export function useIdentityTabs({ user, stats: { delegate } }: FrameData): void {
  const root = useHref('/')
  const identity = `${user.usercode} ${delegate?.targetUsercode ?? ''}`
  useEffect(() => {
    const deafen = hearTabs((message) => {
      if (message.type === 'identity' && message.identity !== identity) window.location.assign(root)
    })
    tellTabs({ type: 'identity', identity })
    return deafen
  }, [identity, root])
}
