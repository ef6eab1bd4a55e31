import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until scripts run, so that script-only controls appear after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
