import { TicketType } from '#contract/audit/tickets/codes.ts'
import { type Page, piecesOf, type Run } from './cells.ts'
import type { Goods } from './goods.ts'
import type { Context } from './label-values.ts'
import { boxOf, foundOf } from './layout.ts'
import { lexical, noteTitles, otherPapers, typeByTitle } from './lexicon.ts'

/** Title of a ticket. `at` is its place in the run, after the name of a company. */
export type Title = { run: Run; at: number }

/** Ticket whose fields are read. */
export type Paper = { type: TicketType; title?: Title | undefined }

/** Document that a label of a number or a date names, such as `入库` of `入库单号`. */
const paperOf = (word: string): string => word.replace(/[单票据证表]?[编据]?(号码?|序号|日期|时间)$/, '')

/** True for the label of a number or a date of the document that the title names. */
export const isOfTitle = (word: string, title: Title | undefined): boolean =>
  paperOf(word).length >= 2 && title !== undefined && title.run.text.includes(paperOf(word))

/** Share of a page from the top that may have its title. */
const titleShare = 0.5

const topRuns = ({ runs }: Page): Run[] => {
  const bottom = Math.max(...runs.map(({ box }) => box.y + box.height))
  const top = Math.min(...runs.map(({ box }) => box.y))
  return runs.filter(({ box }) => box.y <= top + (bottom - top) * titleShare)
}

/** Title of the lexicon for a note or receipt in the upper half of the page. */
export function noteTitle(page: Page): (Title & { type: TicketType }) | undefined {
  for (const run of topRuns(page)) {
    if (isOther(run.text)) continue
    const found = noteTitles.find(([title]) => title.test(run.text))
    if (found) return { type: found[1], run, at: run.text.search(found[0]) }
  }
  return undefined
}

/** Documents whose titles a note may contain next to its own. */
const withTitles = /发票|銀行|银行|(?<!送货|签收|货物|配送|收货|发货|出库|物流)回单/
const isOther = (text: string): boolean => {
  const own = text.replace(/增值税发票|发票联/g, '')
  return otherPapers.test(own) || withTitles.test(own)
}

/** Length of a title in characters. `gaps`, in text heights, split a row; wide ones allow spaced-out titles. */
const titleForm = { gaps: [1.2, 3], least: 2, most: 26 } as const
/** Rows that may have a title in the size of the other print. */
const headRows = 5

/** Texts at the top of a page that may name the document: short, without a value after a colon. */
function titleTexts(page: Page): (Title & { text: string })[] {
  const runs = topRuns(page)
  const rows = [...new Set(runs.map(({ box }) => Math.round(box.y / page.height)))]
  return runs.flatMap((run) => {
    const isHead = rows.indexOf(Math.round(run.box.y / page.height)) < headRows
    return titleForm.gaps
      .flatMap((gap) => piecesOf(run, gap))
      .flatMap((characters) => {
        const found = foundOf(characters)
        const raw = lexical(found?.text ?? '')
        const isLarge = found !== undefined && boxOf(found).height > page.height * 1.15
        const at = characters[0] ? run.characters.indexOf(characters[0]) : 0
        // A remark in brackets may name the paper, or a copy of it.
        return [
          raw.replace(/[([【][^)\]】]{0,12}[)\]】]?$|第.联.{0,4}$|[·*\-_]+$/g, ''),
          raw.replace(/[()]/g, ''),
        ].flatMap((text) => {
          const isShort = text.length >= titleForm.least && text.length <= titleForm.most
          return isShort && (isHead || isLarge) && !/[:,。]|\d{3}/.test(text) ? [{ run, at, text }] : []
        })
      })
  })
}

/**
 * Minimum points of a type: `leastLabelled` if the page has nearly all kinds of labels, else `least`. The others are
 * points of a title that is not in the lexicon.
 */
const points = { least: 2, leastLabelled: 1.5, title: 3, invoice: 5, bank: 8 } as const

/** Type of a ticket by its title, else by most points for its labels, its goods and the parts of its title. */
export function typeOf(
  context: Context,
  { title, goods }: { title: (Title & { type: TicketType }) | undefined; goods: Goods | undefined },
): { type: TicketType | undefined; title?: Title | undefined } {
  if (title) return { type: title.type, title }
  const texts = titleTexts(context.page)
  const named = texts
    .filter(({ text }) => !otherPapers.test(text))
    .flatMap((each) => {
      const known = typeByTitle(each.text)
      return known ? [{ ...each, type: known.type, at: each.at + known.at }] : []
    })
    .toSorted((a, b) => b.run.height - a.run.height)[0]
  if (!named && texts.some(({ text }) => otherPapers.test(text))) return { type: undefined }
  const scores = typeScores(context, goods)
  if (named) scores.set(named.type, (scores.get(named.type) ?? 0) + titlePoints(named.type))
  const [best] = [...scores].toSorted(([, a], [, b]) => b - a)
  const kinds = new Set(context.labels.map(({ kind }) => kind).filter((kind) => ownKinds.has(kind)))
  if (!best || best[1] < (kinds.size >= ownKinds.size - 2 ? points.leastLabelled : points.least))
    return { type: undefined }
  return { type: best[0], title: named }
}

