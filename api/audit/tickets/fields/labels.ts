import { isSameCell, type Page, type Run, runOf } from './cells.ts'
import { dateAt } from './field-read.ts'
import { type Box, boxOf, type Character } from './layout.ts'
import {
  type Label,
  type LabelKind,
  labelAt,
  labelByEnding,
  namesAnother,
  nearLabel,
  openEnded,
  roleIn,
} from './lexicon.ts'
import type { Rules } from './rules.ts'

/** Label at a position of a run. Its value starts at `to` and ends before `next`. */
export type Placed = Label & { run: Run; from: number; to: number; next: number; hasColon: boolean; box: Box }

/** Gaps in heights: the widest one within a label, and the narrowest one before or behind it. */
export const labelGap = { within: 4, around: 0.25 } as const

/** Labels of a page, in the runs outside its table of goods. */
export const labelsOn = (page: Page, outside: readonly Run[]): Placed[] => [
  ...outside.flatMap(labelsOf),
  ...downward(page.runs, page.rules).flatMap(downwardParty),
  ...downward(outside, page.rules).flatMap(downwardLabel),
]

/** Collects characters written downwards in a cell into one run. */
function downward(runs: readonly Run[], rules: Rules): Run[] {
  const single = runs.filter(({ characters, cell }) => characters.length === 1 && cell && cell.height > cell.width)
  const done = new Set<Run>()
  return single.flatMap((run) => {
    if (done.has(run)) return []
    const column = single.filter(({ cell }) => isSameCell(cell, run.cell))
    for (const each of column) done.add(each)
    if (column.length < 2) return []
    const characters = column.toSorted((a, b) => a.box.y - b.box.y).flatMap((each) => each.characters)
    return runOf(characters, run.height, rules) ?? []
  })
}

/** Labels of parties written downwards; the first character is enough. */
function downwardParty(run: Run): Placed[] {
  const known = labelsOf(run).filter(({ kind }) => isParty(kind))
  if (known.length > 0) return known
  const kind = /^[购买需]/.test(run.text) ? 'buyer' : /^[销供卖]/.test(run.text) ? 'seller' : roleIn(run.text)
  const end = run.text.length
  return kind
    ? [{ word: run.text, kind, rank: 1, run, from: 0, to: end, next: end, hasColon: false, box: run.box }]
    : []
}

const isParty = (kind: LabelKind): boolean => kind === 'buyer' || kind === 'seller'

/** Other labels written downwards, such as `用途`. */
const downwardLabel = (run: Run): Placed[] =>
  labelsOf(run).filter(({ kind, from, to }) => !isParty(kind) && from === 0 && to === run.text.length)

