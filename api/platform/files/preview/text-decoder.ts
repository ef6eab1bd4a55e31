import type { Encoding } from '#contract/platform/files/content.ts'

/** Characters that the Big5 decoder returns for bytes missing in its table. */
const unknownToBig5 = /[\u0080-\u009f\ue000-\uf8ff]/g

/** Decodes a text chunk by chunk. Every invalid byte sequence becomes U+FFFD. */
export function createDecoder(encoding: Encoding): (bytes?: Uint8Array, options?: { stream: boolean }) => string {
  const decoder = new TextDecoder(encoding)
  return (bytes, options) => {
    const text = decoder.decode(bytes, options)
    return encoding === 'big5' ? text.replace(unknownToBig5, '\ufffd') : text
  }
}
