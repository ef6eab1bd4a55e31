import { expect, test } from 'vitest'
import { pageOf, thingAt } from '#app/home/opened.ts'
import { openedTypes } from '#contract/home/codes.ts'

test('the page of each thing is a page of that thing, and so is what stands below it', () => {
  for (const type of openedTypes) {
    const page = pageOf({ type, place: ['a', 'b'] })
    const thing = { type, key: type === 'reviewObject' || type === 'dealer' ? 'b' : 'a' }
    expect(thingAt(page)).toEqual(thing)
    // Below the lists of a client stand its dealers.
    if (type !== 'client') expect(thingAt(`${page}/edit`)).toEqual(thing)
  }
})

test('a list, and a page for something new, are pages of no thing', () => {
  const pages = ['/risk/projects', '/risk/projects/new', '/risk/questionnaires/import', '/workbench/Add', '/home']
  for (const page of [...pages, '/audit/master-data/new/edit', `/risk/projects/${'x'.repeat(65)}`])
    expect(thingAt(page)).toBeUndefined()
})
