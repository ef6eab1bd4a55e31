/** Maximum length of an Excel sheet name in UTF-16 units. */
const sheetNameMax = 31

/**
 * Gives each sheet of a workbook a name that Excel accepts. It has at most 31 units, none of `[ ] : * ? / \`, and no
 * apostrophe at either end. Names are unique regardless of case. Truncates longer names; numbers duplicates.
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

/** Truncates a text and appends `…`; never splits a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  let shortened = ''
  for (const character of text) {
    if (shortened.length + character.length >= max) break
    shortened += character
  }
  return `${shortened}…`
}
