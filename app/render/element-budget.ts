import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const counted = fileURLToPath(new URL('./counted-elements.ts', import.meta.url))

/**
 * Makes the elements of the server build by counted-elements.ts. React renders a page in one go and blocks the process meanwhile;
 * an element over the page's budget throws and ends the rendering there. In development elements are not counted: there React is
 * many times slower.
 *
 * Brings: no time. A page that would be too large blocks the process for a second at most, and is refused with a sentence.
 * Breaks when compiled elements are made by another module than `react/jsx-runtime`: tests/shell/files/preview-cost.process.test.ts.
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
