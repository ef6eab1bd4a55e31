import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** `refused`: the browser's data does not come from the provider. `down`: the provider gives no valid response. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'refused' | 'down',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Classifies an error: 4xx responses and invalid tokens are `refused`, all else is `down`. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  const status = statusOf(error)
  const isRefused = status === undefined ? isAboutToken(error) : status >= 400 && status < 500
  return new ProviderFault(isRefused ? 'refused' : 'down', `${wordOf(error)} ${status ?? ''}`.trim(), { cause: error })
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return error.status
  const cause = error instanceof ClientError ? error.cause : undefined
  // No instanceof: the HTTP server of the product replaces the global class.
  return cause instanceof Object && 'status' in cause && typeof cause.status === 'number' ? cause.status : undefined
}

/** Only OAuth's error code, because the log must not hold personal data. */
function wordOf(error: unknown): string {
  const word = error instanceof ResponseBodyError ? error.error : error instanceof ClientError ? error.code : undefined
  return word !== undefined && /^[\w-]{1,60}$/.test(word) ? word : 'no reason'
}

const aboutToken = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]

function isAboutToken(error: unknown): boolean {
  if (!(error instanceof ClientError) || !aboutToken.includes(error.code ?? '')) return false
  const answer = error.cause instanceof Error ? error.cause.cause : undefined
  const hasAnswer = typeof answer === 'object' && answer !== null && 'body' in answer
  // A token error names the token; a response without one is no provider's.
  return (
    !hasAnswer ||
    (typeof answer.body === 'object' && answer.body !== null && ('access_token' in answer.body || 'sub' in answer.body))
  )
}
