import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import type { PageHandle } from '#app/page/request/page.ts'
import { escapeHtml } from '#app/ui/text/html.ts'
import { bytesOf, joinGzip, type KeptBytes } from './joined-gzip.server.ts'
import { objectNumber } from './object-number.server.ts'

/**
 * Keeps pages that differ between readers by a few strings only, such as a paper before its first answer. The page is
 * rendered with a mark in place of each such string. All other data of the page is part of the cache key, so a page
 * shows nothing of another reader. Pieces between marks are kept compressed, and joined to one gzip stream.
 *
 * Brings: of the server's processor time 2.8 of 5.4 ms for a blank matrix page, 3.9 of 7.7 ms with gzip.
 * Breaks when components read anything but loader data, address and language, or change a marked string:
 * tests/render/kept-page.rules.test.ts and tests/risk/kinds/matrix/kept-paper.process.test.ts compare pages.
 * Out: remove `keep` from the handles; entry.server then renders every page.
 */
export type KeptPage = { readonly pieces: readonly Piece[] }

/** Bytes up to the next mark; `slot` is the index of that mark's value, undefined at the end of the page. */
type Piece = { html: KeptBytes; slot: number | undefined }

/** Begins with a letter, so that it fits every attribute. No text can contain it: it is made when the process starts. */
const secret = `m${randomBytes(16).toString('hex')}`
const slotsMax = 10

/** Values of one page by the index of their mark. */
function createSlots() {
  const values: string[] = []
  return {
    values,
    /** The mark for a value; an empty value stays empty, because pages show it in another way. */
    slot(value: string): string {
      if (value === '') return ''
      if (values.length === slotsMax) throw new Error(`a kept page has at most ${slotsMax} slots`)
      values.push(value)
      return `${secret}${values.length - 1}`
    },
  }
}

export type Keepable = {
  key: string
  /** Context with marks, to render the page with. */
  remix: EntryContext
  /** Mark of the nonce. */
  nonce: string
  values: readonly string[]
}

type Asked = { method: string; language: string; nonce: string }

/** The page's key and marked data; undefined for pages that are rendered for each reader. */
export function keepableOf(remix: EntryContext, { method, language, nonce }: Asked): Keepable | undefined {
  const { matches, loaderData, actionData, errors, statusCode, location } = remix.staticHandlerContext
  const id = matches.at(-1)?.route.id
  const handle = id === undefined ? undefined : (remix.routeModules[id]?.handle as PageHandle | undefined)
  if (!id || !handle?.keep || method !== 'GET' || statusCode !== 200 || actionData || errors) return undefined
  if (Object.entries(loaderData).some(([of, shown]) => of !== id && hidesData(shown))) return undefined
  const { slot, values } = createSlots()
  const kept = handle.keep({ data: loaderData[id], search: location.search, slot })
  if (!kept) return undefined
  const marked = {
    loaderData: { ...loaderData, [id]: kept.data },
    location: { ...location, search: kept.search },
  }
  const nonceMark = slot(nonce)
  const { pathname, search } = marked.location
  // Most of the data by far, and the same for all papers: the key has its number instead.
  const shared = objectNumber(kept.of)
  const withoutShared = (_: string, value: unknown) => (value === kept.of ? shared : value)
  return {
    key: JSON.stringify([shared, language, pathname, search, marked.loaderData], withoutShared),
    remix: { ...remix, staticHandlerContext: { ...remix.staticHandlerContext, ...marked } },
    nonce: nonceMark,
    values,
  }
}

/** Data of server-only.server.ts, which no JSON contains. */
const hidesData = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.getOwnPropertyNames(data).length > Object.keys(data).length

/** Splits a page at its marks. */
export function splitPage(page: Buffer): KeptPage {
  const pieces: Piece[] = []
  let from = 0
  for (;;) {
    const at = page.indexOf(secret, from)
    // Copies, so that a small piece does not keep the memory of the whole page.
    const html = { bytes: Buffer.from(page.subarray(from, at < 0 ? undefined : at)) }
    if (at < 0) return { pieces: [...pieces, { html, slot: undefined }] }
    from = at + secret.length + 1
    pieces.push({ html, slot: Number(page.toString('latin1', from - 1, from)) })
  }
}

/** The page with the values of one reader, escaped. */
export function fillPage(page: KeptPage, values: readonly string[], encoding?: 'gzip'): Buffer<ArrayBuffer> {
  const texts = values.map((value) => Buffer.from(escapeHtml(value)))
  const parts = page.pieces.flatMap(({ html, slot }) => (slot === undefined ? [html] : [html, textAt(texts, slot)]))
  return encoding === undefined ? Buffer.concat(parts.map(bytesOf)) : joinGzip(parts)
}

function textAt(texts: readonly Buffer[], slot: number): Buffer {
  const text = texts[slot]
  if (!text) throw new Error(`a kept page has no value for slot ${slot}`)
  return text
}

const keptMax = 32
const pages = new Map<string, KeptPage>()

/** The kept page, which becomes the most recently used. */
export function keptPageOf(key: string): KeptPage | undefined {
  const page = pages.get(key)
  if (page) {
    pages.delete(key)
    pages.set(key, page)
  }
  return page
}

/** Keeps a page, and drops the least recently used one beyond the limit. */
export function keepPage(key: string, page: KeptPage): KeptPage {
  pages.set(key, page)
  const [oldest] = pages.keys()
  if (pages.size > keptMax && oldest !== undefined) pages.delete(oldest)
  return page
}
