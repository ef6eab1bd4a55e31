import { readAmountInWords } from '#contract/tickets/amount-in-words.ts'
import { TicketType } from '#contract/tickets/codes.ts'
import type { TicketField } from '#contract/tickets/reading.ts'
import { isSameCell, middleOf, type Page, piecesOf, type Run, runOf, textIn } from './cells.ts'
import { amountField, dateAt, doubtfulConfidence, type FieldRead, field } from './field-read.ts'
import type { Goods } from './goods.ts'
import { type Box, boxOf, type Found, foundOf, type Sign } from './layout.ts'
import { type Label, type LabelKind, labelAt, lexical, nameEnd, nearLabel, noteTitles, otherPapers } from './lexicon.ts'
import { cellAt } from './rules.ts'

/** Label at a position of a run. Its value starts at `to` and ends before `next`. */
type Placed = Label & { run: Run; from: number; to: number; next: number; hasColon: boolean; box: Box }

type Fields = { [F in TicketField]?: FieldRead | undefined }

const lookAround = { afterLabel: 14, inValue: 1.8, inDate: 4, below: 3.2, inLabel: 4, apart: 0.25 } as const

/** Title of a note or receipt in the upper half of the page. */
export function noteTitle({ runs }: Page): { type: TicketType; run: Run; at: number } | undefined {
  const bottom = Math.max(...runs.map(({ box }) => box.y + box.height))
  const top = Math.min(...runs.map(({ box }) => box.y))
  for (const run of runs) {
    if (run.box.y > top + (bottom - top) * 0.5) break
    if (otherPapers.test(run.text.replace(/增值税发票|发票联/g, ''))) continue
    const found = noteTitles.find(([title]) => title.test(run.text))
    if (!found) continue
    return { type: found[1], run, at: run.text.search(found[0]) }
  }
  return undefined
}

/** Reads the fields of a delivery note or a receipt: values beside, below or in the cell of their labels. */
export function noteFields(
  page: Page,
  type: TicketType,
  title: { run: Run; at: number } | undefined,
  goods: Goods | undefined,
): Fields {
  const outside = goods ? page.runs.filter((run) => !goods.runs.has(run)) : page.runs
  const labels = [...outside.flatMap(labelsOf), ...downward(page).flatMap(downwardLabels)]
  const context = { page, labels, outside }
  const buyer = partyOf(context, 'buyer') ?? addressed(outside)
  const seller = partyOf(context, 'seller') ?? headOf(context, title) ?? looseName(context, buyer?.value)
  return {
    ticketNum: numberOf(context) ?? looseNumber(outside, title),
    ticketDate: dateOf(context) ?? looseDate(outside),
    boughtName: buyer,
    sellerName: seller && seller.value !== buyer?.value ? seller : undefined,
    ...(type === TicketType.receipt ? { purpose: purposeOf(context) ?? goods?.name } : {}),
    ticketAmount: amountOf(context, goods),
    amountInWords: wordsOf(context),
  }
}

type Context = { page: Page; labels: readonly Placed[]; outside: readonly Run[] }

/** Collects characters written downwards in a cell into one run. */
function downward({ runs, rules }: Page): Run[] {
  const single = runs.filter(({ signs, cell }) => signs.length === 1 && cell && cell.height > cell.width)
  const done = new Set<Run>()
  return single.flatMap((run) => {
    if (done.has(run)) return []
    const column = single.filter(({ cell }) => isSameCell(cell, run.cell))
    for (const each of column) done.add(each)
    if (column.length < 2) return []
    const signs = column.toSorted((a, b) => a.box.y - b.box.y).flatMap((each) => each.signs)
    return runOf(signs, run.height, rules) ?? []
  })
}

/** Labels of parties written downwards; the first character is enough. */
function downwardLabels(run: Run): Placed[] {
  const known = labelsOf(run).filter(({ kind }) => kind === 'buyer' || kind === 'seller')
  if (known.length > 0) return known
  const kind = /^[购买需]/.test(run.text) ? 'buyer' : /^[销供卖]/.test(run.text) ? 'seller' : undefined
  const end = run.text.length
  return kind
    ? [{ word: run.text, kind, rank: 1, run, from: 0, to: end, next: end, hasColon: false, box: run.box }]
    : []
}

