import { LoginProtocol, ProviderProtocol } from './codes.ts'
import type { ProviderConfig } from './shapes.ts'

type Configs = readonly ProviderConfig[]

/** Providers other than the accounts stored here. */
export const singleSignOnOf = (configs: Configs): ProviderConfig[] =>
  configs.filter(({ protocol }) => protocol !== ProviderProtocol.internal)

type Situation = {
  configs: Configs
  autoLoginSso: boolean
  /** `?protocol=` of the address. */
  requested: string | null
  /** Protocol of the browser's last session. */
  stored: string | undefined
}

/**
 * Provider that the login page redirects to immediately, or undefined to show the page. `?protocol=INTERNAL` with an
 * internal config shows it. Auto-login redirects if there is exactly one provider and the last session was not
 * INTERNAL. spec: platform §2 "Login page"
 */
export function signOnAtOnce({ configs, autoLoginSso, requested, stored }: Situation): ProviderConfig | undefined {
  const hasInternal = configs.some(({ protocol }) => protocol === ProviderProtocol.internal)
  if (requested === ProviderProtocol.internal && hasInternal) return undefined
  const [only, another] = singleSignOnOf(configs)
  return autoLoginSso && !another && stored !== LoginProtocol.internal ? only : undefined
}
