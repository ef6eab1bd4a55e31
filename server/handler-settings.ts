import type { Settings } from './settings.ts'

/** Settings that the answers to requests depend on. */
export type HandlerSettings = Pick<
  Settings,
  'apiDocs' | 'appBase' | 'client' | 'hostOrigins' | 'metrics' | 'publicUrl' | 'sessionSecrets' | 'trustedHops'
>
