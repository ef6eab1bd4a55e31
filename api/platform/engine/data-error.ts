import { isOutOf } from '#api/platform/engine/dialects/duckdb/session.ts'

/** Messages of engines for values that no type holds. */
const overflowing = /overflow|out of range|could not (cast|convert)|conversion error/i

/** True for an error that a value of the data causes, such as one beyond all digits. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && !isOutOf('disk', error) && !isOutOf('memory', error) && overflowing.test(error.message)
