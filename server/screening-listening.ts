import type { HandlerSettings } from './handler-settings.ts'
import type { Settings } from './settings.ts'

export type ListeningSettings = Omit<HandlerSettings, 'sessionSecrets' | 'client' | 'apiDocs' | 'hostOrigins'> &
  Pick<Settings, 'host' | 'logLevel'> & { port: number }

/** Settings that the screening process needs to listen; none is a secret. Undefined without a port of its own. */
export const listeningOf = ({
  screeningPort: port,
  host,
  logLevel,
  appBase,
  metrics,
  publicUrl,
  trustedHops,
}: Settings): ListeningSettings | undefined =>
  port === undefined ? undefined : { port, host, logLevel, appBase, metrics, publicUrl, trustedHops }
