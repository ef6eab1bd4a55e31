import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packManifest } from '../../scripts/manifest.mjs'
import { readManifest } from './manifest.ts'

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
}
const manifest = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-1.js'], css: ['/assets/page-1.css'] },
  routes: {
    root: {
      ...flags,
      id: 'root',
      path: '',
      hasErrorBoundary: true,
      module: '/assets/root-1.js',
      imports: ['/assets/framework-1.js', '/assets/page-1.js'],
      css: ['/assets/page-1.css'],
    },
    home: {
      ...flags,
      id: 'home',
      parentId: 'root',
      index: true,
      module: '/assets/home-1.js',
      imports: ['/assets/framework-1.js', '/assets/root-1.js', '/assets/page-1.js', '/assets/own-1.js'],
      css: ['/assets/page-1.css', '/assets/own-1.css'],
    },
    leaving: {
      ...flags,
      id: 'leaving',
      parentId: 'root',
      path: 'leaving/:id',
      caseSensitive: true,
      hasAction: true,
      module: '/assets/framework-1.js',
      imports: [],
      css: [],
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}

function packed(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'manifest-1.js')
  writeFileSync(path, content)
  packManifest(folder)
  return path
}

const written = (value: object) => `window.__remixManifest=${JSON.stringify(value)};`

test('a packed manifest has every route, without the files that its parents name', () => {
  const { root, home } = manifest.routes
  expect(readManifest(packed(written(manifest)))).toEqual({
    ...manifest,
    routes: {
      ...manifest.routes,
      root: { ...root, imports: ['/assets/page-1.js'] },
      home: { ...home, imports: ['/assets/own-1.js'], css: ['/assets/own-1.css'] },
    },
  })
})

test('a packed manifest names files beside it, whatever path it is served under', () => {
  const path = packed(written(manifest))
  expect(readFileSync(path, 'utf8')).not.toContain('/assets/')
  const { entry, routes, url } = readManifest(path, '/shell/risk/assets/')
  expect([entry.module, url]).toEqual(['/shell/risk/assets/entry-1.js', '/shell/risk/assets/manifest-1.js'])
  expect(routes.home).toMatchObject({ module: '/shell/risk/assets/home-1.js', css: ['/shell/risk/assets/own-1.css'] })
})

test('a manifest of another form stops the build', () => {
  expect(() => packed('export default {}')).toThrow('unexpected format of the Remix manifest')
  const routes = { home: { ...manifest.routes.home, clientActionModule: '/assets/action-1.js' } }
  expect(() => packed(written({ ...manifest, routes }))).toThrow('unexpected format of the routes')
  const elsewhere = { home: { ...manifest.routes.home, module: '/scripts/home-1.js' } }
  expect(() => packed(written({ ...manifest, routes: elsewhere }))).toThrow('unexpected format')
})
