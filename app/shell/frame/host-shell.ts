import { useHref, useLocation, useNavigate, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type Language, languageOfTag } from '#contract/platform/language.ts'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import * as atSession from '#contract/shell/session/addresses.ts'
import * as atWorkspaces from '#contract/shell/workspaces/addresses.ts'
import { leaveForLogin } from './leaving.ts'

/** Messages from a host shell or from a page framed by ours. spec: platform §4 "Messages from the host shell" */
type HostMessage =
  | { type: 'app-stats' }
  | { type: 'update-menu-path'; path: string }
  | { type: 'loading'; state: 'added' | 'removed' }
  | { type: 'refresh-workbench-menus' }
  | { type: 'refresh-report-menus' }
  | { type: 'change-setting'; language: Language }
  | { type: 'only-office-resize' }
  /** The host is about to unload us: unsaved input is confirmed first. */
  | { type: 'destroy' }

/** Messages to the host shell and to the pages framed by ours. */
type SentMessage =
  | { type: 'logout' }
  | { type: 'path'; path: string }
  | { type: 'change-setting'; language: Language }
  | { type: 'refresh-workbench-menus' }
  | { type: 'refresh-report-menus' }

const plain = ['app-stats', 'refresh-workbench-menus', 'refresh-report-menus', 'only-office-resize', 'destroy'] as const

/** Parses a message; undefined for anything else, since a window gets many others. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type, path, state, language } = data as Record<string, unknown>
  const simple = plain.find((each) => each === type)
  if (simple) return { type: simple }
  if (type === 'update-menu-path') return isOwnPath(path) ? { type, path } : undefined
  if (type === 'loading') return state === 'added' || state === 'removed' ? { type, state } : undefined
  if (type !== 'change-setting' || typeof language !== 'string') return undefined
  const known = languageOfTag(language)
  return known && { type, language: known }
}

const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 2000 && /^\/(?![/\\])[^\\\s]*$/.test(path)

/** spec: platform §9 "resize debounce" */
const resizeAfterMs = 300

/** Origin of the parent window, if it is a host shell named by the operator. */
function hostOrigin(hosts: readonly string[]): string | undefined {
  if (window.parent === window) return undefined
  const above =
    window.location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '')
  return hosts.find((host) => host === above)
}

/** Posts a message to the host shell and to the framed pages, each with its own origin as target. */
export function tell(message: SentMessage, hosts: readonly string[]): void {
  const host = hostOrigin(hosts)
  if (host) window.parent.postMessage(message, host)
  for (const frame of document.querySelectorAll('iframe')) {
    frame.contentWindow?.postMessage(message, new URL(frame.src).origin)
  }
}

/** Checks a message's source: only the host shell and pages framed by this one are trusted. */
export function isTrusted(
  { source, origin }: Pick<MessageEvent, 'source' | 'origin'>,
  hosts: readonly string[],
): boolean {
  if (source === window.parent && source !== window) return hosts.includes(origin)
  return [...document.querySelectorAll('iframe')].some(
    (frame) => frame.contentWindow === source && new URL(frame.src).origin === origin,
  )
}

/**
 * Handles messages of the host shell and reports pages, languages, changed workbench and report menus and sign-outs to
 * it. Returns whether to show a loading state.
 */
export function useHostShell(hosts: readonly string[], language: Language): boolean {
  const [loading, setLoading] = useState(0)
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const logout = useHref(atSession.logout)
  const logoutOfSettings = useHref(atAccounts.settingsLogout)
  const login = useHref(atSession.login)
  const workbenches = useHref(`${atWorkspaces.workbenches}/`)
  const { formAction } = useNavigation()
  const changing = useRef(false)
  const latest = useRef({ revalidate, navigate, pathname, search })
  latest.current = { revalidate, navigate, pathname, search }

  useEffect(() => {
    let resizing: ReturnType<typeof setTimeout> | undefined
    const over = new AbortController()
    const heed = (event: MessageEvent) => {
      const message = isTrusted(event, hosts) ? readHostMessage(event.data) : undefined
      switch (message?.type) {
        case 'app-stats':
        case 'refresh-workbench-menus':
        case 'refresh-report-menus':
          return latest.current.revalidate()
        case 'update-menu-path':
          return latest.current.navigate(message.path)
        case 'loading':
          return setLoading((count) => Math.max(0, count + (message.state === 'added' ? 1 : -1)))
        case 'change-setting': {
          const next = new URLSearchParams(latest.current.search)
          next.set('lng', message.language)
          return window.location.assign(`?${next}`)
        }
        case 'only-office-resize':
          clearTimeout(resizing)
          resizing = setTimeout(() => window.dispatchEvent(new Event('resize')), resizeAfterMs)
          return
        case 'destroy':
          return leaveForLogin(login)
      }
    }
    window.addEventListener('message', heed, { signal: over.signal })
    document.addEventListener(
      'submit',
      ({ target }) => {
        // A field named `action` would shadow the property.
        const action = target instanceof HTMLFormElement && target.getAttribute('action')
        const ends = action && [logout, logoutOfSettings].includes(new URL(action, window.location.href).pathname)
        if (ends) tell({ type: 'logout' }, hosts)
      },
      { signal: over.signal },
    )
    return () => {
      over.abort()
      clearTimeout(resizing)
    }
  }, [hosts, login, logout, logoutOfSettings])

  useEffect(() => {
    if (formAction?.startsWith(workbenches)) changing.current = true
    else if (changing.current) {
      changing.current = false
      // Forms of a workspace change the lists of workspaces, and of what they publish to the report menu.
      tell({ type: 'refresh-workbench-menus' }, hosts)
      tell({ type: 'refresh-report-menus' }, hosts)
    }
  }, [formAction, workbenches, hosts])
  useEffect(() => tell({ type: 'path', path: pathname }, hosts), [pathname, hosts])
  useEffect(() => tell({ type: 'change-setting', language }, hosts), [language, hosts])
  return loading > 0
}
