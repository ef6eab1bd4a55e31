/** Number of bytes at the start that may contain an encoding declaration. */
const declarationBytes = 200
const declared = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/

/**
 * Encoding of an XML file by its first bytes: a byte order mark, zeros of UTF-16, or the declaration. A declared UTF-16
 * is ignored without them, because programs declare it for UTF-8 texts.
 */
export function xmlEncodingOf(start: Uint8Array): string {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const begins = Buffer.from(start.subarray(0, declarationBytes))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  const label = declared.exec(begins)?.[1]?.toLowerCase() ?? 'utf-8'
  return label.startsWith('utf-16') ? 'utf-8' : label
}

/** Chunks of an XML file in UTF-8, whatever its encoding. Throws if bytes are invalid in it. */
export async function* utf8Pieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(xmlEncodingOf(piece), { fatal: true })
    yield decoder.encoding === 'utf-8' ? piece : Buffer.from(decoder.decode(piece, { stream: true }))
  }
}
