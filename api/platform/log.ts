/** Part of a logger that the api needs; pino fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
