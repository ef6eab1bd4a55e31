import { xmlEncodingOf } from './xml-encoding.ts'

/** A part of an XML file, with names without prefixes. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Maximum characters of a tag, more than in any office document. */
const tagMax = 256 * 1024

/**
 * Rejected XML: a document type, which could refer to other files, a tag without an end, or bytes that are invalid in
 * its encoding.
 */
export class XmlBroken extends Error {}

/**
 * Receives the parts of an XML file in order, names without prefixes. An empty element opens and closes. If the reader
 * has a vocabulary, the name of an element from another namespace contains a colon, which no local name does.
 */
export type XmlVisitor = {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Prefixes bound to the namespaces of a vocabulary, at the current tag. */
type XmlNamespaces = {
  /** Prefixes of these namespaces, possibly ''. */
  prefixesOf(namespaces: ReadonlySet<string>): string[]
}

type XmlReader = { read(piece: Uint8Array): void; end(): void; readonly namespaces: XmlNamespaces }

/**
 * Reads XML chunk by chunk; holds no more than one tag or text. Decodes only the predefined entities. With a
 * vocabulary, elements are distinguished by namespace; elements without one belong to it. Throws XmlBroken.
 */
export function createXmlReader(visitor: XmlVisitor, vocabulary?: ReadonlySet<string>): XmlReader {
  let decoder: TextDecoder | undefined
  const scopes = createScopes(vocabulary)
  let held = ''
  const take = (more: string) => {
    held += more
    held = held.slice(takeParts(held, visitor, vocabulary ? scopes : undefined))
  }
  return {
    namespaces: scopes,
    read(piece) {
      decoder ??= decoderOf(piece)
      take(decodedBy(decoder, piece))
      if (held.length > tagMax) throw new XmlBroken('a tag without an end')
    },
    end() {
      if (decoder) take(decodedBy(decoder))
      if (held.trim() !== '' || scopes.isWithin()) throw new XmlBroken('a tag without an end')
    },
  }
}

function decoderOf(start: Uint8Array): TextDecoder {
  try {
    return new TextDecoder(xmlEncodingOf(start), { fatal: true })
  } catch (cause) {
    throw new XmlBroken('an unknown encoding', { cause })
  }
}

/** Decodes the next chunk, or the end of the last one. */
function decodedBy(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined })
  } catch (cause) {
    throw new XmlBroken('bytes of another encoding', { cause })
  }
}

/** Like `createXmlReader`, in batches, for readers that may stop early. Throws XmlBroken. */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  vocabulary?: ReadonlySet<string>,
): AsyncGenerator<XmlPart[]> {
  let parts: XmlPart[] = []
  const reader = createXmlReader(
    {
      open: (name, attributes) => parts.push({ kind: 'open', name, attributes }),
      close: (name) => parts.push({ kind: 'close', name }),
      text: (text) => parts.push({ kind: 'text', text }),
    },
    vocabulary,
  )
  for await (const piece of pieces) {
    reader.read(piece)
    yield parts
    parts = []
  }
}

/** Maximum nesting, deeper than in any office document. */
const depthMax = 10_000

type Scopes = XmlNamespaces & {
  /** Opens an element; true if it belongs to the vocabulary. Its declarations apply until it closes. */
  open(prefix: string, attributes: string): boolean
  isKnown(prefix: string): boolean
  close(): void
  /** True if an element is open. */
  isWithin(): boolean
}

/** Namespace declarations of the open elements. */
function createScopes(vocabulary: ReadonlySet<string> | undefined): Scopes {
  const bound = new Map<string, string>()
  const before: { depth: number; prefix: string; namespace: string | undefined }[] = []
  let depth = 0
  const isKnown = (prefix: string) => {
    const namespace = bound.get(prefix)
    return namespace === undefined ? prefix === '' : vocabulary?.has(namespace) === true
  }
  return {
    isKnown,
    open(prefix, attributes) {
      if (++depth > depthMax) throw new XmlBroken('too deep')
      if (attributes.includes('xmlns'))
        for (const [, name = '', double, single] of attributes.matchAll(
          /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
        )) {
          before.push({ depth, prefix: name, namespace: bound.get(name) })
          bound.set(name, decoded(double ?? single ?? ''))
        }
      return isKnown(prefix)
    },
    close() {
      for (let last = before.at(-1); last && last.depth === depth; last = before.at(-1)) {
        before.pop()
        if (last.namespace === undefined) bound.delete(last.prefix)
        else bound.set(last.prefix, last.namespace)
      }
      depth--
    },
    isWithin: () => depth > 0,
    prefixesOf: (namespaces) =>
      [...bound].flatMap(([prefix, namespace]) => (namespaces.has(namespace) ? [prefix] : [])),
  }
}

