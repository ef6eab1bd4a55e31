import { z } from 'zod'

/** Of a project. Days, lines, and units of a product's base unit. */
export const pairingSettingsShape = z
  .object({
    windowDays: z.number().int().min(0).max(60).default(3),
    farWindowDays: z.number().int().min(0).max(366).default(31),
    /** How many lines one line may be split into, at most. */
    splitSize: z.number().int().min(1).max(5).default(3),
    /** By how much quantities that count as equal may differ. */
    tolerance: z.number().min(0).max(1_000_000_000).default(0),
  })
  .refine(({ windowDays, farWindowDays }) => farWindowDays >= windowDays, { path: ['farWindowDays'] })
export type PairingSettings = z.infer<typeof pairingSettingsShape>
