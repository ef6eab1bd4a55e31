import type { z } from 'zod'

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

const withinMs = 5_000

/**
 * Asks a provider and reads the JSON of its answer by a shape. A 4xx is `refused`; all else but a readable 200 is `down`.
 * Redirects are not followed: a code and a secret go where they were configured to go.
 */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  shape: S,
  init: RequestInit = {},
): Promise<z.output<S>> {
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  }).catch((cause) => {
    throw new ProviderFault('down', `${url} cannot be reached`, { cause })
  })
  if (response.status >= 400 && response.status < 500) {
    throw new ProviderFault('refused', `${url} answered ${response.status}: ${await errorWord(response)}`)
  }
  const answer = response.status === 200 ? shape.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!answer?.success)
    throw new ProviderFault('down', `${url} answered ${response.status}, and not as a provider does`)
  return answer.data
}

/** OAuth's own word for what was wrong, and nothing else of the answer: the log holds no personal data. */
async function errorWord(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined)
  const word = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : ''
  return /^[\w-]{1,60}$/.test(word) ? word : 'no reason'
}
