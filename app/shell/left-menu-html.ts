import type { MenuLink } from './frame-menus.ts'
import classes from './left-menu.module.css'
import anchor from './menu-anchor.module.css'

type Look = {
  base: string
  /** The ids on the way to the current entry, which is the last. */
  trail: readonly string[]
  /** How texts are escaped: `htmlText` for the server, `escapeHtml` in the browser. */
  text: (text: string) => string
  /** What the marker C says. */
  custom: string
}

/** The entries below one of the left menu, as html: with a long menu React would make most of a page's objects for them. */
export function submenuHtml(entries: readonly MenuLink[], look: Look, group: string): string {
  const { base, trail, text, custom } = look
  let html = ''
  for (const entry of entries) {
    const id = text(entry.menuId)
    const marker = entry.custom ? `<span class="${anchor.marker}" title="${text(custom)}">C</span>` : ''
    const name = `<span class="${classes.dot}"></span><span class="${classes.name}">${text(entry.name)}</span>${marker}`
    if (entry.children) {
      const open = trail.includes(entry.menuId) ? ' open' : ''
      const below = submenuHtml(pagesOf(entry), look, entry.menuId)
      html += `<li><details name="left-${text(group)}" class="${classes.submenu}"${open}><summary class="${classes.entry}">${name}<span class="${classes.arrow}"></span></summary><ul class="${classes.children}">${below}</ul></details>`
    } else {
      const current = entry.menuId === trail.at(-1) ? ' aria-current="page"' : ''
      const external = entry.external ? ' data-document' : ''
      html += `<li><a href="${text(base + entry.url)}" class="${classes.entry}" title="${text(entry.name)}" data-menu="${id}"${external}${current}>${name}</a>`
    }
  }
  return html
}

/** An entry that is a page and holds others is the first of them: its line would not lead there. */
export const pagesOf = ({ children = [], ...entry }: MenuLink): MenuLink[] =>
  entry.url ? [entry, ...children] : children
