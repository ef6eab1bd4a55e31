import { mutate } from '#app/page/api/api.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { getLoginConfig } from '#contract/shell/session/calls.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'

/** Cache lifetime. Providers change with deployments only; a short one retries a failed query soon. */
const cacheMs = 30_000

let cached: { origins: string[]; until: number } | undefined

/**
 * Origins of single sign-on providers that a posted form may redirect to, since the session may end while a form is
 * filled in; [] if unknown.
 */
export async function signOnOrigins(args: PageArgs): Promise<string[]> {
  if (cached && cached.until > Date.now()) return cached.origins
  const result = await mutate(args, getLoginConfig).catch(() => undefined)
  const origins = result?.ok ? originsOf(result.data.authProperties.configs) : (cached?.origins ?? [])
  cached = { origins, until: Date.now() + cacheMs }
  return origins
}

const originsOf = (configs: readonly ProviderConfig[]): string[] => [
  ...new Set(
    configs
      .flatMap(({ oauthAuthorizationUrl, issuer }) => [oauthAuthorizationUrl, issuer])
      .flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])),
  ),
]
