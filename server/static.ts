import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { accepts } from './compress.ts'

/** Answers a request for a file of the build; undefined when the build has no such file. */
export type StaticFiles = (request: Request) => Response | undefined

const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

type Found = { body: Buffer<ArrayBuffer>; etag: string }

/**
 * Serves the files that are in the folder at start, with the compressed forms the build made of them. Names are looked up,
 * never joined to a path, and a file is read once: the build is a few hundred small ones.
 */
export function staticFiles(root: string): StaticFiles {
  const names = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  )
  const read = new Map<string, Found>()

  const open = (name: string): Found => {
    const known = read.get(name)
    if (known) return known
    const body = readFileSync(join(root, name))
    const found = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    read.set(name, found)
    return found
  }

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    if (!names.has(pathname)) return undefined
    const chosen = encodings.find(
      ({ encoding, suffix }) =>
        names.has(pathname + suffix) && accepts(request.headers.get('accept-encoding'), encoding),
    )
    const { body, etag } = open(pathname + (chosen?.suffix ?? ''))
    const headers = new Headers({
      'content-type': getMimeType(pathname) ?? 'application/octet-stream',
      // The names under /assets carry a hash of their content; the others keep their name when they change.
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag,
    })
    if (chosen) headers.set('content-encoding', chosen.encoding)
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    headers.set('content-length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}
