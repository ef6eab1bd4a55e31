import { useHref } from '@remix-run/react'
import { useEffect } from 'react'
import * as atSession from '#app/session/addresses.ts'

const channelName = 'session'
const signedOut = 'signedOut'

/** Tells the other tabs that the session has ended. spec: platform §4 "Session" */
export function announceSignedOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(signedOut)
  channel.close()
}

/**
 * Leaves the page when another tab has signed out. /logout leads home instead where somebody has signed in again since: a
 * tab that slept hears of it late.
 */
export function useSignedOutElsewhere(): void {
  const leave = useHref(atSession.logout)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      if (data === signedOut) window.location.assign(leave)
    }
    return () => channel.close()
  }, [leave])
}
