import { ForbiddenAddress } from '#api/platform/http/permitted-address.ts'
import type { CheckResult } from '#contract/data/sources/codes.ts'
import { SourceFailure } from './connector.ts'

type Known = Exclude<CheckResult, 'ok'>

/** Failures by error codes of Node.js and the drivers. */
const results: Readonly<Record<string, Known>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'tooSlow',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'noTls',
  SELF_SIGNED_CERT_IN_CHAIN: 'noTls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'noTls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'noTls',
  // PostgreSQL
  '57014': 'tooSlow',
  '28000': 'signIn',
  '28P01': 'signIn',
  '3D000': 'unknownDatabase',
  '42P01': 'noTable',
  '42501': 'noTable',
  '3F000': 'noTable',
  '57P01': 'unreachable',
  // MySQL and MariaDB
  PROTOCOL_CONNECTION_LOST: 'unreachable',
  PROTOCOL_SEQUENCE_TIMEOUT: 'tooSlow',
  ER_ACCESS_DENIED_ERROR: 'signIn',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'signIn',
  ER_DBACCESS_DENIED_ERROR: 'signIn',
  ER_SECURE_TRANSPORT_REQUIRED: 'needsTls',
  ER_BAD_DB_ERROR: 'unknownDatabase',
  ER_TABLEACCESS_DENIED_ERROR: 'noTable',
  ER_COLUMNACCESS_DENIED_ERROR: 'noTable',
  ER_NO_SUCH_TABLE: 'noTable',
  ER_QUERY_TIMEOUT: 'tooSlow',
  HANDSHAKE_NO_SSL_SUPPORT: 'noTls',
  // SQL Server
  ELOGIN: 'signIn',
  EENCRYPT: 'needsTls',
  ETIMEOUT: 'tooSlow',
  ECLOSE: 'unreachable',
  // ClickHouse, as its connector names them
  'CH-60': 'noTable',
  'CH-81': 'unknownDatabase',
  'CH-159': 'tooSlow',
  'CH-192': 'signIn',
  'CH-193': 'signIn',
  'CH-194': 'signIn',
  'CH-209': 'tooSlow',
  'CH-497': 'noTable',
  'CH-516': 'signIn',
  // Oracle
  'ORA-01017': 'signIn',
  'ORA-28000': 'signIn',
  'ORA-28001': 'signIn',
  'ORA-01045': 'signIn',
  'ORA-12514': 'unknownDatabase',
  'NJS-517': 'unknownDatabase',
  'NJS-518': 'unknownDatabase',
  'ORA-00942': 'noTable',
  'ORA-01031': 'noTable',
  'NJS-123': 'tooSlow',
  'NJS-510': 'tooSlow',
  'NJS-503': 'unreachable',
  'NJS-511': 'unreachable',
  'NJS-500': 'unreachable',
  'NJS-501': 'unreachable',
  'NJS-505': 'noTls',
}

/** Failures by SQL Server's error numbers, which are more specific than its codes. */
const sqlServerNumbers: Readonly<Record<number, Known>> = {
  208: 'noTable',
  229: 'noTable',
  230: 'noTable',
  1222: 'tooSlow',
  4060: 'unknownDatabase',
  4064: 'unknownDatabase',
  18456: 'signIn',
}

/** Failure by an error's code; drivers store it in different fields. */
function knownResult(error: Error): Known | undefined {
  const { code, number } = error as { code?: unknown; number?: unknown } & Error
  if (typeof number === 'number' && sqlServerNumbers[number]) return sqlServerNumbers[number]
  return results[String(code)]
}

/** Converts a driver error to a failure. */
export function failureOf(error: unknown): SourceFailure {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof SourceFailure) return each
    if (each instanceof ForbiddenAddress) return new SourceFailure('forbiddenAddress', error)
  }
  for (let each = error; each instanceof Error; each = each.cause) {
    const known = knownResult(each)
    if (known) return new SourceFailure(known, error)
    if (/SSL|TLS|certificate/i.test(each.message)) return new SourceFailure('noTls', error)
    if (/time(d )?out/i.test(each.message)) return new SourceFailure('tooSlow', error)
    // Wordings of PostgreSQL's client and Node.js for a closed socket.
    if (/terminated|hang up|aborted/i.test(each.message)) return new SourceFailure('unreachable', error)
  }
  return new SourceFailure('failed', error)
}
