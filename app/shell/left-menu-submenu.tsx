import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escapeHtml, htmlText } from '#app/ui/html.ts'
import type { MenuLink } from './frame-menus.ts'
import classes from './left-menu.module.css'
import { pagesOf, submenuHtml } from './left-menu-html.ts'
import { PlaceHtmlContext } from './placed-html.ts'

type Props = {
  entry: MenuLink
  /** The ids on the way to the current entry, which is the last. */
  trail: string[]
  base: string
}

/**
 * What stands below an entry of the left menu. A page comes without the data of it, which is in its html already; what the
 * next one brings is written over that where it differs, and else only the marks move.
 */
export function Submenu({ entry, trail, base }: Props) {
  const { t } = useTranslation()
  const custom = t('frame.custom')
  const place = useContext(PlaceHtmlContext)
  const [html] = useState(() =>
    entry.children ? place([submenuHtml(pagesOf(entry), { base, trail, text: htmlText, custom }, entry.menuId)]) : '',
  )
  const list = useRef<HTMLUListElement>(null)
  const written = useRef('')
  useEffect(() => {
    if (!list.current || !entry.children) return
    const now = submenuHtml(pagesOf(entry), { base, trail: [], text: escapeHtml, custom }, entry.menuId)
    if (now !== written.current) rewrite(list.current, now)
    written.current = now
    mark(list.current, trail)
  }, [entry, trail, base, custom])
  return (
    <ul
      ref={list}
      className={classes.children}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: left-menu-html.ts escapes every text in it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Who had come to an entry by key or click stays on it. */
function rewrite(list: HTMLElement, html: string): void {
  const { activeElement } = document
  const focused = list.contains(activeElement) && activeElement instanceof HTMLElement && activeElement.dataset.menu
  list.innerHTML = html
  if (focused) list.querySelector<HTMLElement>(`[data-menu="${CSS.escape(focused)}"]`)?.focus()
}

/** Marks the current entry and opens the lists it stands in. */
function mark(list: HTMLElement, trail: readonly string[]): void {
  for (const link of list.querySelectorAll<HTMLElement>('[data-menu]')) {
    if (link.dataset.menu !== trail.at(-1)) {
      link.removeAttribute('aria-current')
      continue
    }
    link.setAttribute('aria-current', 'page')
    for (let around = link.closest('details'); around && list.contains(around); ) {
      around.open = true
      around = around.parentElement?.closest('details') ?? null
    }
  }
}
