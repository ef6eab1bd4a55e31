import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SystemLogo } from '#app/page/look/brand.tsx'
import { menuIcon } from '#app/page/menus/menu-icon.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import { useLinkClicks } from '#app/ui/actions/link-clicks.ts'
import { Icon, iconHtml } from '#app/ui/icons/icon.tsx'
import { escapeHtml, htmlText } from '#app/ui/text/html.ts'
import * as at from '#contract/shell/frame/addresses.ts'
import type { MenuLink } from './frame-menus.ts'
import classes from './left-menu.module.css'
import anchor from './menu-anchor.module.css'

export const leftMenuId = 'left-menu'

type Props = {
  /** Undefined where the page's html already contains the menu. */
  entries: MenuLink[] | undefined
  /** Ids on the path to the current entry, which is last. */
  trail: string[]
  label: string
  collapsed: boolean
  /** In menu style 1 the menu carries the system's title and version. spec: platform §2 */
  brand?: { title: string; version: string } | undefined
}

/** The module's pages: beside the content, or on small screens in a native popover. */
export function LeftMenu({ entries, trail, label, collapsed, brand }: Props) {
  const { base, onClick } = useLinkClicks()
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

/** With scripts the page stays as it is; without them it is reloaded with the menu changed. */
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

type ListProps = {
  entries: MenuLink[] | undefined
  trail: string[]
  base: string
  collapsed: boolean
}

/**
 * Entries of the left menu. The first page has them in its html without data. After a navigation the html is replaced
 * only if it differs; else only the marks change.
 */
function LeftMenuList({ entries, trail, base, collapsed }: ListProps) {
  const { t } = useTranslation()
  const custom = t('frame.custom')
  const place = useContext(PlaceHtmlContext)
  const [html] = useState(() =>
    entries ? place([leftMenuHtml(entries, { base, trail, text: htmlText, custom, collapsed })]) : htmlOfPage(),
  )
  const list = useRef<HTMLUListElement>(null)
  const written = useRef('')
  const current = trail.at(-1)
  const marked = useRef(current)
  useEffect(() => {
    if (!list.current || !entries) return
    const now = leftMenuHtml(entries, { base, trail: [], text: escapeHtml, custom, collapsed })
    if (now !== written.current) rewrite(list.current, now)
    written.current = now
    mark(list.current, current, { open: current !== marked.current })
    marked.current = current
  }, [entries, current, base, custom, collapsed])
  return (
    <ul
      ref={list}
      className={classes.list}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Html of the menu in the document: an error page that replaces another page keeps that page's menu. */
const htmlOfPage = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector(`.${classes.list}`)?.innerHTML ?? '')

/** Replaces the html and restores the focused entry and the open lists. */
function rewrite(list: HTMLElement, html: string): void {
  const { activeElement } = document
  const opened = [...list.querySelectorAll<HTMLElement>('details[open] > summary')].map(({ dataset }) => dataset.menu)
  const focused = list.contains(activeElement) && activeElement instanceof HTMLElement && activeElement.dataset.menu
  list.innerHTML = html
  for (const summary of list.querySelectorAll('summary')) {
    if (summary.parentElement instanceof HTMLDetailsElement)
      summary.parentElement.open = opened.includes(summary.dataset.menu)
  }
  if (focused) list.querySelector<HTMLElement>(`[data-menu="${CSS.escape(focused)}"]`)?.focus()
}

/** Marks the current entry and opens its parent lists. */
function mark(list: HTMLElement, current: string | undefined, { open }: { open: boolean }): void {
  for (const link of list.querySelectorAll('a')) {
    if (link.dataset.menu !== current) {
      link.removeAttribute('aria-current')
      continue
    }
    link.setAttribute('aria-current', 'page')
    for (let around = open ? link.closest('details') : null; around && list.contains(around); ) {
      around.open = true
      around = around.parentElement?.closest('details') ?? null
    }
  }
}

type Look = {
  base: string
  trail: readonly string[]
  /** Escapes a text: `htmlText` on the server, `escapeHtml` in the browser. */
  text: (text: string) => string
  /** Title of the marker C. */
  custom: string
  /** Shows icons only, with the names beside them on hover and focus. */
  collapsed: boolean
}

/**
 * Entries of the left menu as html: in a long menu React would create most of a page's objects for them. They have no
 * classes, for the same reason. One list is open at a time; its summary only toggles it.
 */
function leftMenuHtml(entries: readonly MenuLink[], look: Look, above?: string): string {
  const { base, trail, text, custom, collapsed } = look
  let html = ''
  for (const entry of entries) {
    const id = text(entry.menuId)
    const name = text(entry.name)
    const icon = above === undefined ? iconHtml(menuIcon(entry.icon ?? '')) : ''
    const marker = entry.custom ? `<span class="${anchor.marker}" title="${text(custom)}">C</span>` : ''
    const line = collapsed ? `${icon}<span>${name}${marker}</span>` : icon + name + marker
    if (entry.children) {
      const open = trail.includes(entry.menuId) ? ' open' : ''
      const group = above === undefined ? 'left' : `left-${text(above)}`
      const below = leftMenuHtml(pagesOf(entry), look, entry.menuId)
      html += `<li><details name="${group}"${open}><summary data-menu="${id}">${line}</summary><ul>${below}</ul></details>`
    } else {
      const current = entry.menuId === trail.at(-1) ? ' aria-current="page"' : ''
      const external = entry.external ? ' data-document' : ''
      html += `<li><a href="${text(base + entry.url)}" data-menu="${id}"${external}${current}>${line}</a>`
    }
  }
  return html
}

/** A page with children becomes their first entry: its own line only toggles the list. */
const pagesOf = ({ children = [], ...entry }: MenuLink): MenuLink[] => (entry.url ? [entry, ...children] : children)
