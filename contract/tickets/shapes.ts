import { z } from 'zod'
import { invoiceTypes, TicketType } from './codes.ts'
import { type Corrections, ReadSource, type TicketField, type TicketReading, ticketFields } from './reading.ts'

const text = z.string()
const box = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const source = z.enum(ReadSource)
const fieldReading = z.object({ value: text, source, confidence: z.number(), box: box.optional() })

const byField = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(ticketFields.map((field) => [field, value.optional()])) as Record<
      TicketField,
      z.ZodOptional<Value>
    >,
  )

export const lineReading = z.object({
  name: text,
  spec: text,
  unit: text,
  quantity: text,
  amount: text,
  tax: text.optional(),
  batchNo: text.optional(),
  unitPrice: text.optional(),
  source,
  confidence: z.number(),
  box: box.optional(),
})

/** As `TicketReading` says, whose words browsers know without this. */
export const ticketReading = z.object({
  type: z.enum(TicketType).optional(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: byField(fieldReading),
  lines: z.array(lineReading),
  qr: z
    .object({
      type: z.enum(invoiceTypes),
      code: text,
      number: text,
      amount: text,
      date: text,
      checkCode: text,
      box: box.optional(),
    })
    .optional(),
}) satisfies z.ZodType<TicketReading>

/** What a person puts right: limits in characters, no field is longer on any ticket. */
export const correctionMax = 200
export const corrections = z.strictObject(
  byField(z.string().trim().max(correctionMax)).shape,
) satisfies z.ZodType<Corrections>
