import { type Logger, type LoggerOptions, pino } from 'pino'
import { linesTo } from './log-lines.ts'
import type { Settings } from './settings.ts'

export type Log = Logger

/** One JSON line per request and event, to standard output unless told otherwise. */
export function createLog(level: Settings['logLevel'], fd = 1): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
  }
  return pino(options, linesTo(fd))
}

const word = /^[A-Za-z][A-Za-z_.-]{0,39}\d?$/

/** A path as the log may hold it: words of our own routes stay, anything that may be an id, a token or a name does not. */
export function loggedPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (segment === '' || word.test(segment) ? segment : ':id'))
    .slice(0, 10)
    .join('/')
}

const errorFields = ['code', 'syscall', 'port', 'constraint', 'table', 'routine']
const framesMax = 8

/** Errors whose messages the engine words from our own code; those of databases and parsers quote what they choked on. */
const speakingErrors = [TypeError, ReferenceError]

/** What the log holds of an error: what it is and where, and its message only where that quotes nobody's data. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const known = Object.entries(error).filter(([field]) => errorFields.includes(field))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(speakingErrors.some((kind) => error.constructor === kind) ? { message: error.message } : {}),
    ...Object.fromEntries(known),
    at: frames.slice(0, framesMax).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}
