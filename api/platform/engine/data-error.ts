import { isOutOf } from '#api/platform/engine/dialects/duckdb/session.ts'

/** Engine messages for values that no type holds. */
const overflowing = /overflow|out of range|could not (cast|convert)|conversion error/i

/** True for an error caused by a value of the data, such as one with too many digits. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && !isOutOf('disk', error) && !isOutOf('memory', error) && overflowing.test(error.message)
