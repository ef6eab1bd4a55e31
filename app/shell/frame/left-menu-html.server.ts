import { menuIcon } from '#app/page/menus/menu-icon.ts'
import { perObject } from '#app/page/menus/per-object.ts'
import { createCachedParts } from '#app/render/cached-parts.server.ts'
import { objectNumber } from '#app/render/object-number.server.ts'
import type { PlacedHtml } from '#app/render/placed-html.ts'
import { iconHtml } from '#app/ui/icons/icon.tsx'
import { escapeHtml } from '#app/ui/text/html.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import type { MenuLink } from './frame-menus.ts'
import anchor from './menu-anchor.module.css'

type Look = {
  base: string
  /** Ids on the path to the current entry, which is last; without them no entry is marked. */
  trail: readonly string[]
  /** Title of the marker C. */
  custom: string
  /** Shows icons only, with the names next to them on hover and focus. */
  collapsed: boolean
}

/** Maximum links of one cached part. A page renders only the part with its current entry again. */
const linksOfPart = 100
/** Shorter html does not justify a separate part. */
const cachedFrom = 4096
const cachedParts = createCachedParts({ bytesMax: 8 * megabyte })
/** Keys of parts shown once. A part is cached from its second use on, since some menus are shown only once. */
const shownOnce = new Set<string>()
const shownOnceMax = 1000

/**
 * The left menu as html for placed-html.ts. Its parts are cached by links object, which frame-menus.ts creates once per
 * menus and language. Other roles and changed menus have other objects.
 */
export const leftMenuHtml = (links: readonly MenuLink[], look: Look): PlacedHtml[] =>
  partsOf(links).map((part) => {
    const trail = part.links.some(({ menuId }) => look.trail.includes(menuId)) ? look.trail : []
    const key = JSON.stringify([part.key, trail, look.base, look.custom, look.collapsed])
    if (shownOnce.has(key)) return cachedParts.part(key, () => linesOf(part.links, { ...look, trail }))
    const html = linesOf(part.links, { ...look, trail })
    if (html.length >= cachedFrom) {
      if (shownOnce.size >= shownOnceMax) shownOnce.clear()
      shownOnce.add(key)
    }
    return [Buffer.from(html).toString('latin1')]
  })

/** The left menu as text, without marks: scripts insert it only if it has changed, and mark the current entry. */
export const leftMenuText = (links: readonly MenuLink[], look: Omit<Look, 'trail'>): string =>
  leftMenuHtml(links, { ...look, trail: [] })
    .map((html) => ('bytes' in html ? html.bytes : Buffer.from(html.join(''), 'latin1')).toString())
    .join('')

type Part = { key: string; links: MenuLink[] }

const partsOf = perObject((links: readonly MenuLink[]): readonly Part[] => {
  const parts: MenuLink[][] = []
  let size = linksOfPart
  for (const link of links) {
    if (size >= linksOfPart) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(link)
    size += sizeOf(link)
  }
  return parts.map((part) => ({ key: part.map(objectNumber).join(), links: part }))
})

const sizeOf = ({ children = [] }: MenuLink): number => children.reduce((sum, child) => sum + sizeOf(child), 1)

/**
 * Entries as html: in a long menu React would create most of a page's objects for them. They have no classes, for the
 * same reason. One list is open at a time; its summary only toggles it.
 */
function linesOf(links: readonly MenuLink[], look: Look, above?: string): string {
  const { base, trail, custom, collapsed } = look
  let html = ''
  for (const link of links) {
    const id = escapeHtml(link.menuId)
    const name = escapeHtml(link.name)
    const icon = above === undefined ? iconHtml(menuIcon(link.icon ?? '')) : ''
    const marker = link.custom ? `<span class="${anchor.marker}" title="${escapeHtml(custom)}">C</span>` : ''
    const line = collapsed ? `${icon}<span>${name}${marker}</span>` : icon + name + marker
    if (link.children) {
      const open = trail.includes(link.menuId) ? ' open' : ''
      const group = above === undefined ? 'left' : `left-${escapeHtml(above)}`
      const below = linesOf(pagesOf(link), look, link.menuId)
      html += `<li><details name="${group}"${open}><summary data-menu="${id}">${line}</summary><ul>${below}</ul></details>`
    } else {
      const current = link.menuId === trail.at(-1) ? ' aria-current="page"' : ''
      const external = link.external ? ' data-document' : ''
      html += `<li><a href="${escapeHtml(base + link.url)}" data-menu="${id}"${external}${current}>${line}</a>`
    }
  }
  return html
}

/** A page with children becomes their first entry: its own line only toggles the list. */
const pagesOf = ({ children = [], ...link }: MenuLink): MenuLink[] => (link.url ? [link, ...children] : children)
