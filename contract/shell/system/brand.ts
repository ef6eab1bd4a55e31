import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'
import { BrandPicture } from './codes.ts'

export const brandPictureBytesMax: Record<BrandPicture, number> = { logo: 2 * megabyte, background: 5 * megabyte }

const use = z.enum(BrandPicture)
export const byBrandPicture = z.strictObject({ use })
export const uploadedBrandPicture = z.strictObject({ use, file: z.file({ error: 'fileRequired' }) })
