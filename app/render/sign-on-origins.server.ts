import { tell } from '#app/page/api.server.ts'
import type { PageArgs } from '#app/page/context.ts'
import { getLoginConfig } from '#contract/shell/session/calls.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'

/** Providers change with deployments only; one that could not be asked yet is known a little later. */
const keptMs = 30_000

let kept: { origins: string[]; until: number } | undefined

/** Where single sign-on may lead to from a posted form, for a session may end while a form is typed; [] if unknown. */
export async function signOnOrigins(args: PageArgs): Promise<string[]> {
  if (kept && kept.until > Date.now()) return kept.origins
  const told = await tell(args, getLoginConfig).catch(() => undefined)
  const origins = told?.ok ? originsOf(told.data.authProperties.configs) : (kept?.origins ?? [])
  kept = { origins, until: Date.now() + keptMs }
  return origins
}

const originsOf = (configs: readonly ProviderConfig[]): string[] => [
  ...new Set(
    configs
      .flatMap(({ oauthAuthorizationUrl, issuer }) => [oauthAuthorizationUrl, issuer])
      .flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])),
  ),
]
