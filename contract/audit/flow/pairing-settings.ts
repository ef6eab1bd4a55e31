import { z } from 'zod'

/** Pairing settings of a project: days, numbers of lines, and quantities in base units. */
export const pairingSettingsShape = z
  .object({
    windowDays: z.number().int().min(0).max(60).default(3),
    farWindowDays: z.number().int().min(0).max(366).default(31),
    /** Maximum number of lines in a split. */
    splitSize: z.number().int().min(1).max(5).default(3),
    /** Maximum difference of quantities that count as equal. */
    tolerance: z.number().min(0).max(1_000_000_000).default(0),
  })
  .refine(({ windowDays, farWindowDays }) => farWindowDays >= windowDays, { path: ['farWindowDays'] })
export type PairingSettings = z.infer<typeof pairingSettingsShape>
