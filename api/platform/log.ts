/** Logger methods that the API needs; compatible with pino. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
