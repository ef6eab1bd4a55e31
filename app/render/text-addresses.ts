import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const development = /\/app\/render\/text-address\.client\.ts$/

/** Texts of letters, workbooks and entity names, which only the server uses. */
const serverOnly = /-(?:entities|export|letter|mail|news|workbook)\.json$/

/**
 * Gives the texts of pages addresses that need no list, `texts-<hash of all texts>/<language>/<namespace>.json`.
 * Brings: 5 of 150 kB on every page, where a list named some 400 files and the hash of each. After an update that
 * changes a text, browsers fetch the texts of the pages that they open again. Breaks when two domains have a file of
 * one name, which fails the build. Out: this plugin from vite.config.ts; text-address.client.ts then lists the files as
 * it does in development.
 */
export function textAddresses(): Plugin {
  let files: TextFile[] = []
  let folder = ''
  return {
    name: 'text-addresses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      files = textFiles()
      const names = files.map(({ name }) => name)
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      if (twice) this.error(`two domains have texts named ${twice}`)
      folder = `texts-${hashOf(files)}`
    },
    load: (id) => (development.test(id) ? addressIn(folder) : undefined),
    generateBundle() {
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `assets/${folder}/${name}`, source })
    },
  }
}

type TextFile = { name: string; source: Buffer }

function textFiles(): TextFile[] {
  const locales = 'public/locales'
  return readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !serverOnly.test(path))
    .sort()
    .map((path) => ({
      name: join(dirname(dirname(path)), basename(path)),
      source: readFileSync(join(locales, path)),
    }))
}

function hashOf(files: readonly TextFile[]): string {
  const hash = createHash('sha256')
  for (const { name, source } of files) hash.update(`${name}\n`).update(source)
  return hash.digest('hex').slice(0, 8)
}

const addressIn = (folder: string) => `
const folder = new URL(/* @vite-ignore */ '${folder}/', import.meta.url)
export const textAddress = (language, namespace) => new URL(\`\${language}/\${namespace}.json\`, folder).href
`
