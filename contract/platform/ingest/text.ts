import { cellLengthMax } from './file.ts'

/** Marks a figure that a merged area shows for several rows: its distribution is unknown. */
export const mergedMark = '\u2063'

/** Invisible characters: direction and width marks, soft hyphens, and residue of DOS and databases. */
const unseenSigns =
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]'
const unseen = new RegExp(unseenSigns)
const everyUnseen = new RegExp(unseenSigns, 'g')

/** Digits that mark a note, a power or an item, such as ² and ①: compatible with digits, but not part of a number. */
const markDigits =
  /[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u2189\u2460-\u24ff\u2776-\u2793\u3220-\u33ff\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10c}]/u
export const hasMarkDigits = (text: string): boolean => markDigits.test(text)

/** Removes invisible characters, which never count in comparisons. */
export const withoutInvisible = (text: string): string => (unseen.test(text) ? text.replace(everyUnseen, '') : text)

/** Normal form of a text: half width, without unseen characters and outer spaces. */
export const plain = (text: string): string => withoutInvisible(text.normalize('NFKC')).trim()

/**
 * Bytes that are invalid in the file's encoding: the replacement character, two of them as text in GBK, and the
 * question marks that programs write instead of characters that an encoding lacks.
 */
const lostCharacters = /\ufffd|锟斤拷|\?{2}/
/** 2.40E+09, as a spreadsheet shows a long number, and twenty digits of which it kept fifteen. */
const lostDigits = /^[-+]?\d(\.\d*)?[eE]\+\d{1,3}$|^\d{15}0{4,}$/

/** Reason why a name, code, batch or document number is incomplete and cannot be compared. */
export function lossOf(text: string): 'digitsLost' | 'charactersLost' | 'textTooLong' | 'errorCell' | undefined {
  if (text.length >= cellLengthMax) return 'textTooLong'
  if (lostCharacters.test(text)) return 'charactersLost'
  const known = plain(text)
  if (isErrorCell(known)) return 'errorCell'
  return lostDigits.test(known) ? 'digitsLost' : undefined
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** True for a spreadsheet's error value. */
export const isErrorCell = (text: string): boolean => text.startsWith('#') && errorValue.test(text)
const errorValue =
  /^#(REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|EXTERNAL|PYTHON)!$|^#(N\/A|NAME\?|GETTING_DATA)$/