/** Kinds of labels that every ticket has. */
const ownKinds: ReadonlySet<string> = new Set(['number', 'date', 'buyer', 'seller', 'amount'])

const titlePoints = (type: TicketType): number =>
  type === TicketType.payment ? points.bank : type === TicketType.invoice ? points.invoice : points.title

/** Labels that only papers of one type have, for normalized text. */
const marks: readonly [TicketType, readonly RegExp[]][] = [
  [
    TicketType.invoice,
    [/纳税人识|税人识/, /价税合计/, /开票日期/, /税率.*税额|税额.*税率/, /开票人/, /发票(号码|代码)/, /校验码/],
  ],
  [
    TicketType.deliveryNote,
    [
      /(收|购|要|订|领|进)货(单位|名称|方|人)?|客户(名称|单位)?:?|采购(单位|方)/,
      /(供|发|送|出|配)(货|送|库)(单位|方|人|员|日期|地址|单)/,
      /批号|效期|生产(企业|厂家|日期)/,
      /(送货|收货|配送)地址|验收|签收|提货|司机|承运/,
    ],
  ],
  [
    TicketType.receipt,
    [
      /今收到|兹收到|^收到|交来/,
      /(交|付|缴)(款|费|纳)(单位|人|方)/,
      /收款(单位|人|方式|日期|事由|项目)/,
      /出纳|会计/,
      /收费(项目|日期|单位)/,
    ],
  ],
  [TicketType.payment, [/付款(人|方|账号|户名).*收款(人|方|账号|户名)|收款人(户名|全称)/, /开户(行|银行)/, /账号/]],
]

/** A row of goods headers that was only partly recognized. */
const goodsHead = /(名称?|品名|规格).*(数量|单价|金额)/
/** Points of a label that most papers have. */
const half = 0.5
const payer = /^(付款|交款|缴款|交费|缴费|缴纳|今收|兹收)/
const payee = /^(收款|收费|经收)/
const amountInWords = /[零壹贰叁肆伍陆柒捌玖拾佰仟]{2,}[元圆]/

/** Gap in heights between the texts of a row of goods, and the rows that make a table without headers. */
const cellGap = 0.8
const productRows = 2

/** True if enough rows have a quantity and a price whose product is the amount. */
const hasProducts = ({ runs }: Page): boolean =>
  runs.filter((run) => {
    const figures = piecesOf(run, cellGap).flatMap((piece) => {
      const text = foundOf(piece)?.text.replaceAll(',', '')
      return /^\D{0,3}(\d+(?:\.\d+)?)\D{0,2}$/.exec(text ?? '')?.[1] ?? []
    })
    const [quantity = 0, price = 0, amount = 0] = figures.slice(-3).map(Number)
    return figures.length >= 3 && quantity !== 1 && price !== 1 && Math.abs(quantity * price - amount) < 0.01
  }).length >= productRows

function typeScores({ page, labels }: Context, goods: Goods | undefined): Map<TicketType, number> {
  const texts = page.runs.map(({ text }) => text)
  const scores = new Map<TicketType, number>()
  for (const [type, words] of marks)
    scores.set(type, words.filter((mark) => texts.some((text) => mark.test(text))).length)
  const add = (type: TicketType, count: number) => scores.set(type, (scores.get(type) ?? 0) + count)
  const has = (kind: string) => labels.some((label) => label.kind === kind)
  if (goods && goods.lines.length > 0) add(TicketType.deliveryNote, 2)
  else if (hasProducts(page)) add(TicketType.deliveryNote, 2)
  if (has('number')) add(TicketType.deliveryNote, half)
  if (has('date')) add(TicketType.deliveryNote, half)
  if (has('buyer') || has('seller')) add(TicketType.deliveryNote, half)
  if (texts.some((text) => goodsHead.test(text))) add(TicketType.deliveryNote, 1)
  if (has('purpose')) add(TicketType.receipt, 1)
  if (labels.some(({ word }) => payer.test(word)) && labels.some(({ word }) => payee.test(word)))
    add(TicketType.receipt, 1)
  if (!goods && (has('words') || texts.some((text) => amountInWords.test(text)))) add(TicketType.receipt, 1)
  // Account numbers are on many papers.
  add(TicketType.payment, -1)
  return scores
}
