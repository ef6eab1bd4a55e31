import { filesBytesMax } from '#contract/platform/call.ts'

/** Of one file. design: domain §7 */
export const fileBytesMax = filesBytesMax
