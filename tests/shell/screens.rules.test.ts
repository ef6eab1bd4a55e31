import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenKeys, screenRoutes } from '#app/page/screen-keys.ts'

test.each(screenKeys)('the screen %s has a route of its own, whose component the menus open too', (key) => {
  const file = new URL(`../../app/${screenRoutes[key]}.tsx`, import.meta.url)
  expect(existsSync(file)).toBe(true)
  const screen = readFileSync(file, 'utf8').match(/default[^']*'(#app\/[^']+\.screen\.tsx)'/)?.[1]
  const sources = readFileSync(new URL('../../app/shell/screens.ts', import.meta.url), 'utf8')
  expect(sources).toContain(`${key.includes('/') ? `'${key}'` : key}: () => import('${screen}')`)
})
