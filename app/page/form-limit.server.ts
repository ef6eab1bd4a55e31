import { filesBytesMax, megabyte, usualBytesMax, usualPartsMax } from '#contract/call.ts'

/** What a posted form may bring. Its action says so where it reads it; what goes beyond is refused before it is in memory. */
export type FormLimit = {
  /** Of everything but files. */
  bytes: number
  fields: number
  /** Bytes of files; 0 where the form has none. */
  files: number
}

export const usualLimit: FormLimit = { bytes: usualBytesMax, fields: usualPartsMax, files: 0 }

/** Forms with files, which bring more than the usual; what else may says so beside its form. */
export const formLimits = {
  /** A workbook or a picture: one that its call finds too large is refused by the call, beside its field. */
  file: { ...usualLimit, files: 12 * megabyte },
  /** One file of any kind. */
  anyFile: { ...usualLimit, files: filesBytesMax },
} satisfies Record<string, FormLimit>
