import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import flow from './demo-flow.json' with { type: 'json' }
import { reportedRow } from './demo-flow-files.ts'

/** Ticket collection of the demo, halfway through: scripts/demo-tickets.ts draws the pictures, the seed adds them. */

/** Index among the dealers of the demo. */
export const collectedDealer = 5
const [, name = '', taxNumber = ''] = flow.dealers[collectedDealer] ?? []
export const seller = { name, taxNumber }

/** Share of the reported amount that is sampled: tickets are collected for some of the largest rows. */
export const sampledShare = '22'

/** A reported line, as printed on a ticket. */
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
  /** Row in the client's flow. */
  row: number
  type: TicketType
  /** Name of its file. */
  name: string
  /** Fields in which the ticket differs from the line. */
  says?: Partial<Line>
  decided?: 'accepted' | { rejected: string }
  by: 'dealer' | 'staff'
}

const { invoice, deliveryNote } = TicketType

/** Tasks with tickets, and their status; the other sampled tasks have none yet. */
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
