import { z } from 'zod'

/** What the trail's object is called: now, or, where it is gone, when it was last named. */
export const auditThing = z.object({
  type: z.string(),
  name: z.string(),
  /** Of a person their account. */
  note: z.string(),
  /** Of a list of things how many there are besides this one. */
  others: z.number().int(),
  gone: z.boolean(),
  /** Of what the address of its page is made. */
  place: z.array(z.string()),
  /** Whether the reader may open that page. */
  open: z.boolean(),
})
export type AuditThing = z.infer<typeof auditThing>

/** What a check of the audit trail may find at a row. */
export const AuditFault = {
  edited: 'edited',
  removed: 'removed',
  cutOff: 'cutOff',
  sealForged: 'sealForged',
  sealRemoved: 'sealRemoved',
} as const
export type AuditFault = (typeof AuditFault)[keyof typeof AuditFault]

/** What a check of the whole trail found; `seq` is the first row that does not fit. */
export const auditVerdict = z.discriminatedUnion('intact', [
  z.object({ intact: z.literal(true), rows: z.number().int(), sealedTo: z.number().int() }),
  z.object({ intact: z.literal(false), seq: z.number().int(), fault: z.enum(AuditFault) }),
])
export type AuditVerdict = z.infer<typeof auditVerdict>
