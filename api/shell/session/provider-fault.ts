import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** `refused`: what came with the browser is not what the provider gave. `down`: the provider does not answer as one. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'refused' | 'down',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What was wrong as it was asked: an answer of 4xx and a token that does not hold are `refused`, all else is `down`. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  const status = statusOf(error)
  const isRefused = status === undefined ? isAboutToken(error) : status >= 400 && status < 500
  return new ProviderFault(isRefused ? 'refused' : 'down', `${wordOf(error)} ${status ?? ''}`.trim(), { cause: error })
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return error.status
  return error instanceof ClientError && error.cause instanceof Response ? error.cause.status : undefined
}

/** OAuth's own word for what was wrong, and nothing else of the answer: the log holds no personal data. */
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
  const told = error.cause instanceof Error ? error.cause.cause : undefined
  const hasAnswer = typeof told === 'object' && told !== null && 'body' in told
  // What is wrong with a token is told of the token; an answer without one is none of a provider.
  return (
    !hasAnswer ||
    (typeof told.body === 'object' && told.body !== null && ('access_token' in told.body || 'sub' in told.body))
  )
}
