import { Link, useFetcher, useLocation } from '@remix-run/react'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import classes from './left-menu.module.css'
import { menuIcon } from './menu-icon.ts'
import { currentUrl, isExternal, shownChildren } from './menu-tree.ts'
import { useLanguage } from './use-language.ts'

export const leftMenuId = 'left-menu'

type Props = { entries: MenuEntry[]; label: string; collapsed: boolean }

/** The module's pages: beside the content, or on small screens a popover the browser opens. */
export function LeftMenu({ entries, label, collapsed }: Props) {
  const { pathname } = useLocation()
  const current = currentUrl(entries, pathname)
  return (
    <nav
      id={leftMenuId}
      popover="auto"
      aria-label={label}
      className={classes.menu}
      data-collapsed={collapsed || undefined}
    >
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.menuId}>
            {shownChildren(entry).length > 0 ? (
              <Submenu entry={entry} current={current} />
            ) : (
              <Entry entry={entry} current={current} />
            )}
          </li>
        ))}
      </ul>
      <CollapseButton collapsed={collapsed} />
    </nav>
  )
}

/** One is open at a time; its line only toggles. */
function Submenu({ entry, current }: { entry: MenuEntry; current?: string }) {
  const language = useLanguage()
  const children = shownChildren(entry)
  return (
    <details name="left-submenu" className={classes.submenu} open={children.some(({ url }) => url === current)}>
      <summary className={classes.entry}>
        <Icon of={menuIcon(entry.icon)} />
        <span className={classes.name}>{menuName(entry, language)}</span>
        <span className={classes.arrow}>
          <Icon of={IconChevronRight} size={16} />
        </span>
      </summary>
      <ul className={classes.children}>
        {children.map((child) => (
          <li key={child.menuId}>
            <Entry entry={child} current={current} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({ entry, current }: { entry: MenuEntry; current?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = menuName(entry, language)
  const content = (
    <>
      <Icon of={menuIcon(entry.icon)} />
      <span className={classes.name}>{name}</span>
    </>
  )
  if (isExternal(entry)) {
    return (
      <a
        href={entry.url}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.entry}
        title={name + t('newWindow')}
      >
        {content}
      </a>
    )
  }
  return (
    <Link
      to={entry.url}
      className={classes.entry}
      title={name}
      aria-current={entry.url === current ? 'page' : undefined}
    >
      {content}
    </Link>
  )
}

/** With scripts the page stays as it is; without, it comes again with the menu changed. */
function CollapseButton({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const name = t(collapsed ? 'frame.expand' : 'frame.collapse')
  return (
    <fetcher.Form method="post" action="/menu" className={classes.collapse}>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="state"
        value={collapsed ? 'open' : 'collapsed'}
        className={classes.entry}
        title={name}
      >
        <Icon of={collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} />
        <span className={classes.name}>{name}</span>
      </button>
    </fetcher.Form>
  )
}
