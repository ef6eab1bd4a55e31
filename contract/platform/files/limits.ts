import { filesBytesMax } from '#contract/platform/bytes.ts'

/** Limit of one file. design: domain §7 */
export const fileBytesMax = filesBytesMax
