import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { wordsOf } from './amount-words.ts'
import { amountOf } from './amounts.ts'
import type { Page } from './cells.ts'
import { dateOf } from './dates.ts'
import { doubtful, type FieldRead, field } from './field-read.ts'
import type { Goods } from './goods.ts'
import { type Context, candidates, continued, valueGap } from './label-values.ts'
import { labelsOn } from './labels.ts'
import { boxOf } from './layout.ts'
import { lexical, openEnded } from './lexicon.ts'
import { looseParties } from './loose-parties.ts'
import { looseNumber, numberOf, ordinalNumber } from './numbers.ts'
import { addressed, headOf, partyOf } from './parties.ts'
import type { Title } from './typing.ts'

type Fields = { [F in TicketField]?: FieldRead | undefined }

/** Labels of a page, outside its table of goods. */
export function contextOf(page: Page, goods: Goods | undefined): Context {
  const outside = goods ? page.runs.filter((run) => !goods.runs.has(run)) : page.runs
  return { page, labels: labelsOn(page, outside), outside }
}

/** Reads the fields of a delivery note or a receipt: values next to, below or in the cell of their labels. */
export function noteFields(
  context: Context,
  { type, title, goods }: { type: TicketType; title?: Title | undefined; goods: Goods | undefined },
): Fields {
  const { outside } = context
  const paper = { type, title }
  const amountInWords = wordsOf(context)
  const { buyer, seller } = partiesOf(context, type, title)
  return {
    ticketNum:
      (type === TicketType.invoice ? numberOf(context, 'invoiceNumber', paper) : undefined) ??
      numberOf(context, 'number', paper) ??
      ordinalNumber(outside, title) ??
      looseNumber(context, title),
    ticketDate: dateOf(context, paper),
    boughtName: buyer,
    sellerName: seller && seller.value !== buyer?.value ? seller : undefined,
    ...(withPurpose.has(type) ? { purpose: purposeOf(context) ?? goods?.name } : {}),
    ticketAmount: amountOf(context, goods, amountInWords),
    amountInWords,
  }
}

/** Care institution, which buys goods but does not supply them. */
const ofCare = /(医院|卫生[院室所站]|诊所|门诊部?|医馆|护理院|保健院|养老院|服务中心|hospital|clinic)$/
/** Paper that the receiver of goods makes out. */
const inSlip = /入库|验收|收货/

/** Parties by their labels, the page header and all evidence together. */
function partiesOf(context: Context, type: TicketType, title: Title | undefined) {
  const labelled = partyOf(context, 'buyer') ?? addressed(context.outside)
  const [seller, head] = [partyOf(context, 'seller'), headOf(context, title)]
  const isReceiver = type === TicketType.deliveryNote && head !== undefined && ofCare.test(lexical(head.value))
  if (!isReceiver) return looseParties(context, { buyer: labelled, seller: seller ?? head }, title)
  const receiver = inSlip.test(title?.run.text ?? '') ? head : doubtful(head)
  const known = looseParties(context, { buyer: labelled ?? receiver, seller }, title)
  // A hospital delivers to its branches.
  return { ...known, seller: known.seller ?? (labelled && doubtful(head)) }
}

/** Amount in words, which some receipts label as `款项`. */
const inWords = /^(人民币|港币|新[台臺]币|澳门币)?:?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分整正]{3,}$/

/** Widest blank in heights that a full row leaves before a longer word. */
const wrapGap = 2.5

const withPurpose: ReadonlySet<TicketType> = new Set([TicketType.receipt, TicketType.payment])

function purposeOf(context: Context): FieldRead | undefined {
  const right = Math.max(...context.page.runs.map(({ box }) => box.x + box.width))
  for (const { label, found } of candidates(context, 'purpose', valueGap.usual)) {
    const named = continued(context, label, found)
    const value = named.text
      .replace(/^[:_.\-—~|,;、]+/, '')
      .replace(/[,，。;]?(金额|共计?|合?计|总计)?(为|是)?:?(人民币|[¥￥]).*$/, '')
      .replace(/[:_.\-—~|,;、。]+$/, '')
    if (value.length > 1 && !/^[-\d.,/:¥]+$/.test(value) && !inWords.test(lexical(value))) {
      const read = field(named, value)
      const { x, width, height } = boxOf(named)
      // The sentence may continue in the next row.
      const isAtEnd = openEnded.test(label.word) && named.text.endsWith(value) && right - x - width < height * wrapGap
      return isAtEnd ? doubtful(read) : read
    }
  }
  return undefined
}
