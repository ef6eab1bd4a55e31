import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const app = fileURLToPath(new URL('..', import.meta.url))
const locales = fileURLToPath(new URL('../../public/locales', import.meta.url))

/** Namespaces declared in the app's types. A page with any other does not compile, so browsers request no others. */
const shown = new Set(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[/\\])(routes|i18next\.d)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(app, name), 'utf8').matchAll(/\/zh-Hans\/[\w-]+\/([\w-]+\.json)'/g)])
    .map(([, file = '']) => file),
)

/** `zh-Hans` of `zh-Hans/shell/home.json`. */
const languageOf = (name: string): string => name.split(/[/\\]/)[0] ?? ''

/**
 * Emits the texts of pages as files beside the scripts, in a folder named after a hash of them all. Browsers may cache
 * them, and a server of another version has none. As scripts, each page would carry the names of all files in all
 * languages.
 *
 * Brings: 1.7 kB of a staff page's scripts, which may be 140 and are 139.3.
 * Breaks when Vite gives plugins another build, or i18next loads texts in another way: no page then runs on scripts.
 * Out: this plugin, and in texts.client.ts `import.meta.glob` in the place of `fetch`.
 */
export const textFiles = (): Plugin => {
  const texts = readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((name) => shown.has(basename(name)))
    .sort()
    .map((name) => ({
      name: `${languageOf(name)}/${basename(name)}`,
      domain: basename(dirname(name)),
      source: JSON.stringify(JSON.parse(readFileSync(join(locales, name), 'utf8'))),
    }))
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  return {
    name: 'text-files',
    // Relative to render/texts.client.ts, or to its chunk in the build.
    config: (_, { command }) => {
      const isServed = command === 'serve'
      const domains = texts.map(({ name, domain }) => [basename(name, '.json'), domain])
      return {
        define: {
          'import.meta.env.TEXTS': JSON.stringify(isServed ? '../../locales' : `./texts-${version}`),
          // In the sources, texts are in a folder for each domain.
          'import.meta.env.TEXT_DOMAINS': JSON.stringify(isServed ? Object.fromEntries(domains) : null),
        },
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, source } of texts)
        this.emitFile({ type: 'asset', fileName: `assets/texts-${version}/${name}`, source })
    },
  }
}
