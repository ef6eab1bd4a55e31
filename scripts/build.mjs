import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asciiSources } from './ascii-source.mjs'
import { compressFiles } from './compress.mjs'
import { install } from './install.mjs'
import { lateHandoff } from './late-handoff.mjs'
import { packManifest } from './manifest.mjs'
import { mustRun, startFlags, startScript, step } from './run.mjs'
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
  'scripts/changed-package.mjs',
  'scripts/compress.mjs',
  'scripts/late-handoff.mjs',
  'scripts/manifest.mjs',
  'scripts/pages.mjs',
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
  const failed = new AbortController()
  const work = [buildPages(failed.signal), bundleProcesses()]
  await Promise.all(work).catch((error) => {
    failed.abort()
    throw error
  })
}

/**
 * Builds both halves of the pages in parallel. The files of browsers are compressed as soon as they exist, while the
 * server half is finished and bundled with the api.
 * @param {AbortSignal} signal
 */
async function buildPages(signal) {
  // A test that builds runs under vitest, where vite.config.ts leaves Remix out.
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ('production'), VITEST: undefined }
  const start = (/** @type {string[]} */ ...parameters) => startScript(parameters, { env, signal })
  const server = start('scripts/pages.mjs', 'server')
  const client = start('scripts/pages.mjs', 'client')
  const compressed = client.ended.then(() => {
    // Vite copies public/; the texts of pages are next to the scripts.
    rmSync(join(root, 'build/client/locales'), { recursive: true })
    server.send('the client is built')
    return start('scripts/compress.mjs').ended
  })
  const bundled = server.ended.then(() => {
    for (const half of ['client', 'server']) rmSync(join(root, 'build', half, '.vite'), { recursive: true })
    packManifest(join(root, 'build/client/assets'))
    return bundleServer()
  })
  await Promise.all([compressed, bundled])
  // Files that the server half has added.
  await compressFiles()
}

/**
 * Packages that are not bundled: native code, workers and data files next to their modules, and large ones that few
 * requests need. All others are bundled: resolving, reading and compiling them one by one took half of the start.
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

/** React is three times slower unless it finds this set; it is loaded after the first lines have run. */
const production = 'globalThis.process.env.NODE_ENV = "production"'

async function bundleServer() {
  // Loaded once the packages are installed.
  const { build: bundle } = await import('esbuild')
  await bundle({
    ...shared,
    entryPoints: { bundle: 'server/bundle.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // server/built-bundle.ts calls it.
    banner: { js: '(function (require, bundleUrl) { const module = { exports: {} }' },
    footer: { js: 'return module.exports })' },
    define: { ...shared.define, 'import.meta.url': 'bundleUrl' },
    // The pages of Remix become part of the bundle, so that both halves share their packages.
    alias: { 'virtual:remix/server-build': './build/server/pages.js' },
    external: apart,
    // A script outside of node's loader requires packages.
    supported: { 'dynamic-import': false },
    plugins: [sameRequest, lateHandoff, asciiSources],
    legalComments: 'external',
    // Keeps names for stack traces and error classes.
    minifySyntax: true,
    minifyWhitespace: true,
    // Vite repeats the imports of its chunks, also of packages without effects.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  requireAscii(join(root, 'build/bundle.cjs'))
  await bundle({
    ...shared,
    entryPoints: {
      server: 'server/start.ts',
      'server/index': 'server/pages-alone.ts',
      'write-code-cache': 'server/write-code-cache.ts',
    },
    splitting: true,
    banner: { js: production },
  })
  await mustRun(process.execPath, [...startFlags, join(root, 'build/write-code-cache.js')])
}

async function bundleProcesses() {
  const { build: bundle } = await import('esbuild')
  const form = { packages: /** @type {const} */ ('external'), banner: { js: production } }
  // Split, so that a process loads the drivers of databases only if its job needs them.
  await bundle({ ...shared, ...form, entryPoints: processEntries(), splitting: true })
  copyFileSync(join(root, 'api/platform/db/embedded.worker.mjs'), join(root, 'build/embedded.worker.mjs'))
}

/**
 * The server reads the bundle one byte a character.
 * @param {string} file
 */
function requireAscii(file) {
  const [found] = /[^\0-\x7f].{0,40}/.exec(readFileSync(file, 'utf8')) ?? []
  if (found) throw new Error(`${file} has a character beyond ASCII, at "${found}": see scripts/ascii-source.mjs`)
}

/** Modules that run in a separate process are named `*.process.ts`; each becomes a file of its name. */
const processEntries = () =>
  Object.fromEntries(
    ['api', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.process.ts'))
        .map((name) => [basename(name, '.ts'), join(folder, name)]),
    ),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install()
  await build()
}
