import type { AppLoadContext } from '@remix-run/node'

/** Per request, whose context is its own. */
const seconds = new WeakMap<AppLoadContext, number>()

/** Notes when a refusal said that there may be another attempt. */
export const noteRetryAfter = (context: AppLoadContext, after: number): void => void seconds.set(context, after)

/** Tells it to whoever asked for a page that is refused for it, as the api tells its own callers. */
export function tellRetryAfter(context: AppLoadContext, status: number, headers: Headers): void {
  const after = seconds.get(context)
  if (status === 429 && after !== undefined) headers.set('Retry-After', String(after))
}
