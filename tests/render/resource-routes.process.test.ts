import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'

const folder = 'build/client/assets'
const names = () => readdirSync(folder)

const manifest = () => readManifest(join(folder, names().find((file) => file.startsWith('manifest-')) ?? ''))

test('routes without a screen have no script of their own, and screens have one', () => {
  const { entry, routes } = manifest()
  const { module: shared } = routes['frame/menu-collapse'] ?? {}
  expect(shared).toMatch(/^\/assets\/framework-/)
  expect(shared).not.toBe(entry.module)
  expect(routes['session/sign-in/logout']?.module).toBe(shared)
  expect(routes['session/sign-in/login']?.module).not.toBe(shared)
  expect(names().filter((name) => statSync(join(folder, name)).size === 0)).toEqual([])
})
