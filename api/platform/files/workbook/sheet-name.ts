/** Maximum length of an Excel sheet name in UTF-16 units. */
const sheetNameMax = 31

/**
 * Gives each sheet of a workbook a name that Excel opens: at most 31 units, none of `[ ] : * ? / \`, no apostrophe at
 * either end, no two alike but for case. What does not fit is cut off; a twin gets a number.
 */
export function createSheetNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = wanted.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^['\s]+|['\s]+$/g, '') || '-'
    let name = cut(plain, sheetNameMax)
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      const suffix = ` ${number}`
      name = cut(plain, sheetNameMax - suffix.length) + suffix
    }
    taken.add(name.toLowerCase())
    return name
  }
}

/** Ends in `…` if it was cut, and never within a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  let shortened = ''
  for (const character of text) {
    if (shortened.length + character.length >= max) break
    shortened += character
  }
  return `${shortened}…`
}
