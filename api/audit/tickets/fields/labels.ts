import { isSameCell, type Page, type Run, runOf } from './cells.ts'
import {
  chineseAt,
  decorationAt,
  endingAt,
  endsAt,
  endsLabel,
  isParty,
  labelGap,
  onlyLetters,
  suits,
  translationAt,
  wordEndAt,
  wordGap,
} from './label-ends.ts'
import { type Box, boxOf, type Character } from './layout.ts'
import { type Label, labelAt, labelByEnding, namesAnother, nearLabel, openEnded, roleIn } from './lexicon.ts'
import type { Rules } from './rules.ts'
import { isUnknown, partyAhead, unknownLabel } from './unknown-labels.ts'

/** Label at a position of a run. Its value starts at `to` and ends before `next`. */
export type Placed = Label & { run: Run; from: number; to: number; next: number; hasColon: boolean; box: Box }

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

/** Other labels in vertical text, such as `用途`. */
const downwardLabel = (run: Run): Placed[] =>
  labelsOf(run).filter(({ kind, from, to }) => !isParty(kind) && from === 0 && to === run.text.length)

const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && /[:;,.、。|丨()[\]【】_/*★☆-]/.test(character)
/** Ratio of heights from which two words of a document differ in print, such as a form and its handwriting. */
const otherPrint = 1.2

const isOtherPrint = ({ word }: Character, { word: next }: Character): boolean =>
  word !== next && Math.max(word.height, next.height) > Math.min(word.height, next.height) * otherPrint

function labelsOf(run: Run): Placed[] {
  const { text, characters, height } = run
  // OCR measures each character separately.
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
    if (last && isTranslation(last, found) && gapBefore(found.from) <= labelGap.within)
      placed[placed.length - 1] = translated(last, found)
    else {
      // `Number/Date` shares its value.
      if (last && last.to === found.from && run.text[last.to - 1] === '/') last.to = found.to
      // `Being payment for invoice no. 77102`
      else if (last && !(last.kind === 'purpose' && found.kind === 'invoiceNumber')) last.next = found.from
      placed.push(found)
    }
  }
  return placed
}

/** True for a label in Chinese directly after one in English, such as `Being payment of 用途`. */
const isTranslation = (first: Placed, second: Placed): boolean =>
  first.to === second.from && /[a-z.]$/.test(first.word) && /^[一-鿿]/.test(second.word)

/** Bilingual label; the Chinese part determines the party, or that the label belongs to another entity. */
const translated = (first: Placed, second: Placed): Placed => {
  const { kind, rank } = second.kind === 'other' || isParty(second.kind) || isParty(first.kind) ? second : first
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
  // `收货单位及经手人` is a signature field.
  if (/^[及或和与]/.test(text.slice(end))) return undefined
  if (label.word === '收到' && !/^:|公司|院|店|房|所|厂|交来|先生|女士/.test(text.slice(end))) return undefined
  let kind = label.kind
  let rank = label.rank
  if (isOfAnother(run, at, label, gapBefore, last)) kind = 'other'
  if (isParty(kind) && ofCode.test(text.slice(end))) kind = 'other'
  if (kind === 'buyer' || kind === 'seller')
    end += /^(信息|资料)(?=[:(]|$)/.exec(text.slice(end, wordEndAt(text, end, gapBefore)))?.[0].length ?? 0
  for (let more = decorationAt(text, end); more; more = decorationAt(text, end)) {
    if (kind === 'amount' && more.includes('大写')) [kind, rank] = ['words', 0]
    if (kind === 'amount' && more.includes('小写')) rank = 0
    end += more.length
  }
  if (/[一-鿿]$/.test(label.word))
    end += translationAt(text, end, gapBefore) || (isParty(kind) ? 0 : onlyLetters(text, end))
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

/** Label such as `签收` or `购货`, which may be the prefix of a longer one such as `签收单号` or `购货企业名称`. */
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
  if (/^n(o|umber)/.test(text.slice(at)) && ofOtherPaper.test(text.slice(0, at))) return true
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

/** English labels of numbers of other documents, such as `P/O No.`. */
const ofOtherPaper =
  /([ps]\/?[oc]|cheque|a\/c|account|vat|tax|tel|fax|cust|customer|supplier|vendor|item|material|part|lot|ref|yourorder|purchaseorder)\.?$/

/** Word in English that makes a label of a party one of its code. */
const ofCode = /^(number|no\.?|code|id|account)(?![a-z])/

const surenessOf = (characters: readonly Character[]) => characters.map(({ word }) => word.confidence)

/** Parties named as in contracts, `甲方（收货）` and `乙方（供货）`: the role is in brackets. */
function partyByLetter(run: Run, at: number): Placed | undefined {
  const word = /^[甲乙丙]方\(([一-鿿]{1,6})\):?/.exec(run.text.slice(at))
  const kind = roleIn(word?.[1] ?? '')
  if (!word || !kind) return undefined
  const [to, hasColon] = [at + word[0].length, word[0].endsWith(':')]
  const box = boxOf({ words: run.characters.slice(at, to).map(({ word: each }) => each) })
  return { word: word[0], kind, rank: 0, run, from: at, to, next: run.text.length, hasColon, box }
}
