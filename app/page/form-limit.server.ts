import { roleMenusMax } from '#contract/accounts/role-shapes.ts'
import { filesBytesMax, kilobyte, megabyte, usualBytesMax, usualPartsMax } from '#contract/call.ts'
import { weightedMax } from '#contract/campaigns/weights.ts'

/** What a posted form may bring. Its action says so where it reads it; what goes beyond is refused before it is in memory. */
export type FormLimit = {
  /** Of everything but files. */
  bytes: number
  fields: number
  /** Bytes of files; 0 where the form has none. */
  files: number
}

export const usualLimit: FormLimit = { bytes: usualBytesMax, fields: usualPartsMax, files: 0 }

/** Forms that may bring more than the usual, with what makes them so. */
export const formLimits = {
  /** A checkbox for each menu. */
  menus: { bytes: 512 * kilobyte, fields: roleMenusMax + 100, files: 0 },
  /** A name and a weight for each dimension and department. */
  weights: { bytes: megabyte, fields: 2 * weightedMax + 10, files: 0 },
  /** A workbook or a picture: one that its call finds too large is refused by the call, beside its field. */
  file: { ...usualLimit, files: 12 * megabyte },
  /** One file of any kind. */
  anyFile: { ...usualLimit, files: filesBytesMax },
} satisfies Record<string, FormLimit>
