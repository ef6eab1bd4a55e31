import { LoginProtocol, ProviderProtocol } from './codes.ts'
import type { ProviderConfig } from './shapes.ts'

type Configs = readonly ProviderConfig[]

/** The configs that lead elsewhere. */
export const singleSignOnOf = (configs: Configs): ProviderConfig[] =>
  configs.filter(({ protocol }) => protocol !== ProviderProtocol.internal)

type Situation = {
  configs: Configs
  autoLoginSso: boolean
  /** `?protocol=` of the address. */
  asked: string | null
  /** By what protocol the browser's last session was made. */
  stored: string | undefined
}

/**
 * The provider to which the login page leads at once, or undefined where it shows. Asked for as INTERNAL with an internal
 * config it shows; with auto-login, exactly one provider and a session that was not INTERNAL it leads there; otherwise it
 * shows. spec: platform §2 "Login page"
 */
export function signOnAtOnce({ configs, autoLoginSso, asked, stored }: Situation): ProviderConfig | undefined {
  const hasInternal = configs.some(({ protocol }) => protocol === ProviderProtocol.internal)
  if (asked === ProviderProtocol.internal && hasInternal) return undefined
  const [only, another] = singleSignOnOf(configs)
  return autoLoginSso && !another && stored !== LoginProtocol.internal ? only : undefined
}
