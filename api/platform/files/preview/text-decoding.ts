import { createDecoder } from './text-decoder.ts'
import type { TextForm } from './text-encoding.ts'

/** Decodes the first bytes of a text in a known format. */
export function decodeAs(
  { encoding, hasZeros }: Pick<TextForm, 'encoding' | 'hasZeros'>,
  bytes: Uint8Array,
  bytesMax: number,
): string {
  const text = createDecoder(encoding)(bytes.subarray(0, bytesMax), { stream: bytes.length > bytesMax })
  return (hasZeros ? text.replaceAll('\0', '') : text).replace(endMark, '')
}

/** End mark that DOS programs write behind a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
export const endMark = /\u001a[\0\s]*$/
