import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'build/client/assets'
const names = () => readdirSync(folder)

type Manifest = { entry: { module: string }; routes: Record<string, { module: string }> }

function manifest(): Manifest {
  const name = names().find((file) => file.startsWith('manifest-')) ?? ''
  const [, json = ''] = /__remixManifest=(\{.*\});$/s.exec(readFileSync(join(folder, name), 'utf8')) ?? []
  return JSON.parse(json.replaceAll('at+"', '"'))
}

test('routes without a screen have no script of their own, and screens have one', () => {
  const { entry, routes } = manifest()
  const { module: shared } = routes['frame/menu-collapse'] ?? {}
  expect(shared).toMatch(/^framework-/)
  expect(shared).not.toBe(entry.module)
  expect(routes['session/sign-in/logout']?.module).toBe(shared)
  expect(routes['session/sign-in/login']?.module).not.toBe(shared)
  expect(names().filter((name) => statSync(join(folder, name)).size === 0)).toEqual([])
})