/** Passes complete parts to the visitor; returns where the first incomplete one starts. */
function takeParts(xml: string, visitor: XmlVisitor, scopes: Scopes | undefined): number {
  let at = 0
  while (at < xml.length) {
    if (xml.charCodeAt(at) !== sign.less) {
      const tag = xml.indexOf('<', at)
      if (tag < 0) return at
      visitor.text(decoded(xml.slice(at, tag)))
      at = tag
    } else if (xml.charCodeAt(at + 1) === sign.exclamation || at + 1 === xml.length) {
      const end = endOfSpecial(xml, at, visitor)
      if (end < 0) return at
      at = end
    } else {
      const end = endOfTag(xml, at)
      if (end < 0) return at
      takeTag({ xml, from: at + 1, to: end }, visitor, scopes)
      at = end + 1
    }
  }
  return at
}

/** End of a comment, or of CDATA, whose text goes to the visitor unchanged; -1 if incomplete. */
function endOfSpecial(xml: string, at: number, visitor: XmlVisitor): number {
  const begins = xml.slice(at, at + cdata.length)
  if (begins.startsWith(comment)) {
    const end = xml.indexOf('-->', at + comment.length)
    return end < 0 ? -1 : end + 3
  }
  if (begins === cdata) {
    const end = xml.indexOf(']]>', at)
    if (end < 0) return -1
    visitor.text(xml.slice(at + cdata.length, end))
    return end + 3
  }
  if (comment.startsWith(begins) || cdata.startsWith(begins)) return -1
  throw new XmlBroken('a document type')
}

const comment = '<!--'
const cdata = '<![CDATA['
const sign = {
  exclamation: 33,
  double: 34,
  single: 39,
  slash: 47,
  colon: 58,
  less: 60,
  equals: 61,
  more: 62,
  question: 63,
}
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** Index of the tag's `>`; attributes may contain `>` as well. */
function endOfTag(xml: string, from: number): number {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === sign.double || code === sign.single) quote = code
    else if (code === sign.more) return at
  }
  return -1
}

type Tag = { xml: string; from: number; to: number }

function takeTag({ xml, from, to }: Tag, visitor: XmlVisitor, scopes: Scopes | undefined): void {
  const first = xml.charCodeAt(from)
  if (first === sign.question) return
  const closes = first === sign.slash
  const isEmpty = !closes && xml.charCodeAt(to - 1) === sign.slash
  const last = isEmpty ? to - 1 : to
  let begin = closes ? from + 1 : from
  while (closes && begin < last && isSpace(xml.charCodeAt(begin))) begin++
  const start = begin
  let end = begin
  for (; end < last; end++) {
    const code = xml.charCodeAt(end)
    if (isSpace(code)) break
    if (code === sign.colon) begin = end + 1
  }
  const attributes = !closes && end < last ? xml.slice(end, last) : ''
  const name = scopes ? nameIn(scopes, xml, { start, begin, end, attributes, closes }) : xml.slice(begin, end)
  if (!closes) visitor.open(name, attributes)
  if (closes || isEmpty) {
    visitor.close(name)
    scopes?.close()
  }
}

type Named = { start: number; begin: number; end: number; attributes: string; closes: boolean }

/** Local name of an element of the vocabulary; for any other a name with a colon. */
function nameIn(scopes: Scopes, xml: string, { start, begin, end, attributes, closes }: Named): string {
  const prefix = begin === start ? '' : xml.slice(start, begin - 1)
  const isKnown = closes ? scopes.isKnown(prefix) : scopes.open(prefix, attributes)
  return isKnown ? xml.slice(begin, end) : `${prefix}:${xml.slice(begin, end)}`
}

/** Finds an attribute by its local name: with that prefix ('' for none), or with any. */
export function attributeOf({ attributes }: { attributes: string }, name: string, prefix?: string): string | undefined {
  for (let at = 0; at < attributes.length; ) {
    while (isSpace(attributes.charCodeAt(at))) at++
    const start = at
    let begin = at
    for (; at < attributes.length; at++) {
      const code = attributes.charCodeAt(at)
      if (code === sign.equals || isSpace(code)) break
      if (code === sign.colon) begin = at + 1
    }
    const isIt =
      at - begin === name.length &&
      attributes.startsWith(name, begin) &&
      hasPrefix(attributes, { start, begin, prefix })
    while (isSpace(attributes.charCodeAt(at))) at++
    if (attributes.charCodeAt(at) !== sign.equals) continue
    at++
    while (isSpace(attributes.charCodeAt(at))) at++
    const quote = attributes.charCodeAt(at)
    if (quote !== sign.double && quote !== sign.single) return undefined
    const end = attributes.indexOf(quote === sign.double ? '"' : "'", at + 1)
    if (end < 0) return undefined
    if (isIt) return decoded(attributes.slice(at + 1, end))
    at = end + 1
  }
  return undefined
}

const hasPrefix = (
  attributes: string,
  { start, begin, prefix }: { start: number; begin: number; prefix: string | undefined },
): boolean => prefix === undefined || (begin === start ? prefix === '' : attributes.slice(start, begin - 1) === prefix)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (written, decimal, hexadecimal, name) => {
        if (name) return entities[name] ?? written
        const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : written
      })
    : text
