/** Characters of code page 1252 in the places of its control characters. */
const specials = new Map(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((character, at) => [character, 0x80 + at]),
)
const westernWord = new RegExp(`[\\u0080-\\u00ff${[...specials.keys()].join('')}]+`, 'g')
const chinese = /^[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+$/
const decoders = ['utf-8', 'gb18030'].map((encoding) => new TextDecoder(encoding, { fatal: true }))
/** Share of the words that are Chinese, and their least number: a few may be so by chance. */
const misread = { share: 0.9, wordsMin: 3 }

/**
 * True if the text is Chinese whose bytes another program took for Western characters: `ç”²åŒ»é™¢` for 甲医院. All of it
 * is valid, so that no encoding is broken.
 */
export function isMisread(text: string): boolean {
  const words = [...new Set(text.match(westernWord) ?? [])]
  if (words.length < misread.wordsMin) return false
  return decoders.some(
    (decoder) => words.filter((word) => chinese.test(decoded(decoder, word))).length >= misread.share * words.length,
  )
}

function decoded(decoder: TextDecoder, word: string): string {
  try {
    return decoder.decode(Uint8Array.from(word, (character) => specials.get(character) ?? character.charCodeAt(0)))
  } catch {
    return ''
  }
}
