import { parsePattern } from '../engine/rows/pattern/parse-pattern.ts'

/** Checks a pattern: the engines would fail at run time on one that they do not have. */
export const isPattern = (pattern: string): boolean => pattern !== '' && parsePattern(pattern) !== undefined
