import { Link, useHref, useLocation } from '@remix-run/react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import { watchUnread } from '#app/page/live/watch-unread.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as atMessages from '#contract/shell/messages/addresses.ts'
import classes from './message-bell.module.css'

/** spec: platform §9 "badge max" */
const shownMax = 99

type DrawerProps = { unread: number; onClose: () => void }

/** Loaded when first opened, so no page carries it. If that fails, the messages page opens. */
const Drawer = lazy(
  async (): Promise<{ default: ComponentType<DrawerProps> }> =>
    inTime(import('#app/shell/messages/message-drawer.tsx')).then(
      ({ MessageDrawer }) => ({ default: MessageDrawer }),
      () => ({ default: MessagesPage }),
    ),
)

function MessagesPage() {
  const address = useHref(atMessages.messages)
  useEffect(() => window.location.assign(address), [address])
  return null
}

/** Unread count with a link to the messages. With scripts it updates itself and opens them as a drawer. */
export function MessageBell({ unread: loaded }: { unread: number }) {
  const { t } = useTranslation()
  const unread = useUnread(loaded)
  const { pathname, key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const onClose = useCallback(() => setOpenedAt(undefined), [])
  useEffect(() => setOpenedAt((opened) => (opened === key ? opened : undefined)), [key])
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (pathname === atMessages.messages) return
    event.preventDefault()
    setOpenedAt(key)
  }
  return (
    <>
      <Link
        to={atMessages.messages}
        className={classes.bell}
        aria-label={unread > 0 ? t('frame.messagesUnread', { unread }) : t('frame.messages')}
        onClick={onClick}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > shownMax ? `${shownMax}+` : unread}
          </span>
        )}
      </Link>
      {openedAt === key && (
        <Suspense>
          <Drawer unread={unread} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

/** The count loaded with the page, until a newer one arrives. */
function useUnread(loaded: number): number {
  const events = useHref(atMessages.events)
  const count = useHref(atMessages.unread)
  const [arrived, setArrived] = useState({ loaded, unread: loaded })
  const latest = useRef(loaded)
  latest.current = loaded
  useEffect(
    () => watchUnread({ events, count }, (unread) => setArrived({ loaded: latest.current, unread })),
    [events, count],
  )
  return arrived.loaded === loaded ? arrived.unread : loaded
}
