import { screenKeys, screens } from 'virtual:menu-screens'
import { expect, test } from 'vitest'
import * as audit from '#app/audit/routes.ts'
import { screenText } from '#app/page/texts.server.ts'
import * as risk from '#app/risk/routes.ts'
import * as shell from '#app/shell/routes.ts'

type Entry = { id?: string | undefined; path?: string | undefined; file: string; children?: Entry[] | undefined }
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** Routes by the names in the tables. A colon separates two addresses of one file; layouts have no address. */
const named = flat([...shell.framed, ...risk.framed, ...audit.framed]).filter(
  ({ id, path }) => id && path && !id.includes(':'),
)

test('the menus open every route that has a name of its own, and no other', () => {
  expect(screenKeys.toSorted()).toEqual(named.map(({ id }) => id).toSorted())
  for (const { id, file } of named) expect(String(screens[id ?? '']), id).toContain(`/app/${file}`)
})

test('every screen is called something where menus are maintained', () => {
  const request = new Request('http://localhost/')
  expect(screenKeys.filter((key) => screenText(request, key) === key)).toEqual([])
})
