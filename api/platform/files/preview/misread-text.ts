/** Characters of code page 1252 in the range of control characters. */
const specials = new Map(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((character, at) => [character, 0x80 + at]),
)
const westernWord = new RegExp(`[\\u0080-\\u00ff${[...specials.keys()].join('')}]+`, 'g')
const chinese = /^[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+$/
const decoders = ['utf-8', 'gb18030'].map((encoding) => new TextDecoder(encoding, { fatal: true }))
/** Minimum share of Chinese words, and their minimum number: a few may occur by chance. */
const misread = { share: 0.9, wordsMin: 3 }

/**
 * True for Chinese text whose bytes another program has decoded as Western characters: `ç”²åŒ»é™¢` for 甲医院. It is valid
 * text, so that no encoding looks broken.
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
