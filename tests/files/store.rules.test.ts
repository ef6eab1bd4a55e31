import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles, newFilePath } from '#api/files/store.ts'

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, files: localFiles(join(folder, 'store')) }
}

test('a file is read back as it was put, and gone when it is removed', async () => {
  const { folder, files } = open()
  const path = newFilePath('avatar', 'webp')
  const bytes = new Uint8Array([1, 2, 3])
  expect(await files.get(path)).toBeUndefined()
  await files.put(path, bytes)
  expect(new Uint8Array((await files.get(path)) ?? [])).toEqual(bytes)
  expect(readdirSync(join(folder, 'store', 'avatar'))).toEqual([path.slice('avatar/'.length)])
  await files.remove(path)
  await files.remove(path)
  expect(await files.get(path)).toBeUndefined()
})

test('no two files have one path', () => {
  const paths = Array.from({ length: 1000 }, () => newFilePath('avatar', 'webp'))
  expect(new Set(paths).size).toBe(paths.length)
})

test.each([
  '../secret',
  '/etc/passwd',
  'avatar/../../x.webp',
  'avatar\\x.webp',
  'avatar/x',
  'avatar/.webp',
  '',
  'a/b/c.d',
])('the path %j leads nowhere', async (path) => {
  const { folder, files } = open()
  await expect(async () => files.put(path, new Uint8Array([1]))).rejects.toThrow('not a path')
  await expect(async () => files.get(path)).rejects.toThrow('not a path')
  await expect(async () => files.remove(path)).rejects.toThrow('not a path')
  expect(readdirSync(folder)).toEqual([])
})
