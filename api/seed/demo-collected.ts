import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import flow from './demo-flow.json' with { type: 'json' }
import { reportedRow } from './demo-flow-files.ts'

/** What the demo's collection of tickets shows, in the middle of its work: drawn by scripts/demo-tickets.ts, put in by the seed. */

/** By its place among the dealers of the demo. */
export const collectedDealer = 5
const [, name = '', taxNumber = ''] = flow.dealers[collectedDealer] ?? []
export const seller = { name, taxNumber }

/** The rows of which tickets are collected are among the largest: so much of the reported amount is sampled. */
export const sampledShare = '22'

/** A reported line, as a ticket says it. */
export type Line = {
  date: string
  buyer: string
  name: string
  spec: string
  batch: string
  quantity: number
  unit: string
  amount: string
}

type Ticket = {
  /** Of the client's flow. */
  row: number
  type: TicketType
  /** Of its file. */
  name: string
  /** In what it says something else than the line. */
  says?: Partial<Line>
  decided?: 'accepted' | { rejected: string }
  by: 'dealer' | 'staff'
}

const { invoice, deliveryNote } = TicketType

/** Tasks that tickets were put up for, and how far each is; of those drawn besides nothing has come yet. */
export const collected: readonly { row: number; status: CollectStatus; tickets: readonly Ticket[] }[] = [
  {
    row: 64,
    status: CollectStatus.completed,
    tickets: [
      { row: 64, type: invoice, name: '发票-青渡和安0304.png', decided: 'accepted', by: 'dealer' },
      { row: 64, type: deliveryNote, name: '随货单-青渡和安0304.png', decided: 'accepted', by: 'dealer' },
    ],
  },
  {
    row: 28,
    status: CollectStatus.underAudit,
    tickets: [
      {
        row: 28,
        type: invoice,
        name: '发票-青渡和安1011.png',
        says: { quantity: 200, amount: '6452.00' },
        by: 'dealer',
      },
      { row: 28, type: deliveryNote, name: '随货单-青渡和安1011.png', by: 'dealer' },
    ],
  },
  {
    row: 10,
    status: CollectStatus.collecting,
    tickets: [
      {
        row: 10,
        type: invoice,
        name: '发票-青渡和安0809.png',
        says: { buyer: '青渡佑和大药房有限公司' },
        decided: { rejected: '购买方不是该笔流向的客户，请上传开给青渡和安大药房的发票' },
        by: 'dealer',
      },
      { row: 10, type: deliveryNote, name: '随货单-青渡和安0809.png', decided: 'accepted', by: 'dealer' },
    ],
  },
  {
    row: 8,
    status: CollectStatus.collecting,
    tickets: [{ row: 8, type: deliveryNote, name: '随货单-景川佑和0723.png', by: 'staff' }],
  },
]

export function lineOf({ row, says }: Pick<Ticket, 'row' | 'says'>): Line {
  const [date, buyer, , product, spec, batch, quantity, unit, amount] = reportedRow(collectedDealer, row) ?? []
  const text = (value: string | number | undefined) => String(value ?? '')
  return {
    date: text(date),
    buyer: text(buyer),
    name: text(product),
    spec: text(spec),
    batch: text(batch),
    quantity: Number(quantity),
    unit: text(unit),
    amount: text(amount),
    ...says,
  }
}
