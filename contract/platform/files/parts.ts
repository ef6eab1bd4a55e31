import { megabyte } from '#contract/platform/bytes.ts'

/** Size of the parts of an upload; the last one has the rest. */
export const partBytes = 5 * megabyte
/** Number of parts of a file. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes)
/** Size of a part; parts are counted from 0. */
export const bytesOfPart = (bytes: number, part: number): number => Math.min(partBytes, bytes - part * partBytes)
