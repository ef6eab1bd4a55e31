import { createHash } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import type { i18n } from 'i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { bytesOf, type CachedBytes, cachedBytes, compressJoined, repeatedBytes } from './joined-gzip.server.ts'
import { markedData } from './marked-data.server.ts'
import { objectNumber } from './object-number.server.ts'
import { createSlots, type Mark, nextMark, type SlotHtml, type SlotValue, valueAt } from './page-marks.server.ts'
import { bytesOfPieces, sizeOfPieces, writePieces } from './piece-html.ts'
import { serverOnly } from './server-only.server.ts'

/**
 * Caches pages that differ between readers only in a few strings and pieces of html, such as a board, or the ratings of
 * a paper. The loaders run for each reader and request. Then the page is rendered with a mark in place of each such
 * part; all other loader data is part of the cache key, so a page never shows another reader's data. Data for scripts
 * has the same marks. Pieces between marks are cached compressed, and joined to one gzip stream.
 *
 * Brings: of the server's processor time 2.8 of 5.4 ms for a blank matrix page, 3.9 of 7.7 ms with gzip.
 * Breaks when components read anything but loader data, address and language, or change a marked string:
 * tests/render/cached-page.rules.test.ts, tests/risk/kinds/matrix/cached-paper.process.test.ts and
 * tests/data/boards/cached-board.process.test.ts compare pages.
 * Out: remove `keep` from the handles; entry.server then renders every page.
 */
export type CachedPage = { readonly pieces: readonly Piece[] }

/** Bytes up to the next mark, if one follows. */
type Piece = { html: CachedBytes; mark: Mark | undefined }

export type Keepable = {
  key: string
  /** Context with marks, to render the page with. */
  remix: EntryContext
  /** Mark of the nonce. */
  nonce: string
  /** Values to insert at the marks. */
  values: readonly SlotValue[]
}

type Params = { method: string; texts: i18n; nonce: string }

/** The page's key and marked data; undefined for pages that are rendered for each reader. */
export function keepableOf(remix: EntryContext, { method, texts, nonce }: Params): Keepable | undefined {
  const { matches, loaderData, actionData, errors, statusCode, location } = remix.staticHandlerContext
  const handles = matches.map(({ route: { id } }) => remix.routeModules[id]?.handle as PageHandle | undefined)
  if (!handles.at(-1)?.keep || method !== 'GET' || statusCode !== 200 || actionData || errors) return undefined
  const { slot, place, values } = createSlots()
  const marked = { loaderData: { ...loaderData }, location }
  const others: unknown[] = []
  for (const [at, { route }] of matches.entries()) {
    const { keep } = handles[at] ?? {}
    const data = loaderData[route.id]
    if (!keep) {
      if (hidesData(data)) return undefined
      continue
    }
    const pageData = keep({ data, search: marked.location.search, texts, slot, place })
    if (!pageData) return undefined
    marked.loaderData[route.id] = pageData.hidden ? serverOnly(pageData.data, pageData.hidden) : pageData.data
    if (pageData.search !== undefined) marked.location = { ...marked.location, search: pageData.search }
    others.push(
      pageData.of && objectNumber(pageData.of),
      ...(pageData.placed ?? []).map((html) => ('bytes' in html ? objectNumber(html) : html)),
    )
  }
  const nonceMark = slot(nonce)
  const { pathname, search } = marked.location
  const parts = [texts.language, pathname, search, others, marked.loaderData]
  return {
    key: createHash('sha256').update(JSON.stringify(parts)).digest('base64'),
    remix: {
      ...remix,
      staticHandlerContext: { ...remix.staticHandlerContext, ...marked },
      serverHandoffStream: markedData(marked.loaderData),
    },
    nonce: nonceMark,
    values,
  }
}

/** Data of server-only.server.ts, which no JSON contains. */
const hidesData = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.getOwnPropertyNames(data).length > Object.keys(data).length

/** Splits a rendered page at its marks. Parts that are already cached stay unchanged. */
export const splitPage = (parts: readonly (Buffer | CachedBytes)[]): CachedPage => ({
  pieces: parts.flatMap((part) => (Buffer.isBuffer(part) ? piecesOf(part) : { html: part, mark: undefined })),
})

function piecesOf(page: Buffer): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (;;) {
    const mark = nextMark(page, from)
    // Copies the bytes, so that a small piece does not retain the memory of the whole page.
    pieces.push({ html: cachedBytes(Buffer.from(page.subarray(from, mark?.start))), mark })
    if (!mark) return pieces
    from = mark.end
  }
}

/** The page with the values of one reader. */
export function fillPage(
  page: CachedPage,
  values: readonly SlotValue[],
  encoding?: 'gzip',
): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  const parts = page.pieces.flatMap(({ html, mark }) => (mark === undefined ? [html] : [html, valueAt(values, mark)]))
  if (encoding === undefined) return joinedBytes(parts)
  return compressJoined(parts.map((part) => ('pieces' in part ? repeatedBytes(bytesOfPieces(part)) : part)))
}

function joinedBytes(parts: readonly SlotHtml[]): Buffer<ArrayBuffer> {
  const sizeOf = (part: SlotHtml) => ('pieces' in part ? sizeOfPieces(part) : bytesOf(part).length)
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + sizeOf(part), 0))
  let written = 0
  for (const part of parts)
    written = 'pieces' in part ? writePieces(part, bytes, written) : written + bytesOf(part).copy(bytes, written)
  return bytes
}

const cacheBytesMax = 32 * megabyte
const pages = new Map<string, CachedPage>()
let held = 0

const sizeOf = ({ pieces }: CachedPage): number =>
  pieces.reduce((sum, { html: { bytes, deflated } }) => sum + bytes.length + (deflated?.length ?? 0), 0)

type MadePage = { page: CachedPage; failed: boolean }
const beingMade = new Map<string, Promise<MadePage>>()

/**
 * The cached page, or the one that `make` renders; concurrent readers share one rendering. A page with a failed part is
 * not cached.
 */
export async function cachedPage(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
  const cached = findCachedPage(key)
  if (cached) return { page: cached, failed: false }
  const known = beingMade.get(key)
  if (known) return known
  const making = make().finally(() => beingMade.delete(key))
  beingMade.set(key, making)
  const made = await making
  if (!made.failed) keepPage(key, made.page)
  return made
}

/** Returns the cached page and marks it as most recently used. */
function findCachedPage(key: string): CachedPage | undefined {
  const page = pages.get(key)
  if (page) {
    pages.delete(key)
    pages.set(key, page)
  }
  return page
}

/** Caches a page, and evicts the least recently used ones beyond the limit. */
function keepPage(key: string, page: CachedPage): void {
  drop(key)
  pages.set(key, page)
  held += sizeOf(page)
  for (const oldest of pages.keys()) {
    if (held <= cacheBytesMax) return
    drop(oldest)
  }
}

function drop(key: string): void {
  const page = pages.get(key)
  if (!page) return
  pages.delete(key)
  held -= sizeOf(page)
}
