/** A part of an XML file, its names without their prefixes. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** What no part of a document made by an office program comes near. */
const tagMax = 256 * 1024

/** What is not XML as we read it: a document type, which could name other files, or a tag without an end. */
export class XmlBroken extends Error {}

/**
 * XML as it comes, in batches, with no more of it held than one tag or text. An element that is empty opens and closes. Of
 * entities those that XML itself has are understood. Throws XmlBroken.
 */
export async function* readXml(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<XmlPart[]> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const piece of pieces) {
    held += decoder.decode(piece, { stream: true })
    const parts: XmlPart[] = []
    held = held.slice(takeParts(held, parts))
    if (held.length > tagMax) throw new XmlBroken('a tag without an end')
    yield parts
  }
}

/** Takes whole parts off the beginning; gives where what is not yet whole begins. */
function takeParts(xml: string, parts: XmlPart[]): number {
  let at = 0
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const tag = xml.indexOf('<', at)
      if (tag < 0) return at
      parts.push({ kind: 'text', text: decoded(xml.slice(at, tag)) })
      at = tag
    } else if (xml.startsWith('<!--', at) || '<!--'.startsWith(xml.slice(at, at + 4))) {
      const end = xml.indexOf('-->', at + 4)
      if (end < 0) return at
      at = end + 3
    } else if (xml.startsWith('<![CDATA[', at) || '<![CDATA['.startsWith(xml.slice(at, at + 9))) {
      const end = xml.indexOf(']]>', at)
      if (end < 0) return at
      parts.push({ kind: 'text', text: xml.slice(at + 9, end) })
      at = end + 3
    } else {
      if (xml[at + 1] === '!') throw new XmlBroken('a document type')
      const end = endOfTag(xml, at)
      if (end < 0) return at
      takeTag(xml.slice(at + 1, end), parts)
      at = end + 1
    }
  }
  return at
}

/** The tag's `>`, which may stand in an attribute as well. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function takeTag(tag: string, parts: XmlPart[]): void {
  if (tag.startsWith('?')) return
  if (tag.startsWith('/')) {
    parts.push({ kind: 'close', name: localName(tag.slice(1).trim()) })
    return
  }
  const isEmpty = tag.endsWith('/')
  const space = tag.search(/\s/)
  const nameEnd = space < 0 ? tag.length - (isEmpty ? 1 : 0) : space
  const name = localName(tag.slice(0, nameEnd))
  parts.push({ kind: 'open', name, attributes: space < 0 ? '' : tag.slice(space, isEmpty ? -1 : undefined) })
  if (isEmpty) parts.push({ kind: 'close', name })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name, without its prefix. */
export function attributeOf({ attributes }: { attributes: string }, name: string): string | undefined {
  for (const [, found, double, single] of attributes.matchAll(
    /\s(?:[\w.-]{1,40}:)?([\w.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (found === name) return decoded(double ?? single ?? '')
  return undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (written, decimal, hexadecimal, name) => {
        if (name) return entities[name] ?? written
        const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
      })
    : text
