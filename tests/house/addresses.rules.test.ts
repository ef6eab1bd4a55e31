import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }
type Address = string | ((...names: string[]) => string)

const treeOf = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ path = '', index, children = [] }) =>
    index ? { path, index: true } : { path, children: treeOf(children) },
  )
const tree = treeOf(await routes)

const modules = import.meta.glob<Record<string, Address>>('../contract/**/addresses.ts', { eager: true })
const addresses = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).map(([name, address]) => ({
    name: `${file.split('/').at(-2)} ${name}`,
    path: (typeof address === 'string' ? address : address('7', 'matrix')).split('?')[0] ?? '',
  })),
)

test('every address is in the table of routes', () => {
  // A menu may be an application at any address: the catch-all route answers it.
  const strays = addresses.filter(({ name, path }) => {
    if (name === 'frame application') return false
    const found = matchRoutes(tree, path)?.at(-1)?.route.path
    return found === undefined || found === '*'
  })
  expect(strays).toEqual([])
})

const segments = addresses.map(({ path }) => path.split('/').filter(Boolean))
const beginnings = new Set(segments.map(([first]) => first))
const parts = new Set(segments.flat())

/** Files that serve addresses below those that an administrator has set for a menu. */
const ofMenus = ['app/shell/frame/menu-door.tsx']
/** Files with paths of calls, not of pages. */
const ofCalls = /(^|[/-])calls\.ts$/

test('an address of ours is written in the addresses of its feature alone', () => {
  const files = ['api', 'app', 'contract', 'server'].flatMap((half) =>
    readdirSync(half, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)addresses\.ts$/.test(file) && !ofCalls.test(file))
      .map((file) => join(half, file)),
  )
  const written = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const begun = [...code.matchAll(/['"`\\]\/([a-z][\w-]*)/g)].filter(([, first = '']) => beginnings.has(first))
    const joined = [...code.matchAll(/\}\/([a-zA-Z][\w-]*)/g)].filter(([, part = '']) => parts.has(part))
    return [...begun, ...(ofMenus.includes(file) ? [] : joined)].map(([text]) => `${file}: ${text}`)
  })
  expect(written).toEqual([])
})

test('query parameters of an address are declared in the addresses of its feature', () => {
  const files = ['api', 'app', 'server'].flatMap((half) =>
    readdirSync(half, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(half, file)),
  )
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\$\{at\w*\.[^}]*\}\?.*/g)].map(([text]) => `${file}: ${text}`),
  )
  expect(written).toEqual([])
})
