import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patchedFile, remixPatches } from '#app/render/patched-remix.ts'
import { withDefaults } from '#app/render/route-defaults.ts'

test('the patch of Remix changes how routes are loaded and made', () => {
  expect([...remixPatches.keys()]).toEqual(['dist/esm/routeModules.js', 'dist/esm/routes.js'])
})

test.each([...remixPatches.keys()])('the patch of Remix applies to %s of the installed version', (file = '') => {
  const code = readFileSync(`node_modules/@remix-run/react/${file}`, 'utf8')
  const patched = patchedFile(file, code)
  expect(code).not.toContain('withDefaults(route,')
  expect(patched).toContain('withDefaults(route,')
})

test('the patch of Remix fails on code that has changed where it applies', () => {
  expect(() => patchedFile('dist/esm/routes.js', 'export const createClientRoutes = () => []')).toThrow(
    'does not apply to dist/esm/routes.js',
  )
})

test('a route has the shared exports for what it does, and its own come first', () => {
  const own = { default: () => null, clientAction: () => 'own' }
  expect(Object.keys(withDefaults({ hasLoader: false, hasAction: false }, {}))).toEqual([])
  expect(Object.keys(withDefaults({ hasLoader: true, hasAction: false }, {}))).toEqual(['shouldRevalidate'])
  expect(Object.keys(withDefaults({ hasLoader: true, hasAction: true }, {}))).toContain('clientAction')
  expect(withDefaults({ hasLoader: true, hasAction: true }, own)).toMatchObject(own)
})
