import { useHref, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuLink } from './frame-menus.ts'
import classes from './menu-anchor.module.css'

/** Marker of an entry that the organisation customised. spec: platform §2 "Custom marker" */
export function CustomMarker() {
  const { t } = useTranslation()
  return (
    <span className={classes.marker} title={t('frame.custom')}>
      C
    </span>
  )
}

/**
 * Attributes of an entry's anchor. External sites need a document load, since their page has another content security
 * policy.
 */
export const anchorOf = ({ url, external }: MenuLink, base: string) => ({
  href: base + url,
  ...(external ? { 'data-document': '' } : {}),
})

/**
 * Menus use plain anchors, of which they may have hundreds: `base` is the prefix of their paths, and `onClick`
 * navigates client-side on a plain click. Links with `data-document` are left to the browser.
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
