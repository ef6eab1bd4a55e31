import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const counted = fileURLToPath(new URL('./counted-elements.ts', import.meta.url))

/**
 * Creates elements of the server build with counted-elements.ts. React renders a page synchronously and blocks the
 * process; an element over the page's budget throws and ends the rendering. In development elements are not counted:
 * React is many times slower there.
 *
 * Brings: no time. A page that would be too large blocks the process for a second at most, and is refused with a
 * sentence.
 * Breaks when compiled elements are created by another module than `react/jsx-runtime`:
 * tests/shell/files/preview-cost.process.test.ts.
 * Out: this plugin from vite.config.ts; a page that is too large is then rendered to its end, but still not sent.
 */
export const elementBudget: Plugin = {
  name: 'element-budget',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(source, importer) {
    return source === 'react/jsx-runtime' && importer !== counted ? counted : undefined
  },
}
