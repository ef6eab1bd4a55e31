import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { wordsOf } from './amount-words.ts'
import { amountOf } from './amounts.ts'
import type { Page } from './cells.ts'
import { dateOf, looseDate } from './dates.ts'
import { type FieldRead, field } from './field-read.ts'
import type { Goods } from './goods.ts'
import { type Context, candidates, continued, valueGap } from './label-values.ts'
import { labelsOn } from './labels.ts'
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

/** Reads the fields of a delivery note or a receipt: values beside, below or in the cell of their labels. */
export function noteFields(
  context: Context,
  { type, title, goods }: { type: TicketType; title?: Title | undefined; goods: Goods | undefined },
): Fields {
  const { outside } = context
  const amountInWords = wordsOf(context)
  const labelled = partyOf(context, 'buyer') ?? addressed(outside)
  const known = { buyer: labelled, seller: partyOf(context, 'seller') ?? headOf(context, title) }
  const { buyer, seller } = looseParties(context, known, title)
  return {
    ticketNum:
      (type === TicketType.invoice ? numberOf(context, 'invoiceNumber') : undefined) ??
      numberOf(context, 'number') ??
      ordinalNumber(outside, title) ??
      looseNumber(context, title),
    ticketDate: dateOf(context) ?? looseDate(outside),
    boughtName: buyer,
    sellerName: seller && seller.value !== buyer?.value ? seller : undefined,
    ...(withPurpose.has(type) ? { purpose: purposeOf(context) ?? goods?.name } : {}),
    ticketAmount: amountOf(context, goods, amountInWords),
    amountInWords,
  }
}

const withPurpose: ReadonlySet<TicketType> = new Set([TicketType.receipt, TicketType.payment])

function purposeOf(context: Context): FieldRead | undefined {
  for (const { label, found } of candidates(context, 'purpose', valueGap.usual)) {
    const named = continued(context, label, found)
    const value = named.text
      .replace(/^[:_.\-—~|,;、]+/, '')
      .replace(/[,，。;]?(金额|共计?|合?计|总计)?(为|是)?:?(人民币|[¥￥]).*$/, '')
      .replace(/[:_.\-—~|,;、]+$/, '')
    if (value.length > 1 && !/^[-\d.,/:¥]+$/.test(value)) return field(named, value)
  }
  return undefined
}
