import { menuIcon } from '#app/page/menu-icon.ts'
import { iconHtml } from '#app/ui/icon.tsx'
import type { MenuLink } from './frame-menus.ts'
import anchor from './menu-anchor.module.css'

type Look = {
  base: string
  /** The ids on the way to the current entry, which is the last. */
  trail: readonly string[]
  /** How texts are escaped: `htmlText` for the server, `escapeHtml` in the browser. */
  text: (text: string) => string
  /** What the marker C says. */
  custom: string
  /** Whether only their drawings are seen, and each shows its name beside it under the pointer and the focus. */
  collapsed: boolean
}

/**
 * The entries of the left menu as html: with a long menu React would make most of a page's objects for them. They have no
 * classes, for the same reason. Of each list one is open at a time; its line only toggles.
 */
export function leftMenuHtml(entries: readonly MenuLink[], look: Look, above?: string): string {
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

/** An entry that is a page and holds others is the first of them: its line would not lead there. */
const pagesOf = ({ children = [], ...entry }: MenuLink): MenuLink[] => (entry.url ? [entry, ...children] : children)
