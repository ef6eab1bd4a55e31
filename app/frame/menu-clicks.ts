import { useHref, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'

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
