import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const counted = fileURLToPath(new URL('./counted-elements.ts', import.meta.url))

/**
 * On the server elements are made by counted-elements.ts. React renders a page in one go and holds the process until it is done;
 * an element that is made over the page's budget throws, and so ends it where it stands. In development elements are not
 * counted: there React is many times slower.
 *
 * Brings: no time. A page that would be too large holds the process for a second at the most, and is told as such.
 * Breaks when compiled elements are made by another module than `react/jsx-runtime`: tests/files/preview-cost.process.test.ts.
 * Out: this plugin from vite.config.ts; what is too large is then still not sent, but made to its end.
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
