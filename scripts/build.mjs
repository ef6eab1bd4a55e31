import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asciiSources } from './ascii-source.mjs'
import { install } from './install.mjs'
import { packManifest } from './manifest.mjs'
import { installed, mustRun, step } from './run.mjs'
import { sameRequest } from './same-request.mjs'
import { root, unlessFresh } from './stale.mjs'

const sources = [
  'api',
  'app',
  'contract',
  'package-lock.json',
  'package.json',
  'patches',
  'public',
  'remix.config.js',
  'scripts/ascii-source.mjs',
  'scripts/build.mjs',
  'scripts/manifest.mjs',
  'scripts/same-request.mjs',
  'server',
  'server.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Builds pages and server, unless the sources are unchanged. */
export function build() {
  return unlessFresh({
    mark: 'build/.built',
    sources,
    work: () => step('Building', buildAll),
  })
}

async function buildAll() {
  rmSync(join(root, 'build'), { recursive: true, force: true })
  // A test that builds runs under vitest, where vite.config.ts leaves Remix out.
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ('production'), VITEST: undefined }
  await mustRun(installed('remix'), ['vite:build'], env)
  // Vite copies public/; the texts of pages are beside the scripts.
  rmSync(join(root, 'build/client/locales'), { recursive: true })
  packManifest(join(root, 'build/client/assets'))
  await Promise.all([bundleServer(), compressFiles(join(root, 'build/client'))])
}

/**
 * Packages that stay apart: native code, workers and data files beside their modules, and those that few requests need,
 * which are large. All others are part of the bundle: finding, reading and compiling them one by one took half of the start.
 */
const apart = [
  '@aws-sdk/*',
  '@clickhouse/*',
  '@duckdb/*',
  '@e965/xlsx',
  '@electric-sql/*',
  '@gutenye/*',
  '@napi-rs/*',
  '@node-rs/*',
  'esbuild',
  'mysql2',
  'nodemailer',
  'onnxruntime-node',
  'oracledb',
  'pg-native',
  'sharp',
  'tedious',
  'unpdf',
  'vite',
  'zxing-wasm',
]

async function bundleServer() {
  const { build: bundle } = await import('esbuild')
  /** @type {import('esbuild').BuildOptions} */
  const shared = {
    absWorkingDir: root,
    outdir: join(root, 'build'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  }
  // React is three times slower unless it finds this set; it is loaded after the first lines have run.
  const production = 'globalThis.process.env.NODE_ENV = "production"'
  await bundle({
    ...shared,
    // The pages of Remix become part of the bundle, so that both halves share their packages.
    entryPoints: { server: 'server.ts', 'server/index': 'server/pages.ts', 'server/pages': 'build/server/pages.js' },
    allowOverwrite: true,
    splitting: true,
    external: apart,
    plugins: [sameRequest, asciiSources],
    // Names stay for stacks and error classes.
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: `${production}\n${commonJs}` },
    // Vite repeats the imports of its chunks, also of packages without effects.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  await bundle({ ...shared, entryPoints: processEntries(), packages: 'external', banner: { js: production } })
  copyFileSync(join(root, 'api/platform/db/embedded.worker.mjs'), join(root, 'build/embedded.worker.mjs'))
}

/** Bundled CommonJS packages require the modules of node. */
const commonJs =
  "import { createRequire as createRequireHere } from 'node:module'\nconst require = createRequireHere(import.meta.url)"

/** Modules that run in a process of their own are named `*.process.ts`; each becomes a file of its name. */
const processEntries = () =>
  Object.fromEntries(
    ['api', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.process.ts'))
        .map((name) => [basename(name, '.ts'), join(folder, name)]),
    ),
  )

/** Scripts that all or most pages load; minifying the rest is not worth the time. */
const shared = /^(framework|controls|choices|page|frame)-[\w-]{8}\.js$/

/**
 * Vite's own minifier is fast; this one saves 6 kB on every page. It runs while other files are compressed.
 * @param {string} file
 */
async function minified(file) {
  const { minify } = await import('terser')
  const { code } = await minify(readFileSync(file, 'utf8'), { module: true, ecma: 2020, compress: { passes: 2 } })
  if (!code) throw new Error(`nothing is left of ${file}`)
  writeFileSync(file, code)
  return Buffer.from(code)
}

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const worthwhileBytes = 1024

/**
 * Compresses static files once and thoroughly, not with each request.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install()
  await build()
}
