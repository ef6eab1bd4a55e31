import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../../public/locales', import.meta.url))

/**
 * The texts as files beside the scripts, in a folder named after what is in all of them: a browser may keep them, and a server
 * of another version has none. As scripts each page would carry the names of all of them in all languages.
 */
export const textFiles = (): Plugin => {
  const texts = readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      name: name.replaceAll('\\', '/'),
      source: JSON.stringify(JSON.parse(readFileSync(join(locales, name), 'utf8'))),
    }))
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  return {
    name: 'text-files',
    // Seen from render/texts.client.ts, or from the script of the build that it is in.
    config: (_, { command }) => {
      const folder = command === 'serve' ? '../../locales' : `./texts-${version}`
      return { define: { 'import.meta.env.TEXTS': JSON.stringify(folder) } }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, source } of texts)
        this.emitFile({ type: 'asset', fileName: `assets/texts-${version}/${name}`, source })
    },
  }
}
