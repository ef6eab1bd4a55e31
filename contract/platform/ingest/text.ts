import { cellLengthMax } from './file.ts'

/** Marks a figure that a merged area shows for several rows: its distribution is unknown. */
export const mergedMark = '\u2063'

/** Invisible characters: direction and width marks, soft hyphens, and residue of DOS and databases. */
const unseenSigns =
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]'
const unseen = new RegExp(unseenSigns)
const everyUnseen = new RegExp(unseenSigns, 'g')

/** Removes invisible characters, which never count in comparisons. */
export const withoutUnseen = (text: string): string => (unseen.test(text) ? text.replace(everyUnseen, '') : text)

/** Normal form of a text: half width, without unseen characters and outer spaces. */
export const plain = (text: string): string => withoutUnseen(text.normalize('NFKC')).trim()

/** Replacement character: bytes that are invalid in the file's encoding. */
const lostCharacter = '\ufffd'
/** 2.40E+09, as a spreadsheet shows a long number, and twenty digits of which it kept fifteen. */
const lostDigits = /^[-+]?\d(\.\d*)?[eE]\+\d{1,3}$|^\d{15}0{4,}$/

/** Reason why a code, batch or document number is incomplete and cannot be compared. */
export function lossOf(text: string): 'digitsLost' | 'charactersLost' | 'textTooLong' | undefined {
  if (text.length >= cellLengthMax) return 'textTooLong'
  if (text.includes(lostCharacter)) return 'charactersLost'
  return lostDigits.test(plain(text)) ? 'digitsLost' : undefined
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** True for a spreadsheet's error value. */
export const isErrorCell = (text: string): boolean => /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)
