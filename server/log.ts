import { type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from '#api/platform/request-scope.ts'
import { linesTo } from './log-lines.ts'
import type { Settings } from './settings.ts'

export type Log = Logger

/** One JSON line per request and event, to standard output by default; lines of a request carry its id. */
export function createLog(level: Settings['logLevel'], fd = 1): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
    mixin() {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
  }
  return pino(options, linesTo(fd))
}

const word = /^[A-Za-z][A-Za-z_.-]{0,39}\d?$/

/**
 * A path for the log: keeps the words of our own routes, and replaces anything that may be an id, a token or a name.
 */
export function loggedPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (segment === '' || word.test(segment) ? segment : ':id'))
    .slice(0, 10)
    .join('/')
}

const errorFields = ['code', 'syscall', 'port', 'constraint', 'table', 'routine']
const framesMax = 8

/**
 * Classes of errors whose messages quote only our own code, and so may be logged; those of databases and parsers quote
 * data.
 */
const speakingErrors = [TypeError, ReferenceError]

/** Reasons with which the HTTP server aborts a request whose client has left; they come as plain strings. */
const abortReasons = /^(Client connection prematurely closed\.|Error: (aborted|read ECONNRESET))$/
const fieldsMax = 10

/** Log fields of a thrown value that is no Error: its kind, and only those parts that quote no data. */
function loggedValue(value: unknown): Record<string, unknown> {
  if (typeof value === 'string')
    return { name: 'string', message: abortReasons.test(value) ? value : `a string of ${value.length} characters` }
  if (typeof value === 'number' || typeof value === 'boolean') return { name: typeof value, message: String(value) }
  if (typeof value !== 'object' || value === null)
    return {
      name: value === null ? 'null' : typeof value,
      message: `${value === null ? 'null' : typeof value} was thrown`,
    }
  // By name: the HTTP server replaces the class of responses while the process starts; a bundle numbers it, as
  // `Response$1`.
  const name = value.constructor?.name.replace(/\$\d+$/, '') || 'object'
  if (name === 'Response' && 'status' in value)
    return { name, message: `a response of status ${value.status}`, status: value.status }
  const fields = Object.keys(value).filter((field) => word.test(field))
  return { name, message: 'a value that is no error was thrown', fields: fields.slice(0, fieldsMax) }
}

/** Log fields of an error: its kind and place, and its message only if that quotes no data. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return loggedValue(error)
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
