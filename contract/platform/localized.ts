import { z } from 'zod'
import type { Localized } from './language.ts'

/** A text per language. In a separate file from its type, so that pages that only read texts load no validator. */
export const localized: z.ZodType<Localized> = z.strictObject({
  'zh-Hans': z.string().min(1),
  'zh-Hant': z.string().min(1).optional(),
  en: z.string().min(1).optional(),
})
