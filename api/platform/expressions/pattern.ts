import { parsePattern } from '../engine/rows/pattern/parse-pattern.ts'

/** Checks a pattern, because engines fail at run time on unsupported ones. */
export const isPattern = (pattern: string): boolean => pattern !== '' && parsePattern(pattern) !== undefined
