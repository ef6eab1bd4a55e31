import { JobCancelled } from '#api/platform/jobs/job.ts'

type Sweep<T> = { nameOf: (one: T) => string; remove: (one: T) => Promise<unknown>; signal?: AbortSignal | undefined }

const namesMax = 20

/**
 * Removes each item, even after a failure. Rejects at the end with the names of those left, which the next sweep
 * retries. Throws JobCancelled once it is cancelled.
 */
export async function sweepEach<T>(all: readonly T[], { nameOf, remove, signal }: Sweep<T>): Promise<void> {
  const left: { name: string; error: unknown }[] = []
  for (const one of all) {
    if (signal?.aborted) throw new JobCancelled()
    await remove(one).catch((error) => void left.push({ name: nameOf(one), error }))
  }
  if (left.length === 0) return
  const named = left.slice(0, namesMax)
  const names = named.map(({ name }) => name).join(', ')
  throw new AggregateError(
    named.map(({ error }) => error),
    `${left.length} of ${all.length} could not be removed: ${names}${left.length > namesMax ? ', …' : ''}`,
  )
}
