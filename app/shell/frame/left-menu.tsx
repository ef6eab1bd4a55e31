import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SystemLogo } from '#app/page/look/brand.tsx'
import { type PlacedHtml, PlaceHtmlContext } from '#app/render/placed-html.ts'
import { useLinkClicks } from '#app/ui/actions/link-clicks.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as at from '#contract/shell/frame/addresses.ts'
import classes from './left-menu.module.css'

export const leftMenuId = 'left-menu'

type Props = {
  /** Entries with their marks, for the html of a page: PlacedHtml[], which the types of data do not know. */
  placed: unknown
  /** Entries without marks, for scripts; undefined where the page's html already contains them. */
  text: string | undefined
  /** Id of the current entry. */
  current: string | undefined
  label: string
  collapsed: boolean
  /** In menu style 1 the menu carries the system's title and version. spec: platform §2 */
  brand?: { title: string; version: string } | undefined
}

/** The module's pages: next to the content, or on small screens in a native popover. */
export function LeftMenu({ placed, text, current, label, collapsed, brand }: Props) {
  const { onClick } = useLinkClicks()
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
      <LeftMenuList placed={placed} text={text} current={current} />
      <CollapseButton collapsed={collapsed} />
      {brand && <p className={classes.version}>{brand.version}</p>}
    </nav>
  )
}

/** Button that collapses or expands the menu; it reloads the page only without scripts. */
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

/**
 * Entries of the left menu. The first page has them in its html without data. After a navigation the html is replaced
 * only if it differs; else only the marks change.
 */
function LeftMenuList({ placed, text, current }: Pick<Props, 'placed' | 'text' | 'current'>) {
  const place = useContext(PlaceHtmlContext)
  const [html] = useState(() => (isPlaced(placed) ? placed.map(place).join('') : htmlOfPage() || (text ?? '')))
  const list = useRef<HTMLUListElement>(null)
  const written = useRef('')
  const marked = useRef(current)
  useEffect(() => {
    if (!list.current || text === undefined) return
    if (text !== written.current) rewrite(list.current, text)
    written.current = text
    mark(list.current, current, { open: current !== marked.current })
    marked.current = current
  }, [text, current])
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

const isPlaced = (placed: unknown): placed is readonly PlacedHtml[] => Array.isArray(placed)

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
