import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenKeys } from '#app/page/screen-keys.ts'
import routes from '#app/routes.ts'

type Entry = { id?: string | undefined; file: string; children?: Entry[] | undefined }
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const byId = new Map(flat(await routes).map(({ id, file }) => [id, file]))
const sources = readFileSync(new URL('../../app/frame/screens.ts', import.meta.url), 'utf8')

test.each(screenKeys)('the screen %s has a route of its own, whose component the menus open too', (key) => {
  expect(sources).toContain(`${key.includes('/') ? `'${key}'` : key}: () => import('#app/${byId.get(key)}')`)
})
