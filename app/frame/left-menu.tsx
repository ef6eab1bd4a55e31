import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SystemLogo } from '#app/page/brand.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as at from '#contract/frame/addresses.ts'
import type { MenuLink } from './frame-menus.ts'
import classes from './left-menu.module.css'
import { LeftMenuList } from './left-menu-list.tsx'
import { useMenuClicks } from './menu-anchor.tsx'

export const leftMenuId = 'left-menu'

type Props = {
  /** Undefined where the page holds them as html. */
  entries: MenuLink[] | undefined
  /** The ids on the way to the current entry, which is the last. */
  trail: string[]
  label: string
  collapsed: boolean
  /** In menu style 1 the menu carries the system's title and version. spec: platform §2 */
  brand?: { title: string; version: string } | undefined
}

/** The module's pages: beside the content, or on small screens a popover the browser opens. */
export function LeftMenu({ entries, trail, label, collapsed, brand }: Props) {
  const { base, onClick } = useMenuClicks()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listener is for the links in it, which the keyboard clicks too
    <nav
      id={leftMenuId}
      popover="auto"
      aria-label={label}
      className={classes.menu}
      data-collapsed={collapsed || undefined}
      data-brand={brand ? '' : undefined}
      onClick={onClick}
    >
      {brand && (
        <Link to="/" className={classes.brand}>
          <SystemLogo />
          <span>{brand.title}</span>
        </Link>
      )}
      <LeftMenuList entries={entries} trail={trail} base={base} collapsed={collapsed} />
      <CollapseButton collapsed={collapsed} />
      {brand && <p className={classes.version}>{brand.version}</p>}
    </nav>
  )
}

/** With scripts the page stays as it is; without, it comes again with the menu changed. */
function CollapseButton({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const name = t(collapsed ? 'frame.expand' : 'frame.collapse')
  return (
    <fetcher.Form method="post" action={at.menuCollapse} className={classes.collapse}>
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="state" value={collapsed ? 'open' : 'collapsed'} className={classes.entry}>
        <Icon name={collapsed ? 'layout-sidebar-left-expand' : 'layout-sidebar-left-collapse'} />
        <span>{name}</span>
      </button>
    </fetcher.Form>
  )
}