const isPunctuation = (sign: string | undefined): boolean => sign !== undefined && /[:;,.、。|()[\]_/*★☆-]/.test(sign)
const decoration =
  /^(?:\((?:盖章|公章|章|签章|全称|元|单位|rmb|cny|人民币|¥|签字|盖公章|财务章)\)|\/(?=[a-z])|[（(][a-z. ]+[)）])/
const openEnded = /^(今收到|兹收到|今收|收到|交来|系付|系收)$/

function labelsOf(run: Run): Placed[] {
  const { text, signs, height } = run
  const gapBefore = (at: number): number => {
    const [before, after] = [signs[at - 1], signs[at]]
    return before && after ? (after.x - before.end) / height : Number.POSITIVE_INFINITY
  }
  const placed: Placed[] = []
  for (let at = 0; at < text.length; ) {
    const found = labelFrom(run, at, gapBefore, placed.at(-1))
    if (!found) {
      at += 1
      continue
    }
    const last = placed.at(-1)
    if (last) last.next = found.from
    placed.push(found)
    at = Math.max(found.to, at + 1)
  }
  return placed
}

function labelFrom(
  run: Run,
  at: number,
  gapBefore: (at: number) => number,
  last: Placed | undefined,
): Placed | undefined {
  const { text, signs } = run
  const lettered = partyByLetter(run, at)
  if (lettered) return lettered
  const begins = at === 0 || gapBefore(at) >= lookAround.apart || isPunctuation(text[at - 1]) || last?.to === at
  let label = labelAt(text, at)
  let end = at + (label?.word.length ?? 0)
  if (begins && (!label || !endsAt(text, end))) {
    const colon = text.indexOf(':', at)
    const near = colon > at && colon - at <= 8 ? nearLabel(text.slice(at, colon)) : undefined
    if (near) [label, end] = [near, colon]
  }
  if (!label) return undefined
  for (let place = at + 1; place < end; place += 1) if (gapBefore(place) > lookAround.inLabel) return undefined
  // `收货单位及经手人` is a place for signatures.
  if (/^[及或和与]/.test(text.slice(end))) return undefined
  if (label.word === '收到' && !/^:|公司|院|店|房|所|厂|交来|先生|女士/.test(text.slice(end))) return undefined
  // `销货方名称`, `付款方全称`
  if (label.kind === 'buyer' || label.kind === 'seller')
    end += /^(名称|全称|单位)(?=[:(]|$)/.exec(text.slice(end))?.[0].length ?? 0
  let kind = label.kind
  let rank = label.rank
  for (let more = decorationAt(text, end); more; more = decorationAt(text, end)) {
    if (kind === 'amount' && more.includes('大写')) [kind, rank] = ['words', 0]
    if (kind === 'amount' && more.includes('小写')) rank = 0
    end += more.length
  }
  const hasColon = text[end] === ':'
  const to = hasColon ? end + 1 : end
  if (!begins && !(hasColon && label.word.length > 1) && label.word !== '交来') return undefined
  const rest = text.slice(end)
  const isShort = /^[一-鿿]{1,2}$/.test(label.word) || /^[a-z.]{2,4}$/.test(label.word)
  const standsApart = end >= text.length || gapBefore(end) >= lookAround.apart
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
    box: boxOf({ words: signs.slice(at, end).map(({ word }) => word) }),
  }
}

const buying = /收货|购|买|需|采购|客户|付款/
const selling = /供|销|卖|发货|送货|收款/

/** Parties named as in contracts, `甲方（收货）` and `乙方（供货）`: the brackets tell their role. */
function partyByLetter(run: Run, at: number): Placed | undefined {
  const word = /^[甲乙丙]方\(([一-鿿]{1,6})\):?/.exec(run.text.slice(at))
  const role = word?.[1] ?? ''
  const kind = buying.test(role) ? 'buyer' : selling.test(role) ? 'seller' : undefined
  if (!word || !kind) return undefined
  const [to, hasColon] = [at + word[0].length, word[0].endsWith(':')]
  const box = boxOf({ words: run.signs.slice(at, to).map(({ word: each }) => each) })
  return { word: word[0], kind, rank: 0, run, from: at, to, next: run.text.length, hasColon, box }
}

/** False inside a longer word that ends in a colon. */
const endsAt = (text: string, end: number): boolean => end >= text.length || !/^[一-鿿]{1,2}:/.test(text.slice(end))

const decorationAt = (text: string, at: number): string | undefined =>
  decoration.exec(text.slice(at))?.[0] ?? /^\((大写|小写)\)/.exec(text.slice(at))?.[0]

/** Checks that text directly behind a label can only be its value. */
function suits(kind: LabelKind, rest: string, word: string): boolean {
  if (kind === 'number') return /^[a-z]{0,6}[-.]?\d{3,}/.test(rest)
  if (kind === 'date') return dateAt(rest) !== undefined
  if (kind === 'amount') return /^([¥\d]|rmb|cny|hkd|usd)/.test(rest)
  if (kind === 'words') return /^[零壹贰叁肆伍陆柒捌玖拾]/.test(rest)
  return (kind === 'buyer' || kind === 'seller') && word.length >= 4 && /^[一-鿿]{4}/.test(rest)
}

/** Possible values of a label, most likely place first. */
function* placesOf(
  { page, labels }: Context,
  label: Placed,
  gap: number,
): Generator<{ found: Found; isBelow: boolean }> {
  const { run, to, next } = label
  const within = valueIn(run.signs.slice(to, next), run.height, gap)
  if (within) {
    yield { found: within, isBelow: false }
    return
  }
  const isLabel = (found: Found): boolean => labels.some((each) => found.words[0] === each.run.signs[each.from]?.word)
  if (next < run.text.length) {
    const below = belowOf(page, label)
    if (below && !isLabel(below)) yield { found: below, isBelow: true }
    return
  }
  const beside = besideOf(page, label, gap)
  if (beside && !isLabel(beside)) yield { found: beside, isBelow: false }
  const below = belowOf(page, label)
  if (below && !isLabel(below)) yield { found: below, isBelow: true }
}

/** First piece of text behind a label, after any blank. */
function valueIn(signs: readonly Sign[], height: number, gap: number): Found | undefined {
  const from = signs.findIndex(({ sign }) => !/[:_.\-—~|'"·]/.test(sign))
  if (from < 0) return undefined
  const [piece] = piecesOf({ signs: signs.slice(from), height }, gap)
  return piece && foundOf(piece)
}

/** Cell of a run. Undefined if rules surround several separate texts. */
const ownCell = (run: Run): Box | undefined => (piecesOf(run, lookAround.inValue).length === 1 ? run.cell : undefined)

/** Text right of a label: in the next cell, or without rules in the same row. */
function besideOf(page: Page, { run, box }: Placed, gap: number): Found | undefined {
  const cell = ownCell(run)
  const middle = middleOf(box)
  if (cell) {
    const beside = cellAt(page.rules, { x: cell.x + cell.width + 6, y: middle.y })
    if (beside && beside.width < cell.width + page.height * 60) return textIn(page, beside)
  }
  const right = box.x + box.width
  const next = page.runs
    .filter(
      (each) =>
        each !== run && Math.abs(middleOf(each.box).y - middle.y) < page.height * 0.6 && each.box.x >= right - 2,
    )
    .toSorted((a, b) => a.box.x - b.box.x)[0]
  if (!next || next.box.x - right > page.height * lookAround.afterLabel * 2) return undefined
  return valueIn(next.signs, next.height, gap)
}

/** Text below a label: in the next cell, or without rules in the next row at about the same x. */
function belowOf(page: Page, { run, box }: Placed): Found | undefined {
  const cell = ownCell(run)
  const middle = middleOf(box)
  if (cell) {
    const below = cellAt(page.rules, { x: middle.x, y: cell.y + cell.height + 6 })
    return below && Math.abs(below.x - cell.x) < 8 && Math.abs(below.width - cell.width) < 12
      ? textIn(page, below)
      : undefined
  }
  const pieces = page.runs
    .filter(({ box: other }) => other.y > middle.y && other.y - box.y - box.height < page.height * lookAround.below)
    .flatMap((each) => piecesOf(each, lookAround.inValue).map((signs) => ({ found: foundOf(signs), signs })))
    .filter(({ signs }) => {
      const [left, right] = [signs[0]?.x ?? 0, signs.at(-1)?.end ?? 0]
      return left < box.x + box.width + page.height && right > box.x - page.height * 0.5
    })
  return pieces.toSorted((a, b) => boxOf(a.found as Found).y - boxOf(b.found as Found).y)[0]?.found
}

/** Candidates of a kind, best first. */
function candidates(
  context: Context,
  kind: LabelKind,
  gap: number,
): { label: Placed; found: Found; isBelow: boolean }[] {
  return context.labels
    .filter((label) => label.kind === kind)
    .flatMap((label) => {
      const inner = kind === 'buyer' || kind === 'seller' ? innerName(context, label) : undefined
      const places = inner ? [{ found: inner, isBelow: false }] : [...placesOf(context, label, gap)]
      return places.map((place) => ({ ...place, label }))
    })
    .toSorted((a, b) => a.label.rank - b.label.rank || Number(a.isBelow) - Number(b.isBelow))
}

const numberForm = /^(?:no\.?:?)?([a-z]{0,12}(?:[-_/.]?[a-z0-9]+)*)/i

function numberIn(text: string): string | undefined {
  const known = numberForm.exec(text.replace(/^[:#.\s]+/, ''))?.[1]?.replace(/[-_/.]+$/, '')
  return known && (known.match(/\d/g)?.length ?? 0) >= 2 && known.length <= 40 ? known : undefined
}

function numberOf(context: Context): FieldRead | undefined {
  for (const { found } of candidates(context, 'number', lookAround.inValue)) {
    const value = numberIn(found.text)
    const read = field(found, value)
    if (read && dateAt(read.value)?.length !== read.value.length) return read
    if (read && /^\d+$/.test(read.value)) return read
  }
  return undefined
}

function dateOf(context: Context): FieldRead | undefined {
  for (const { found } of candidates(context, 'date', lookAround.inDate)) {
    const read = field(found, dateAt(found.text)?.day)
    if (read) return read
  }
  return undefined
}

const isName = (text: string): boolean => nameEnd.test(lexical(text))

/** Strips punctuation, seal remarks and forms of address around a name. */
const nameIn = (text: string): string =>
  text
    .replace(/^[:_.\-—~|,;、*]+/, '')
    .replace(/\((盖章|公章|章|签章|签字)\)?$/, '')
    .replace(/(台照|台鉴|臺照|宝号|寶號)$/, '')
    .replace(/[:_.\-—~|,;、*(]+$/, '')

function partyOf(context: Context, kind: 'buyer' | 'seller'): FieldRead | undefined {
  for (const { label, found } of candidates(context, kind, lookAround.inValue)) {
    const named = continued(context, label, found)
    const value = nameIn(named.text)
    if (value.length < 2 || /^[-\d.,/:¥]+$/.test(value) || dateAt(value)) continue
    const isParty = isName(value)
    if (!isParty && (label.rank >= 2 || kind === 'seller')) continue
    const read = field(named, value)
    if (read) return read
  }
  return undefined
}

/** Value of a `名称` label beside a party label that spans several rows. */
function innerName(context: Context, { run, box }: Placed): Found | undefined {
  const { cell } = run
  if (!cell) return undefined
  const own = context.labels
    .filter(
      (each) =>
        each.kind === 'partyName' &&
        each.box.x >= cell.x + cell.width - 4 &&
        middleOf(each.box).y > cell.y - 4 &&
        middleOf(each.box).y < cell.y + cell.height + 4,
    )
    .toSorted((a, b) => a.box.x - b.box.x)[0]
  if (!own || own.box.x - box.x - box.width > context.page.height * 8) return undefined
  return [...placesOf(context, own, lookAround.inValue)][0]?.found
}

/** Joins a name with its rest in the row below, at the same x or in the same cell. */
function continued({ page, labels, outside }: Context, label: Placed, found: Found): Found {
  const box = boxOf(found)
  const cell = cellAt(page.rules, { x: box.x + 2, y: middleOf(box).y })
  const rest = outside
    .filter((run) => run.box.y > middleOf(box).y && run.box.y - box.y - box.height < page.height * 1.2)
    .filter((run) => piecesOf(run, lookAround.inValue).length === 1)
    .find((run) => {
      if (labels.some((each) => each.run === run)) return false
      if (cell && isSameCell(run.cell, cell)) return !found.words.includes(run.signs[0]?.word as never)
      return !isName(found.text) && !cell && Math.abs(run.box.x - box.x) < page.height * 1.2 && isName(run.text)
    })
  if (!rest || label.run === rest) return found
  const more = foundOf(rest.signs)
  return more ? { text: found.text + more.text, words: [...found.words, ...more.words] } : found
}

/** Company above the title of a note, or before it in the same row. */
function headOf({ page, labels }: Context, title: { run: Run; at: number } | undefined): FieldRead | undefined {
  if (title) {
    const before = foundOf(title.run.signs.slice(0, title.at))
    const name = before?.text.replace(/(销售|药品|商品|货物|产品|收款|专用|配送|批发|出库|零售)+$/, '')
    if (before && name && name.length > 3 && isName(name)) return field(before, name)
  }
  const bottom = title?.run.box.y ?? page.runs[3]?.box.y ?? 0
  const above = page.runs
    .filter((run) => run.box.y < bottom && !labels.some((label) => label.run === run && label.from === 0))
    .flatMap((run) => piecesOf(run, 2).flatMap((signs) => foundOf(signs) ?? []))
    .find(({ text }) => text.length > 3 && isName(text) && !text.includes(':'))
  return field(above, above?.text)
}

/** Fallback without a label: another name in the upper half. */
function looseName({ outside, labels }: Context, buyer: string | undefined): FieldRead | undefined {
  const bottom = Math.max(...outside.map(({ box }) => box.y + box.height)) / 2
  const found = outside
    .filter((run) => run.box.y < bottom)
    .flatMap((run) => {
      const until = labels.find((label) => label.run === run)?.from
      return piecesOf({ ...run, signs: run.signs.slice(0, until) }, 2).flatMap((signs) => foundOf(signs) ?? [])
    })
    .find(
      ({ text }) =>
        text.length > 3 &&
        isName(text) &&
        !text.includes(':') &&
        text !== buyer &&
        !noteTitles.some(([title]) => title.test(lexical(text))),
    )
  return doubtful(field(found, found?.text))
}

/** Addressee, as in `XX公司 台照`. */
function addressed(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const at = run.text.search(/台照|台鉴|宝号|臺照|寶號/)
    const found = at > 1 ? foundOf(run.signs.slice(0, at)) : undefined
    if (found) return field(found, nameIn(found.text))
  }
  return undefined
}

const doubtful = (read: FieldRead | undefined): FieldRead | undefined =>
  read && { ...read, confidence: Math.min(read.confidence, doubtfulConfidence) }

/** Fallback without a label: a text near the top with the form of a document number. */
function looseNumber(runs: readonly Run[], title: { run: Run } | undefined): FieldRead | undefined {
  // Without a title the first rows are the head.
  const first = title?.run ?? runs[0]
  const bottom = (first?.box.y ?? 0) + (first?.height ?? 0) * 8
  const found = runs
    .filter(({ box }) => box.y < bottom)
    .flatMap((run) => piecesOf(run, lookAround.inValue).flatMap((signs) => foundOf(signs) ?? []))
    .find(
      ({ text }) =>
        /^(?:[A-Z]{1,6}[-A-Z0-9]*\d{4,}[-\d]*|\d{6,8}|\d{10,20})$/.test(text) && dateAt(text)?.length !== text.length,
    )
  return doubtful(field(found, found?.text.replace(/^N[o0.]{0,2}(?=\d{6,}$)/i, '')))
}

/** Fallback without a label. A single date with `年 月 日` is sure, any other is doubtful. */
function looseDate(runs: readonly Run[]): FieldRead | undefined {
  const dates = runs.flatMap((run) =>
    [...run.text].flatMap((_, at) => {
      const isInside = at > 0 && /[\d〇一二三四五六七八九]/.test(run.text[at - 1] ?? '')
      const date = isInside ? undefined : dateAt(run.text.slice(at))
      const found = date && foundOf(run.signs.slice(at, at + date.length))
      const read = found && field(found, date.day)
      return read ? [{ read, isForm: run.text.slice(at, at + date.length).includes('年') }] : []
    }),
  )
  const forms = dates.filter(({ isForm }) => isForm)
  if (forms.length === 1) return forms[0]?.read
  return doubtful((forms[0] ?? dates[0])?.read)
}

function purposeOf(context: Context): FieldRead | undefined {
  for (const { label, found } of candidates(context, 'purpose', lookAround.inValue)) {
    const named = continued(context, label, found)
    const value = named.text.replace(/^[:_.\-—~|,;、]+/, '').replace(/[:_.\-—~|,;、]+$/, '')
    if (value.length > 1 && !/^[-\d.,/:¥]+$/.test(value)) return field(named, value)
  }
  return undefined
}

function amountOf(context: Context, goods: Goods | undefined): FieldRead | undefined {
  const all = candidates(context, 'amount', lookAround.inValue)
  const read = (most: number, least: number) => {
    for (const { found, label } of all) {
      if (label.rank < least || label.rank > most) continue
      const read = amountField(found)
      if (read) return read
    }
    return undefined
  }
  return read(1, 0) ?? goods?.total ?? read(3, 2) ?? markedAmount(context.outside)
}

/** Fallback without a label: a figure behind the sign of the currency. */
function markedAmount(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const at = run.text.search(/¥:?-?\d|(?<![a-z0-9])y-?[\d,]+\.\d{2}/)
    const found = at >= 0 ? foundOf(run.signs.slice(at)) : undefined
    const read = found && amountField(found)
    if (read) return read
  }
  return undefined
}

const numeralRun = /[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖拾佰仟万亿十百千圆元角分整正负⊗ⓧ]{3,}/g

const beginsAt = ({ text, signs, height }: Run, at: number): boolean =>
  at === 0 ||
  !/[一-鿿]/.test(text[at - 1] ?? '') ||
  /(大写|人民币|合计|币)$/.test(text.slice(0, at)) ||
  (signs[at]?.x ?? 0) - (signs[at - 1]?.end ?? 0) > height * lookAround.apart * 2

/** Amount in words anywhere on the page, else the text behind its label. */
function wordsOf(context: Context): FieldRead | undefined {
  for (const run of context.outside)
    for (const match of run.text.matchAll(numeralRun)) {
      // With a character misread in the middle the rest would parse as a smaller amount.
      if (!beginsAt(run, match.index)) continue
      const found = foundOf(run.signs.slice(match.index, match.index + match[0].length))
      if (found && /[圆元]/.test(match[0]) && readAmountInWords(found.text) !== undefined)
        return field(found, found.text)
    }
  for (const { found } of candidates(context, 'words', lookAround.inDate)) {
    const value = found.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾佰仟万萬负貳陸⊗]+/, '').replace(/[(¥].*$/, '')
    const read = field(found, value)
    if (read && value.length > 2) return read
  }
  return undefined
}
