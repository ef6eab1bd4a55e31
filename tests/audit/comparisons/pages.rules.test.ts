import { existsSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPages, type PagesPlace } from '#api/audit/comparisons/pages.ts'
import { newFolder } from '../../support/folder.ts'

const folder = newFolder()
afterAll(folder.remove)

const open = (name: string, most: { results: number; bytes: number }) =>
  openPages(
    {
      async folderFor(room) {
        const path = join(folder.path, name, room)
        await mkdir(path, { recursive: true })
        return path
      },
    },
    most,
  )
const fill = (bytes: number) => async (place: PagesPlace) => {
  writeFileSync(place.file, 'x'.repeat(bytes))
  return place.file
}

test('cached tables are evicted least recently used first, by number and by size', async () => {
  const pages = open('bounded', { results: 3, bytes: 100 })
  const files = [await pages.use(1, fill(40)), await pages.use(2, fill(10)), await pages.use(3, fill(10))]
  const there = () => files.map((file) => existsSync(file))
  await pages.use(1, async () => {})
  files.push(await pages.use(4, fill(10)))
  expect(there()).toEqual([true, false, true, true])
  files.push(await pages.use(5, fill(95)))
  expect(there()).toEqual([false, false, false, false, true])
})

test('a cached table in use is not evicted, and an evicted one is deleted', async () => {
  const pages = open('read', { results: 1, bytes: 1000 })
  const file = await pages.use(1, async (place) => {
    await fill(10)(place)
    await pages.use(2, fill(10))
    expect(existsSync(place.file)).toBe(true)
    return place.file
  })
  expect(existsSync(file)).toBe(true)
  await pages.drop(1)
  expect(existsSync(file)).toBe(false)
})

test('unreadable cached tables are rebuilt once; a second failure is an error', async () => {
  const pages = open('spoiled', { results: 1, bytes: 1000 })
  await pages.use(1, fill(10))
  const read = async ({ file }: PagesPlace) => {
    if (existsSync(file)) throw new Error('the database file appears to be corrupted')
    return 'read'
  }
  expect(await pages.use(1, read)).toBe('read')
  let tries = 0
  const failing = () => {
    tries++
    throw new Error('no result')
  }
  await expect(pages.use(1, async () => failing())).rejects.toThrow('no result')
  expect(tries).toBe(2)
})
