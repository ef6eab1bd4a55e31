import { dateAt } from './field-read.ts'
import { type Label, type LabelKind, labelAt, openEnded } from './lexicon.ts'

/** Gaps in heights: the widest one within a label, and the narrowest one before or after it. */
export const labelGap = { within: 4, around: 0.25 } as const

export const isParty = (kind: LabelKind): boolean => kind === 'buyer' || kind === 'seller'

const decoration =
  /^(?:\((?:盖章|公章|章|签章|全称|个人|或个人|人|姓名|元|单位|rmb|cny|人民币|¥|签字|盖公章|(?:财务|发票|收费|业务)?(?:专用)?章|[甲乙丙买卖供需]方)\)|[/或](?:个人|姓名)(?=[:(]|$)|\/(?:联系人|电话|地址|收货人)(?=:)|\/(?=[a-z]|日期)|[（(][a-z. ]+[)）])/

/** False inside a longer word that ends in a colon. */
export const endsAt = (text: string, end: number): boolean =>
  end >= text.length || !/^[一-鿿]{1,2}:/.test(text.slice(end))

export const decorationAt = (text: string, at: number): string | undefined =>
  decoration.exec(text.slice(at))?.[0] ?? /^\((大写|小写)\)/.exec(text.slice(at))?.[0]

/** Length of the remaining label of a party, such as `名称`. */
export function endingAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const length = /^(名称|全称|单位|户名|宝号|台照|台鉴|名)/.exec(text.slice(at))?.[0].length ?? 0
  const isEnd = /^[:(]|^$/.test(text.slice(at + length)) || gapBefore(at + length) >= labelGap.around
  return isEnd ? length : 0
}

/** English labels that need no colon. */
const englishLabel =
  /^(?:document|delivery|number|posting|invoice|receipt|order|note|date|customer|supplier|sold-to|ship-to|bill-to|party|name|amount|total)+(?=[^a-z]|$)/

/** Gap in heights between a label in two languages and its value. */
const translatedGap = 1

/** Length of the label in English after one in Chinese, such as `客户编号 A/C No.:` or `应付总额 Total`. */
export function translationAt(text: string, at: number, gapBefore: (at: number) => number): number {
  if (gapBefore(at) > labelGap.within) return 0
  const before = /^[a-z][a-z./&'()-]{1,24}(?=:)/.exec(text.slice(at))?.[0] ?? englishLabel.exec(text.slice(at))?.[0]
  if (before) return before.length
  // `兹收到 Recebemos de　同善堂诊所`
  const letters = /^[a-z][a-z./&']{2,24}(?=[一-鿿])/.exec(text.slice(at))?.[0].length ?? 0
  if (letters > 0 && gapBefore(at + letters) >= translatedGap) return letters
  const word = labelAt(text, at)?.word
  return word && /^[a-z]{4,}$/.test(word) && !/^[a-z]/.test(text.slice(at + word.length)) ? word.length : 0
}

/** Length of a foreign word if nothing else follows the label, such as `項目 Descrição`. */
export const onlyLetters = (text: string, at: number): number =>
  /^[a-z][a-z./&' -]{2,24}$/.exec(text.slice(at))?.[0].length ?? 0

/** Length of the label in Chinese after one in English, such as `Deliver to 送货地`. */
export function chineseAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const length = /^[一-鿿]{1,4}[地方人名称址]/.exec(text.slice(at))?.[0].length ?? 0
  const end = at + length
  return end >= text.length || text[end] === ':' || gapBefore(end) >= labelGap.around ? length : 0
}

/** False if the word continues after a label, unless another label or a value may follow it. */
export const endsLabel = ({ kind, word }: Label, text: string, end: number, wordEnd: number): boolean =>
  wordEnd <= end || openEnded.test(word) || labelAt(text, end) !== undefined || suits(kind, text.slice(end), word)

/** Gap that ends a word, in text heights. OCR locates a character only to about half of its width. */
export const wordGap = { beforeColon: 0.9, usual: 0.5 } as const

/** End of the word at a position: a colon, a gap, or anything but Chinese characters. */
export function wordEndAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const until = (gap: number) => {
    let end = at
    while (end < text.length && /[一-鿿]/.test(text[end] ?? '') && (end === at || gapBefore(end) < gap)) end += 1
    return end
  }
  const end = until(wordGap.beforeColon)
  return text[end] === ':' ? end : until(wordGap.usual)
}

/** Name of a company, hospital or shop directly after a short label. */
export const nameAhead =
  /^(?!服务|配送|管理|联系|代表|单位|名)([一-鿿()]{2,24}?(公司|医院|卫生[院室所]|诊所|药房|药店|服务[站中]|门诊部|商行|经营部)|[一-鿿()]{3,24}?[厂馆院店站])/

/** Checks that text directly after a label can only be its value. */
export function suits(kind: LabelKind, rest: string, word: string): boolean {
  if (kind === 'number') return (word.length < 5 ? /^[a-z]{0,6}[-./]?\d{3,}/ : /^[a-z]{0,6}[-.]?\d{2,}/).test(rest)
  if (kind === 'date') return dateAt(rest) !== undefined
  if (kind === 'amount') return /^([¥\d]|(rmb|cny|hkd|usd|mop|ntd|hk\$|nt\$)\d)/.test(rest)
  if (kind === 'words') return /^[零壹贰叁肆伍陆柒捌玖拾]/.test(rest)
  if (!isParty(kind)) return false
  if (word.length >= 4) return /^[一-鿿]{4}/.test(rest)
  return word.length >= 2 && nameAhead.test(rest)
}
