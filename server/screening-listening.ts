import type { HandlerSettings } from './handler-settings.ts'
import type { Settings } from './settings.ts'

export type ListeningSettings = Omit<HandlerSettings, 'sessionSecrets' | 'client' | 'apiDocs' | 'hostOrigins'> &
  Pick<Settings, 'host' | 'logLevel'> & { port: number }

/** Settings that the screening process needs to listen, without secrets. Undefined if it has no separate port. */
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
