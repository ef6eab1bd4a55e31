import { expect, test } from 'vitest'
import { frameMenus, type MenuLink } from '#app/shell/frame/frame-menus.ts'
import { leftMenuHtml, leftMenuText } from '#app/shell/frame/left-menu-html.server.ts'
import type { Language } from '#contract/platform/language.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { entry } from './menu-entry.ts'

const look = { base: '', custom: 'Customised', collapsed: false }

const groupsOf = (count: number, name: string): MenuEntry[] =>
  Array.from({ length: count }, (_, group) =>
    entry({
      menuId: `g${group}`,
      type: '0',
      nameHans: `${name}组 ${group}`,
      nameEn: `${name} group ${group}`,
      orderNum: group,
      children: Array.from({ length: 9 }, (_, at) =>
        entry({
          menuId: `g${group}-${at}`,
          nameHans: `${name}页 <${at}>`,
          nameEn: `${name} page <${at}>`,
          url: `/x/${group}/${at}`,
          orderNum: at,
        }),
      ),
    }),
  )

const menusOf = (name: string): MenuEntry[] => [
  entry({ menuId: 'x', type: '0', url: '/x', children: groupsOf(40, name) }),
]

const leftOf = (menus: readonly MenuEntry[], pathname: string, language: Language = 'en') =>
  frameMenus(menus, { module: 'x', pathname, language, isScreen: () => true })

const textOf = (parts: ReturnType<typeof leftMenuHtml>): string =>
  parts.map((html) => ('bytes' in html ? html.bytes : Buffer.from(html.join(''), 'latin1')).toString()).join('')

const htmlAt = (menus: readonly MenuEntry[], pathname: string, language?: Language): string => {
  const { left, trail } = leftOf(menus, pathname, language)
  return textOf(leftMenuHtml(left, { ...look, trail }))
}

test('the current entry is marked and its list open, from the first page on and in kept parts', () => {
  const menus = menusOf('One')
  const seen = ['/x/3/4', '/x/3/4', '/x/3/4', '/x/30/1', '/x/30/1', '/x/3/4'].map((path) => [path, htmlAt(menus, path)])
  for (const [path = '', html = ''] of seen) {
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain(
      `<a href="${path}" data-menu="g${path.split('/')[2]}-${path.split('/')[3]}" aria-current="page">`,
    )
    expect(html.match(/<details name="left" open>/g)).toHaveLength(1)
    expect(html).toContain(`<details name="left" open><summary data-menu="g${path.split('/')[2]}">`)
  }
  expect(new Set(seen.map(([, html]) => html)).size).toBe(2)
  expect(htmlAt(menus, '/x/3/4', 'zh-Hans')).toContain('One组 3')
  expect(htmlAt(menus, '/x/3/4', 'zh-Hans')).toContain('One页 &lt;4&gt;')
})

test('a long menu is kept from its second page on, and the part with the current entry alone differs', () => {
  const menus = menusOf('Kept')
  const partsAt = (path: string) => {
    const { left, trail } = leftOf(menus, path)
    return leftMenuHtml(left, { ...look, trail })
  }
  expect(partsAt('/x/0/0').some((html) => 'bytes' in html)).toBe(false)
  const [second, third, other] = [partsAt('/x/0/0'), partsAt('/x/0/0'), partsAt('/x/1/1')]
  expect(second.length).toBeGreaterThan(3)
  expect(second.every((html) => 'bytes' in html)).toBe(true)
  expect(third.every((html, at) => html === second[at])).toBe(true)
  expect(other.map((html, at) => html === second[at])).toEqual(second.map((_, at) => at > 0))
})

test('menus of other roles and after a change share no part, even with the same ids', () => {
  const [mine, theirs] = [menusOf('Mine'), menusOf('Theirs')]
  for (let page = 0; page < 3; page++)
    for (const [menus, name] of [
      [mine, 'Mine'],
      [theirs, 'Theirs'],
    ] as const) {
      const html = htmlAt(menus, '/x/2/2')
      expect(html).toContain(`${name} page`)
      expect(html).not.toContain(name === 'Mine' ? 'Theirs' : 'Mine')
    }
})

test('scripts get the entries without marks, as the html of a page without a current one', () => {
  const { left } = leftOf(menusOf('Text'), '/x/3/4')
  const text = leftMenuText(left, look)
  expect(text).not.toMatch(/ open|aria-current/)
  expect([0, 1, 2].map(() => textOf(leftMenuHtml(left, { ...look, trail: [] })))).toEqual([text, text, text])
  expect(leftMenuText(left, look)).toBe(text)
})

test('texts of a menu are escaped, a collapsed one has names beside its icons, an external one its own document', () => {
  const links: MenuLink[] = [
    { menuId: '"<a>', name: '<b>&', url: '/a?b="c"', external: true, custom: true },
    { menuId: 'group', name: 'Group', url: '/own', children: [{ menuId: 'leaf', name: 'Leaf', url: '/leaf' }] },
  ]
  const html = textOf(leftMenuHtml(links, { ...look, base: '/app', trail: ['group'] }))
  expect(html).toMatch(/^<li><a href="\/app\/a\?b=&quot;c&quot;" data-menu="&quot;&lt;a&gt;" data-document><svg/)
  expect(html).toContain('&lt;b&gt;&amp;<span class="')
  expect(html).toContain('title="Customised">C</span>')
  // A page with pages below it is the first entry of its list.
  expect(html).toMatch(
    /<summary data-menu="group">.*<ul><li><a href="\/app\/own" data-menu="group" aria-current="page">/,
  )
  const collapsed = textOf(leftMenuHtml(links, { ...look, collapsed: true, trail: [] }))
  expect(collapsed).toContain('</svg><span>Group</span>')
})
