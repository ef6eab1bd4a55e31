import { dateAt } from './field-read.ts'
import { nameAhead } from './label-ends.ts'
import { type Label, namesAnother, roleIn } from './lexicon.ts'

/** Rank of a label with an unknown word before its colon. */
const unknownRank = 9

/** Label of a document that is not read, with the number after it, such as `出库单：CK0098812`. */
export const unknownLabel = (word: string, value: string): Label =>
  /([单票据联]|号码?|编码|流水)$/.test(word) &&
  /^[a-z]{0,6}[-/a-z\d]*\d{4}/.test(value) &&
  !dateAt(value) &&
  !namesAnother('number', word)
    ? { word, kind: 'number', rank: paperRank }
    : { word, kind: 'other', rank: unknownRank }
const paperRank = 3

/** True for a short word before a colon; its value is that of no other label. */
export const isUnknown = (text: string, at: number, end: number): boolean =>
  text[end] === ':' &&
  (end - at >= 2 || roleIn(text.slice(at, end)) !== undefined) &&
  end - at <= 6 &&
  !/[公司院店厂]$/.test(text.slice(at, end))

/** Label of a party that is not in the lexicon, with a name directly after it. */
export function partyAhead(text: string): Label | undefined {
  const word = /^[一-鿿]{1,4}?(单位|企业|客户|厂商|机构|组织|方)/.exec(text)?.[0]
  const kind = word && nameAhead.test(text.slice(word.length)) ? roleIn(word) : undefined
  return word && kind ? { word, kind, rank: 2 } : undefined
}
