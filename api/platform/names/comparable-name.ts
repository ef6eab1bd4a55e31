import { withoutInvisible } from '#contract/platform/ingest/text.ts'
import { simplifiedPairs } from './simplified-pairs.ts'

const simplified = new Map<string, string>()
{
  const characters = Array.from(simplifiedPairs)
  for (let at = 0; at + 1 < characters.length; at += 2)
    simplified.set(characters[at] as string, characters[at + 1] as string)
}

/** Legal forms that a name may omit at its end. */
const chineseForm = /(?:股份有限公司|有限责任公司|股份公司|有限公司|公司)$/
const latinForms = new Set(
  'co company ltd coltd limited inc incorporated corp corporation llc llp plc gmbh ag sa bv nv pty pte srl spa kk'.split(
    ' ',
  ),
)

/** Normalizes width, letter case, accents and traditional characters. */
export function foldedText(text: string): string {
  const plain = withoutInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  return simplifiedText(plain.normalize('NFC'))
}

/** A text with its traditional characters in simplified form. */
export function simplifiedText(text: string): string {
  let result = ''
  for (const character of text) result += simplified.get(character) ?? character
  return result
}

/** Splits a name in lower case into the name and its legal form. */
export function withoutForm(name: string): { bare: string; form: string } {
  const [form = ''] = chineseForm.exec(name) ?? []
  if (form !== '') return { bare: name.slice(0, -form.length), form }
  const words = name
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const forms: string[] = []
  while (words.length > 1 && latinForms.has(words.at(-1) as string)) forms.unshift(words.pop() as string)
  return { bare: words.join(' '), form: forms.join(' ') }
}

/** Number or code without its case, width, blanks and punctuation. */
export const comparableNumber = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Normalized name: without width, case, accents, punctuation and legal form; Chinese in simplified characters, words of
 * other scripts in alphabetical order. A name of punctuation only is returned unchanged.
 */
export function comparableName(text: string): string {
  const name = foldedText(text)
  const words = name
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  while (words.length > 1 && latinForms.has(words.at(-1) as string)) words.pop()
  if (words.length === 0) return name.trim()
  if (!/\p{Script=Han}/u.test(name)) return words.toSorted().join(' ')
  const bare = words.join('')
  return bare.replace(chineseForm, '') || bare
}
