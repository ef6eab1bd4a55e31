import { expect, test } from 'vitest'
import { loader } from '#app/shell/home/first-page.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { cookieHeader, pageArgs, sessionCookie } from '../../page/page-args.ts'
import { entry } from '../frame/menu-entry.ts'

/** Redirect of `/user/home` for a user with these menus. */
async function leadsTo(menus: MenuEntry[]): Promise<string | null> {
  const headers = { Cookie: cookieHeader(await sessionCookie('somebody')) }
  const reply = { code: '000000', msg: 'success', data: menus }
  const args = pageArgs('/user/home', { headers }, () => ({ status: 200, reply }))
  const thrown = await loader(args as Parameters<typeof loader>[0]).catch((error: unknown) => error)
  return (thrown as Response).headers.get('Location')
}

const module = (children: MenuEntry[], over: Partial<MenuEntry> = {}) => entry({ type: '0', children, ...over })

test('/user/home leads to the first page of the left menu that is shown, however deep, and else home', async () => {
  const deep = module([module([entry({ url: '/made/deep' })])], { url: '/made' })
  expect(await leadsTo([deep])).toBe('/made/deep')
  const hidden = entry({ url: '/risk/hidden', visible: '1' })
  const button = entry({ url: '/risk/button', type: '2' })
  const site = entry({ url: 'https://site.example/', isFrame: '0' })
  const later = entry({ url: '/risk/later', orderNum: 3 })
  const first = entry({ url: '/risk/first', orderNum: 2 })
  expect(await leadsTo([module([hidden, button, site, later, first])])).toBe('/risk/first')
  expect(await leadsTo([module([hidden]), module([later])])).toBe('/risk/later')
  expect(await leadsTo([module([hidden, site])])).toBe('/home')
  expect(await leadsTo([])).toBe('/home')
})

test('/user/home never leads to itself', async () => {
  expect(await leadsTo([module([entry({ url: '/user/home' })])])).toBe('/home')
  expect(await leadsTo([module([entry({ url: '/user/home' }), entry({ url: '/risk/a' })])])).toBe('/risk/a')
})
