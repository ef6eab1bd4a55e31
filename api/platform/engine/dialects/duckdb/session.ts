import type { Session } from '../../session.ts'
import type { EngineLimits } from './limits.ts'

/**
 * An engine limited to these folders: no network, no extensions, and settings are locked once it runs. Loads its
 * packages here, because the server process imports only names and limits of this folder.
 */
export async function openDuckdb(limits: EngineLimits): Promise<Session> {
  const { openInstance } = await import('./instance.ts')
  return openInstance(limits)
}

const outOf = {
  disk: /No space left on device|ENOSPC/,
  memory: /^Out of Memory Error|failed to (pin|allocate)/,
}
/** Checks whether an engine error, or an error of concurrent work, means that this resource is exhausted. */
export const isOutOf = (what: keyof typeof outOf, error: unknown): boolean =>
  error instanceof Error && outOf[what].test(error.message)
