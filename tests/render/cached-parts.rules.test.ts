import { expect, test } from 'vitest'
import { createCachedParts } from '#app/render/cached-parts.server.ts'

const html = (sign: string) => sign.repeat(1000)

test('a part is made once for its key, and the least recently used ones are dropped', () => {
  const { bytes } = createCachedParts({ bytesMax: 10_000 }).part('one', () => html('a'))
  const cache = createCachedParts({ bytesMax: 2 * (bytes.length + 100) })
  const made: string[] = []
  const partOf = (key: string) =>
    cache
      .part(key, () => {
        made.push(key)
        return html(key)
      })
      .bytes.toString()
  expect(partOf('a')).toBe(html('a'))
  expect(partOf('b')).toBe(html('b'))
  expect(partOf('a')).toBe(html('a'))
  expect(partOf('c')).toBe(html('c'))
  expect(partOf('a')).toBe(html('a'))
  expect(partOf('b')).toBe(html('b'))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a part above the size limit is sent but not cached', () => {
  const stored = createCachedParts({ bytesMax: 100 })
  expect(stored.part('large', () => html('x')).bytes.toString()).toBe(html('x'))
  expect(stored.bytes()).toBe(0)
})
