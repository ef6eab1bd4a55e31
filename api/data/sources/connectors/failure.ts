import type { CheckResult } from '#contract/data/sources/codes.ts'
import { ForbiddenAddress } from './address.ts'
import { SourceFailure } from './connector.ts'

type Coded = Error & { code?: unknown; errno?: unknown }

/** Codes of Node.js, PostgreSQL and MySQL. */
const results: Readonly<Record<string, Exclude<CheckResult, 'ok'>>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  PROTOCOL_CONNECTION_LOST: 'unreachable',
  ETIMEDOUT: 'tooSlow',
  PROTOCOL_SEQUENCE_TIMEOUT: 'tooSlow',
  '57014': 'tooSlow',
  '28000': 'signIn',
  '28P01': 'signIn',
  ER_ACCESS_DENIED_ERROR: 'signIn',
  ER_DBACCESS_DENIED_ERROR: 'signIn',
  '3D000': 'unknownDatabase',
  ER_BAD_DB_ERROR: 'unknownDatabase',
  '42P01': 'noTable',
  '42501': 'noTable',
  ER_TABLEACCESS_DENIED_ERROR: 'noTable',
  ER_NO_SUCH_TABLE: 'noTable',
  HANDSHAKE_NO_SSL_SUPPORT: 'noTls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'noTls',
  SELF_SIGNED_CERT_IN_CHAIN: 'noTls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'noTls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'noTls',
}

/** The failure that an error of a driver means. */
export function failureOf(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ForbiddenAddress) return new SourceFailure('forbiddenAddress', error)
    const known = results[String((each as Coded).code)]
    if (known) return new SourceFailure(known, error)
    if (/SSL|TLS|certificate/i.test(each.message)) return new SourceFailure('noTls', error)
    if (/time(d )?out/i.test(each.message)) return new SourceFailure('tooSlow', error)
  }
  return new SourceFailure('failed', error)
}
