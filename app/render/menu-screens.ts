import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const app = fileURLToPath(new URL('..', import.meta.url))
const resolved = '\0virtual:menu-screens'
/** `'dictionaries/dictionaries.tsx', { id: 'system/dict' }`. Ids with a colon distinguish two addresses of one file. */
const screen = /'([\w/-]+\.tsx)',\s*\{\s*id: '([\w/-]+)',?\s*\}/g

/**
 * The screens that a menu entry can open: routes with an explicit id, which is the screen's name. A virtual module,
 * since browsers have no route tables; it loads only the screens shown.
 *
 * Brings: no time. Remix fixes its addresses at build time; an administrator moves a screen to another at run time.
 * Breaks when tables write their routes in another way: tests/shell/frame/screens.rules.test.ts.
 * Out: a module with a line for each screen, kept by hand beside the tables.
 */
export const menuScreens: Plugin = {
  name: 'menu-screens',
  resolveId: (id) => (id === 'virtual:menu-screens' ? resolved : undefined),
  load(id) {
    if (id !== resolved) return undefined
    const tables = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[/\\]routes\.ts$/.test(name),
    )
    const screens = tables.flatMap((table) => {
      this.addWatchFile(app + table)
      return [...readFileSync(app + table, 'utf8').matchAll(screen)].map(([, file, name]) => ({ file, name }))
    })
    const lines = screens.map(({ file, name }) => `'${name}': () => import('/app/${file}'),`)
    return [
      `export const screens = {\n${lines.sort().join('\n')}\n}`,
      'export const screenKeys = Object.keys(screens)',
      'export const isScreenKey = (name) => Object.hasOwn(screens, name)',
      'export const fetchScreen = (key) => screens[key]()',
    ].join('\n')
  },
}
