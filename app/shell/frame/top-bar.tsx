import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { Link, useHref } from '@remix-run/react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import { SystemLogo } from '#app/page/look/brand.tsx'
import type { FrameData } from '#app/page/menus/frame-data.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { search } from '#contract/shell/home/addresses.ts'
import { MenuStyle } from '#contract/shell/system/codes.ts'
import { leftMenuId } from './left-menu.tsx'
import { MessageBell } from './message-bell.tsx'
import searchClasses from './search-link.module.css'
import classes from './top-bar.module.css'
import { TopMenu, topMenuId } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { frame: FrameData; title: string; moduleName?: string; hasMenu: boolean }

/** The title links to the root; on small screens the menus open from here. */
export function TopBar({ frame, title, moduleName, hasMenu }: Props) {
  const { t } = useTranslation()
  const { menus, stats } = frame
  const hasTopMenu = stats.menuStyle === MenuStyle.top && menus.top.length > 0
  return (
    <header className={classes.bar}>
      {hasMenu && (
        <button type="button" className={classes.menu} popovertarget={leftMenuId} aria-label={t('frame.menu')}>
          <Icon name="menu-2" size={22} />
        </button>
      )}
      <Link to="/" className={classes.title}>
        <SystemLogo />
        <span className={classes.system}>{title}</span>
      </Link>
      {moduleName && (
        <span className={classes.module}>
          <span className={classes.moduleName}>{moduleName}</span>
        </span>
      )}
      {hasTopMenu && (
        <>
          <TopMenu entries={menus.top} trail={menus.trail} />
          <button
            type="button"
            className={classes.applications}
            popovertarget={topMenuId}
            aria-label={t('frame.applications')}
          >
            <Icon name="grid-dots" size={22} />
          </button>
        </>
      )}
      <div className={classes.own}>
        <SearchLink />
        <MessageBell unread={frame.user.msgNum ?? 0} />
        <UserMenu frame={frame} />
      </div>
    </header>
  )
}

/** Loaded when first opened. If that fails, the search page opens. */
const Dialog = lazy(
  async (): Promise<{ default: ComponentType<{ onClose: () => void }> }> =>
    inTime(import('#app/shell/home/search-dialog.tsx')).then(
      ({ SearchDialog }) => ({ default: SearchDialog }),
      () => ({ default: SearchPage }),
    ),
)

function SearchPage() {
  const address = useHref(search)
  useEffect(() => window.location.assign(address), [address])
  return null
}

/** Link to the search. With scripts the link and Ctrl K or ⌘ K open it as a dialog. Going back closes it. */
function SearchLink() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const onClose = useCallback(() => setIsOpen(false), [])
  // Also while typing in a field.
  useHotkeys([['mod+K', () => setIsOpen(true)]], [], true)
  useWindowEvent('popstate', onClose)
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <Link
        to={search}
        className={searchClasses.search}
        aria-label={t('frame.search')}
        title={t('frame.searchKeys')}
        aria-keyshortcuts="Control+K"
        onClick={onClick}
      >
        <Icon name="search" size={20} />
      </Link>
      {isOpen && (
        <Suspense>
          <Dialog onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
