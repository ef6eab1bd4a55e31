import { useHref, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'

/**
 * For html with up to hundreds of plain anchors: `base` is the prefix of their paths, and `onClick` navigates
 * client-side on a plain click. The browser handles links with `data-document`.
 */
export function useLinkClicks(): { base: string; onClick: (event: MouseEvent) => void } {
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
