// Compresses the built pages; scripts/build.mjs runs it in parallel with the rest of the build.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './stale.mjs'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const worthwhileBytes = 256

/** Compresses static files once and thoroughly, not with each request; skips those that are compressed already. */
export async function compressFiles() {
  const files = readdirSync(join(root, 'build/client'), { recursive: true, withFileTypes: true })
    // The build removes Vite's own folder in the meantime.
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && basename(entry.parentPath) !== '.vite')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !existsSync(`${file}.br`))
  await Promise.all(
    files.map(async (file) => {
      const content = shared.test(basename(file)) ? await minified(file) : readFileSync(file)
      if (content.byteLength < worthwhileBytes) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

/** Scripts that all or most pages load; minifying the rest is not worth the time. */
const shared = /^(framework|controls|choices|page|app-layout)-[\w-]{7}\.js$/

/**
 * Vite's own minifier is fast; this one saves 2 kB on every page.
 * @param {string} file
 */
async function minified(file) {
  const { minify } = await import('terser')
  // Most of the framework is already minified: two more seconds make it no smaller.
  const compress = basename(file).startsWith('framework-') ? { collapse_vars: false } : { passes: 2 }
  const { code } = await minify(readFileSync(file, 'utf8'), { module: true, ecma: 2020, compress })
  if (!code) throw new Error(`nothing is left of ${file}`)
  writeFileSync(file, code)
  return Buffer.from(code)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await compressFiles()
  process.disconnect()
}
