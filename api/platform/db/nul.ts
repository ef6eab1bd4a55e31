/** Removes NUL characters, which PostgreSQL texts cannot hold. */
export const withoutNul = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as T