const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && /[:;,.、。|丨()[\]【】_/*★☆-]/.test(character)
const decoration =
  /^(?:\((?:盖章|公章|章|签章|全称|个人|或个人|人|姓名|元|单位|rmb|cny|人民币|¥|签字|盖公章|财务章)\)|[/或](?:个人|姓名)(?=[:(]|$)|\/(?:联系人|电话|地址|收货人)(?=:)|\/(?=[a-z])|[（(][a-z. ]+[)）])/

/** Ratio of heights from which two words of a document are in different print, such as a form and its handwriting. */
const otherPrint = 1.2

const isOtherPrint = ({ word }: Character, { word: next }: Character): boolean =>
  word !== next && Math.max(word.height, next.height) > Math.min(word.height, next.height) * otherPrint

function labelsOf(run: Run): Placed[] {
  const { text, characters, height } = run
  // OCR measures each character by itself.
  const isDocument = characters.some(({ word }) => [...word.text].length > 1)
  const gapBefore = (at: number): number => {
    const [before, after] = [characters[at - 1], characters[at]]
    if (!before || !after) return Number.POSITIVE_INFINITY
    return Math.max((after.x - before.end) / height, isDocument && isOtherPrint(before, after) ? labelGap.around : 0)
  }
  const placed: Placed[] = []
  for (let at = 0; at < text.length; ) {
    const found = labelFrom(run, at, gapBefore, placed.at(-1))
    if (!found) {
      at += 1
      continue
    }
    const last = placed.at(-1)
    at = Math.max(found.to, at + 1)
    if (last && isTranslation(last, found)) placed[placed.length - 1] = translated(last, found)
    else {
      if (last) last.next = found.from
      placed.push(found)
    }
  }
  return placed
}

/** True for a label in Chinese directly behind one in English, such as `Being payment of 用途`. */
const isTranslation = (first: Placed, second: Placed): boolean =>
  first.to === second.from && /[a-z.]$/.test(first.word) && /^[一-鿿]/.test(second.word)

/** Label in two languages; the one in Chinese tells a party, or that it is another thing's. */
const translated = (first: Placed, second: Placed): Placed => {
  const { kind, rank } = second.kind === 'other' || isParty(second.kind) ? second : first
  return {
    ...second,
    kind,
    rank,
    from: first.from,
    box: boxOf({ words: wordsFrom(second.run, first.from, second.to) }),
  }
}

const wordsFrom = ({ characters }: Run, from: number, to: number) => characters.slice(from, to).map(({ word }) => word)

function labelFrom(
  run: Run,
  at: number,
  gapBefore: (at: number) => number,
  last: Placed | undefined,
): Placed | undefined {
  const { text, characters } = run
  const lettered = partyByLetter(run, at)
  if (lettered) return lettered
  const begins = at === 0 || gapBefore(at) >= labelGap.around || isPunctuation(text[at - 1]) || last?.to === at
  let label = labelAt(text, at)
  let end = at + (label?.word.length ?? 0)
  // `销货方名称`, `付款方全称`
  if (label && isParty(label.kind)) end += endingAt(text, end, gapBefore)
  const word = wordEndAt(text, at, gapBefore)
  const isBeginning =
    label &&
    (mayBeginAnother(label) ||
      !endsLabel(label, text, end, word) ||
      (word > end && text[word] === ':' && !openEnded.test(label.word)))
  if (begins && (!label || !endsAt(text, end) || isBeginning)) {
    const colon = text.indexOf(':', at)
    const near =
      colon > at && colon - at <= 8
        ? nearLabel(text.slice(at, colon), surenessOf(characters.slice(at, colon)), text.slice(colon + 1))
        : undefined
    const wordEnd = wordEndAt(text, at, gapBefore)
    const ahead = partyAhead(text.slice(at))
    const byEnding = near ? undefined : labelByEnding(text.slice(at, wordEnd))
    if (near) [label, end] = [near, colon]
    else if (byEnding) [label, end] = [byEnding, wordEnd]
    else if (!label && ahead) [label, end] = [ahead, at + ahead.word.length]
    else if ((!label || !endsAt(text, end)) && isUnknown(text, at, wordEnd))
      [label, end] = [unknownLabel(text.slice(at, wordEnd), text.slice(wordEnd + 1)), wordEnd]
  }
  if (!label) return undefined
  // `05 Nov 2025`
  if (label.word === 'no' && /^v[a-z]*[-.,]?\d{4}/.test(text.slice(end))) return undefined
  // The end of a number, such as `第000318号`.
  if (label.word === '号' && /\d/.test(text[at - 1] ?? '')) return undefined
  for (let place = at + 1; place < end; place += 1) if (gapBefore(place) > labelGap.within) return undefined
  // `XX诊所 宝号` addresses a customer.
  if (label.word === '宝号' && !/^(m\/s)?:/.test(text.slice(end))) return undefined
  // `收货单位及经手人` is a place for signatures.
  if (/^[及或和与]/.test(text.slice(end))) return undefined
  if (label.word === '收到' && !/^:|公司|院|店|房|所|厂|交来|先生|女士/.test(text.slice(end))) return undefined
  let kind = label.kind
  let rank = label.rank
  if (isOfAnother(run, at, label, gapBefore, last)) kind = 'other'
  if (kind === 'buyer' || kind === 'seller')
    end += /^(信息|资料)(?=[:(]|$)/.exec(text.slice(end, wordEndAt(text, end, gapBefore)))?.[0].length ?? 0
  for (let more = decorationAt(text, end); more; more = decorationAt(text, end)) {
    if (kind === 'amount' && more.includes('大写')) [kind, rank] = ['words', 0]
    if (kind === 'amount' && more.includes('小写')) rank = 0
    end += more.length
  }
  if (/[一-鿿]$/.test(label.word)) end += translationAt(text, end, gapBefore)
  else if (isParty(kind)) end += chineseAt(text, end, gapBefore)
  if (text[at - 1] === '(' && text[end] === ')') end += 1
  const hasColon = text[end] === ':'
  const to = hasColon ? end + 1 : end
  if (!begins && !(hasColon && label.word.length > 1) && !openEnded.test(label.word)) return undefined
  // `XX公司 地址：`
  if (!begins && range(at + 1, at + label.word.length).some((place) => gapBefore(place) >= wordGap.usual))
    return undefined
  const rest = text.slice(end)
  const isShort = /^[一-鿿]{1,2}$/.test(label.word) || /^[a-z.]{2,4}$/.test(label.word)
  const standsApart = end >= text.length || gapBefore(end) >= labelGap.around
  const ends =
    hasColon ||
    standsApart ||
    openEnded.test(label.word) ||
    labelAt(text, end) !== undefined ||
    suits(kind, rest, label.word)
  if (!ends || (isShort && !hasColon && !standsApart && !openEnded.test(label.word) && !suits(kind, rest, label.word)))
    return undefined
  if (kind === 'other' && isShort && !hasColon && !(standsApart && begins)) return undefined
  return {
    ...label,
    kind,
    rank,
    run,
    from: at,
    to,
    next: text.length,
    hasColon,
    box: boxOf({ words: characters.slice(at, end).map(({ word }) => word) }),
  }
}

const range = (from: number, to: number): number[] => [...Array(Math.max(0, to - from)).keys()].map((at) => from + at)

/** Rank of a label with an unknown word before its colon. */
const unknownRank = 9

/** Paper with its number behind it, such as `出库单：CK0098812`; other words are labels of nothing that is read. */
const unknownLabel = (word: string, value: string): Label =>
  /([单票据联]|号码?|编码|流水)$/.test(word) &&
  /^[a-z]{0,6}[-/\d]*\d{4}/.test(value) &&
  !dateAt(value) &&
  !namesAnother('number', word)
    ? { word, kind: 'number', rank: paperRank }
    : { word, kind: 'other', rank: unknownRank }
const paperRank = 3

/** True for a short word before a colon; its value is that of no other label. */
const isUnknown = (text: string, at: number, end: number): boolean =>
  text[end] === ':' &&
  (end - at >= 2 || roleIn(text.slice(at, end)) !== undefined) &&
  end - at <= 6 &&
  !/[公司院店厂]$/.test(text.slice(at, end))

/** Length of the rest of a label of a party, such as `名称`. */
function endingAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const length = /^(名称|全称|单位|户名|宝号|台照|台鉴|名)/.exec(text.slice(at))?.[0].length ?? 0
  const isEnd = /^[:(]|^$/.test(text.slice(at + length)) || gapBefore(at + length) >= labelGap.around
  return isEnd ? length : 0
}

/** Words of labels in English that need no colon. */
const englishLabel =
  /^(?:document|delivery|number|posting|invoice|receipt|order|note|date|customer|supplier|sold-to|ship-to|bill-to|party|name|amount|total)+(?=[^a-z]|$)/

/** Length of the label in English behind one in Chinese, such as `客户编号 A/C No.:` or `应付总额 Total`. */
function translationAt(text: string, at: number, gapBefore: (at: number) => number): number {
  if (gapBefore(at) > labelGap.within) return 0
  const before = /^[a-z][a-z./&'()-]{1,24}(?=:)/.exec(text.slice(at))?.[0] ?? englishLabel.exec(text.slice(at))?.[0]
  if (before) return before.length
  const word = labelAt(text, at)?.word
  return word && /^[a-z]{4,}$/.test(word) && !/^[a-z]/.test(text.slice(at + word.length)) ? word.length : 0
}

/** Length of the label in Chinese behind one in English, such as `Deliver to 送货地`. */
function chineseAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const length = /^[一-鿿]{1,4}[地方人名称址]/.exec(text.slice(at))?.[0].length ?? 0
  const end = at + length
  return end >= text.length || text[end] === ':' || gapBefore(end) >= labelGap.around ? length : 0
}

/** Label such as `签收` or `购货`, which may begin a longer one such as `签收单号` or `购货企业名称`. */
const mayBeginAnother = ({ kind, word }: Label): boolean =>
  (kind === 'other' || kind === 'buyer' || kind === 'seller') && /^[一-鿿]{1,2}$/.test(word) && !openEnded.test(word)

/** Longest word before a label, and the widest gap in heights between its characters. */
const wordBefore = { characters: 3, gap: 1.5 } as const

/** True for the end of a label that names something else, such as `单号` of `源单号` or `源 单 号`. */
function isOfAnother(
  { text, characters }: Run,
  at: number,
  { kind }: Label,
  gapBefore: (at: number) => number,
  last: Placed | undefined,
): boolean {
  if (kind !== 'number' && kind !== 'date' && kind !== 'amount') return false
  if (/^no/.test(text.slice(at)) && ofOtherPaper.test(text.slice(0, at))) return true
  let from = at
  while (
    from > (last?.to ?? 0) &&
    at - from <= wordBefore.characters &&
    /[一-鿿]/.test(text[from - 1] ?? '') &&
    characters[from] !== undefined &&
    gapBefore(from) < wordBefore.gap
  )
    from -= 1
  const before = text.slice(from, at)
  const isWord = from === 0 || from === last?.to || gapBefore(from) >= wordBefore.gap || isPunctuation(text[from - 1])
  return isWord && before.length > 0 && before.length <= wordBefore.characters && namesAnother(kind, before)
}

/** Words in English before the number of something else, such as `P/O No.`. */
const ofOtherPaper = /([ps]\/?[oc]|cheque|a\/c|vat|tax|tel|fax|cust|customer|item|part|lot|ref|yourorder)\.?$/

const surenessOf = (characters: readonly Character[]) => characters.map(({ word }) => word.confidence)

/** False if the word continues behind a label, unless another label or a value may follow it. */
const endsLabel = ({ kind, word }: Label, text: string, end: number, wordEnd: number): boolean =>
  wordEnd <= end || openEnded.test(word) || labelAt(text, end) !== undefined || suits(kind, text.slice(end), word)

/** Gap in heights that ends a word. OCR places a character only to about half of its width. */
const wordGap = { beforeColon: 0.9, usual: 0.5 } as const

/** End of the word at a position: a colon, a gap, or anything but Chinese characters. */
function wordEndAt(text: string, at: number, gapBefore: (at: number) => number): number {
  const until = (gap: number) => {
    let end = at
    while (end < text.length && /[一-鿿]/.test(text[end] ?? '') && (end === at || gapBefore(end) < gap)) end += 1
    return end
  }
  const end = until(wordGap.beforeColon)
  return text[end] === ':' ? end : until(wordGap.usual)
}

/** Parties named as in contracts, `甲方（收货）` and `乙方（供货）`: the role is in brackets. */
function partyByLetter(run: Run, at: number): Placed | undefined {
  const word = /^[甲乙丙]方\(([一-鿿]{1,6})\):?/.exec(run.text.slice(at))
  const kind = roleIn(word?.[1] ?? '')
  if (!word || !kind) return undefined
  const [to, hasColon] = [at + word[0].length, word[0].endsWith(':')]
  const box = boxOf({ words: run.characters.slice(at, to).map(({ word: each }) => each) })
  return { word: word[0], kind, rank: 0, run, from: at, to, next: run.text.length, hasColon, box }
}

/** False inside a longer word that ends in a colon. */
const endsAt = (text: string, end: number): boolean => end >= text.length || !/^[一-鿿]{1,2}:/.test(text.slice(end))

const decorationAt = (text: string, at: number): string | undefined =>
  decoration.exec(text.slice(at))?.[0] ?? /^\((大写|小写)\)/.exec(text.slice(at))?.[0]

/** Name of a company, hospital or shop directly behind a short label. */
const nameAhead =
  /^(?!服务|配送|管理|联系|代表|单位|名)([一-鿿()]{2,24}?(公司|医院|卫生[院室所]|诊所|药房|药店|服务[站中]|门诊部|商行|经营部)|[一-鿿()]{3,24}?[厂馆院店站])/

/** Label of a party that is not in the lexicon, with a name directly behind it. */
function partyAhead(text: string): Label | undefined {
  const word = /^[一-鿿]{1,4}?(单位|企业|客户|厂商|机构|组织|方)/.exec(text)?.[0]
  const kind = word && nameAhead.test(text.slice(word.length)) ? roleIn(word) : undefined
  return word && kind ? { word, kind, rank: 2 } : undefined
}

/** Checks that text directly behind a label can only be its value. */
function suits(kind: LabelKind, rest: string, word: string): boolean {
  if (kind === 'number') return (word.length < 5 ? /^[a-z]{0,6}[-./]?\d{3,}/ : /^[a-z]{0,6}[-.]?\d{2,}/).test(rest)
  if (kind === 'date') return dateAt(rest) !== undefined
  if (kind === 'amount') return /^([¥\d]|(rmb|cny|hkd|usd|mop|ntd|hk\$|nt\$)\d)/.test(rest)
  if (kind === 'words') return /^[零壹贰叁肆伍陆柒捌玖拾]/.test(rest)
  if (!isParty(kind)) return false
  if (word.length >= 4) return /^[一-鿿]{4}/.test(rest)
  return word.length >= 2 && nameAhead.test(rest)
}
