/** What the api needs of a log; pino is one. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
