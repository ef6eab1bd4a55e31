import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** false on the server and until scripts run: what only scripts can do appears with them. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
