import { expect, test } from 'vitest'
import { entityAt, openedTypes, pageOf } from '#app/entities.server.ts'

test('the page of each recorded entity, and every page below it, is a page of that entity', () => {
  expect(openedTypes.length).toBeGreaterThan(6)
  for (const [type, path] of openedTypes) {
    // The key is the last parameter in the path.
    const page = pageOf({ type, place: path.match(/:\w+/g)?.map((_, place) => `k${place}`) ?? [] }) ?? ''
    const entity = { type, key: `k${(path.match(/:\w+/g)?.length ?? 0) - 1}` }
    expect(entityAt(page)).toEqual(entity)
    // Below a client, pages belong to its dealers.
    if (type !== 'client') expect(entityAt(`${page}/edit`)).toEqual(entity)
  }
})

test('a list, and a page for something new, are pages of no entity', () => {
  const pages = ['/risk/projects', '/risk/projects/new', '/risk/questionnaires/import', '/workbench/Add', '/home']
  for (const page of [...pages, '/audit/master-data/new/edit', `/risk/projects/${'x'.repeat(65)}`])
    expect(entityAt(page)).toBeUndefined()
})
