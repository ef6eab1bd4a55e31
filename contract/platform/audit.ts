import { z } from 'zod'

/** Name of an object of the trail: its current name, or its last one if it was deleted. */
export const auditEntity = z.object({
  type: z.string(),
  name: z.string(),
  /** Distinguishes it, e.g. a person's account. */
  note: z.string(),
  /** Number of further entities, where the entry names several. */
  others: z.number().int(),
  gone: z.boolean(),
  /** Parts of the address of its page. */
  place: z.array(z.string()),
  /** True if the reader may open that page. */
  open: z.boolean(),
})
export type AuditEntity = z.infer<typeof auditEntity>

/** Faults that a check of the audit trail finds at a row. */
export const AuditFault = {
  edited: 'edited',
  removed: 'removed',
  cutOff: 'cutOff',
  sealForged: 'sealForged',
  sealRemoved: 'sealRemoved',
} as const
export type AuditFault = (typeof AuditFault)[keyof typeof AuditFault]

/** Result of a check of the whole trail; `seq` is the first faulty row. */
export const auditVerdict = z.discriminatedUnion('intact', [
  z.object({ intact: z.literal(true), rows: z.number().int(), sealedTo: z.number().int() }),
  z.object({ intact: z.literal(false), seq: z.number().int(), fault: z.enum(AuditFault) }),
])
export type AuditVerdict = z.infer<typeof auditVerdict>
