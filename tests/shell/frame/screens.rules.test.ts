import { expect, test } from 'vitest'
import { screenRoute } from '#app/page/menus/screen-route.ts'
import { screenText } from '#app/page/text/texts.server.ts'
import routes from '#app/routes.ts'

type Entry = { id?: string | undefined; file: string; children?: Entry[] | undefined }
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

const screens = flat(await routes).flatMap(({ id, file }) =>
  id?.startsWith(screenRoute('')) ? [{ name: id.slice(screenRoute('').length), file }] : [],
)

test('pages with a name of their own in the tables are the screens that a menu entry can open', () => {
  expect(screens).toContainEqual({ name: 'system/dict', file: 'shell/dictionaries/dictionaries.tsx' })
  expect(screens).toContainEqual({ name: 'home', file: 'shell/home/home.tsx' })
  const names = screens.map(({ name }) => name)
  for (const none of ['frame', 'open', 'menus/menu-new', 'frame/module:account']) expect(names).not.toContain(none)
  expect(screens.filter(({ file }) => !file.endsWith('.tsx'))).toEqual([])
})

test('every screen is called something where menus are maintained', () => {
  const request = new Request('http://localhost/')
  expect(screens.filter(({ name }) => screenText(request, name) === name)).toEqual([])
})
