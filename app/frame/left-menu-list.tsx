import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import { escapeHtml, htmlText } from '#app/ui/html.ts'
import type { MenuLink } from './frame-menus.ts'
import classes from './left-menu.module.css'
import { leftMenuHtml } from './left-menu-html.ts'

type Props = {
  /** Undefined where the page holds them as html. */
  entries: MenuLink[] | undefined
  /** The ids on the way to the current entry, which is the last. */
  trail: string[]
  base: string
  collapsed: boolean
}

/**
 * The entries of the left menu. A page comes without their data, which is in its html already; what the next one brings is
 * written over that where it differs, and else only the marks move.
 */
export function LeftMenuList({ entries, trail, base, collapsed }: Props) {
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: left-menu-html.ts escapes every text in it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Where the page of an error takes the place of another, its menu is that of the other, which still stands. */
const htmlOfPage = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector(`.${classes.list}`)?.innerHTML ?? '')

/** Who had come to an entry by key or click stays on it, and the lists they had opened stay open. */
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

/** Marks the current entry, and opens the lists it stands in. */
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
