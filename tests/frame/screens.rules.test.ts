import { screens } from 'virtual:menu-screens'
import { expect, test } from 'vitest'
import { screenKeys } from '#app/page/screen-keys.ts'
import routes from '#app/routes.ts'
import menus from '../../public/locales/zh-Hans/menus.json'

type Entry = { id?: string | undefined; path?: string | undefined; file: string; children?: Entry[] | undefined }
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** By the names that the tables give them; a colon tells two addresses of one file apart, and layouts have no address. */
const named = flat(await routes).filter(({ id, path }) => id && path && !id.includes(':'))

test('the menus open every route that has a name of its own, and no other', () => {
  expect(screenKeys.toSorted()).toEqual(named.map(({ id }) => id).toSorted())
  for (const { id, file } of named) expect(String(screens[id as keyof typeof screens]), id).toContain(`/app/${file}`)
})

test('every screen is called something where menus are maintained', () => {
  expect(screenKeys.toSorted()).toEqual(Object.keys(menus.screen).toSorted())
})
