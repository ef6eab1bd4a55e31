// biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what is looked for
const iso2022 = /\x1b(?:\$[@AB)]|\([BJI])/
const hz = /~\{(?:[\x21-\x77][\x21-\x7e])+~\}/
const runOfUtf7 = /\+([A-Za-z0-9+/]{3,})-?/g
/** East Asian characters and their punctuation. */
const eastAsian = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+$/
/** Minimum number of runs; fewer may be words by chance. */
const runsMin = 2

/** True if an ASCII text is in a seven-bit encoding: HZ, UTF-7 or ISO-2022. No reader supports these. */
export function isSevenBit(text: string): boolean {
  if (/[^\0-\x7f]/.test(text)) return false
  if (iso2022.test(text) || hz.test(text)) return true
  let runs = 0
  for (const [, run = ''] of text.matchAll(runOfUtf7))
    if (eastAsian.test(utf16Of(run)) && ++runs >= runsMin) return true
  return false
}

/** Characters of a UTF-7 run; '' if it is invalid. */
function utf16Of(run: string): string {
  const bytes = Buffer.from(run, 'base64')
  return bytes.length < 2
    ? ''
    : bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le')
}
