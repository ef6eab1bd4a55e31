import { useHref, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuLink } from './frame-menus.ts'
import classes from './menu-anchor.module.css'

/** The marker of an entry that the organisation has made its own. spec: platform §2 "a custom marker C" */
export function CustomMarker() {
  const { t } = useTranslation()
  return (
    <span className={classes.marker} title={t('frame.custom')}>
      C
    </span>
  )
}

/** The attributes of an entry's anchor; another site is shown by a page whose policy the browser has to read again. */
export const anchorOf = ({ url, external }: MenuLink, base: string) => ({
  href: base + url,
  ...(external ? { 'data-document': '' } : {}),
})

/**
 * What a menu needs to have plain anchors for links, of which it may have hundreds: what stands before their paths, and a
 * listener that goes by script where a click asks for nothing else. Links with a `data-document` stay with the browser.
 */
export function useMenuClicks(): { base: string; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  return {
    base,
    onClick(event) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!link || !href || 'document' in link.dataset || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(href.slice(base.length))
    },
  }
}
