import { z } from 'zod'
import { megabyte } from '../call.ts'

/** The organisation's own pictures: its logo, and what stands behind the login page and the head of home. */
export const BrandPicture = { logo: 'logo', background: 'background' } as const
export type BrandPicture = (typeof BrandPicture)[keyof typeof BrandPicture]

export const brandPictureBytesMax: Record<BrandPicture, number> = { logo: 2 * megabyte, background: 5 * megabyte }

const use = z.enum(BrandPicture)
export const byBrandPicture = z.strictObject({ use })
export const uploadedBrandPicture = z.strictObject({ use, file: z.file({ error: 'fileRequired' }) })
