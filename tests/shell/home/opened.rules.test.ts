import { expect, test } from 'vitest'
import { openedTypes, pageOf, thingAt } from '#app/things.server.ts'

test('the page of each thing that is kept as opened is a page of that thing, and so is what stands below it', () => {
  expect(openedTypes.length).toBeGreaterThan(6)
  for (const [type, path] of openedTypes) {
    // The key is the last parameter in the path.
    const page = pageOf({ type, place: path.match(/:\w+/g)?.map((_, place) => `k${place}`) ?? [] }) ?? ''
    const thing = { type, key: `k${(path.match(/:\w+/g)?.length ?? 0) - 1}` }
    expect(thingAt(page)).toEqual(thing)
    // Below a client, pages belong to its dealers.
    if (type !== 'client') expect(thingAt(`${page}/edit`)).toEqual(thing)
  }
})

test('a list, and a page for something new, are pages of no thing', () => {
  const pages = ['/risk/projects', '/risk/projects/new', '/risk/questionnaires/import', '/workbench/Add', '/home']
  for (const page of [...pages, '/audit/master-data/new/edit', `/risk/projects/${'x'.repeat(65)}`])
    expect(thingAt(page)).toBeUndefined()
})
