import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#app/ui/text/html.ts'
import { type CachedBytes, repeatedBytes } from './joined-gzip.server.ts'
import type { PieceHtml } from './piece-html.ts'
import type { PlaceHtml } from './placed-html.ts'

/** Prefixes of a mark's name: within html, and within data for scripts. They are valid in every attribute. */
const signs = { html: 'm', script: 's' } as const

/** Name of all marks. No text can contain it: it is made when the process starts. */
const secret = randomBytes(16).toString('hex')
/** A mark ends with its index as one digit of this base. */
const slotsMax = 36

/** Html of one page in place of a mark. Pieces become bytes within those of the page. */
export type SlotHtml = Buffer | CachedBytes | PieceHtml

/** `text` is undefined for html that is made for each request. */
export type SlotValue = { html: SlotHtml; text?: string }

/** A mark in a page: its bytes, and the index of its value. */
export type Mark = { start: number; end: number; slot: number; isOfScript: boolean }

/** Values of one page by the index of their mark. */
export function createSlots() {
  const values: SlotValue[] = []
  const mark = (value: SlotValue): string => {
    if (values.length === slotsMax) throw new Error(`a kept page has at most ${slotsMax} slots`)
    return signs.html + secret + (values.push(value) - 1).toString(slotsMax)
  }
  return {
    values,
    place: (html: Parameters<PlaceHtml>[0]): string => mark({ html: placedBytes(html) }),
    /** The mark for a value; an empty value remains empty, because pages render it differently. */
    slot: (text: string): string => (text === '' ? '' : mark({ html: Buffer.from(escapeHtml(text)), text })),
  }
}

function placedBytes(html: Parameters<PlaceHtml>[0]): SlotHtml {
  return 'bytes' in html || 'pieces' in html ? html : repeatedBytes(Buffer.from(html.join(''), 'latin1'))
}

/** Data for scripts: its html marks become script marks. */
export const marksOfScript = (data: string): string => data.replaceAll(signs.html + secret, signs.script + secret)

export function nextMark(page: Buffer, from: number): Mark | undefined {
  const at = page.indexOf(secret, from)
  if (at < 0) return undefined
  const [start, end] = [at - 1, at + secret.length + 1]
  return {
    start,
    end,
    slot: Number.parseInt(page.toString('latin1', end - 1, end), slotsMax),
    isOfScript: page.toString('latin1', start, at) === signs.script,
  }
}

/** The value of a mark, escaped for its context. */
export function valueAt(values: readonly SlotValue[], { slot, isOfScript }: Mark): SlotHtml {
  const { html, text } = values[slot] ?? {}
  if (!html) throw new Error(`a kept page has no value for slot ${slot}`)
  if (!isOfScript) return html
  if (text === undefined) throw new Error(`data for scripts has html in slot ${slot}`)
  // A string of the data, within the string that a script decodes.
  return Buffer.from(withinQuotes(withinQuotes(text)).replace(/[&<>\u2028\u2029]/g, (sign) => inScript[sign] ?? sign))
}

const withinQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Escapes of a script's text, as Remix has them. */
const inScript: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
