/** Time limit after which a part counts as lost. spec: platform §9 "Chunk load time-out" */
export const partTimeoutMs = 120_000

/** A script or text of a page failed to load or timed out. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Waits for a part within the time limit. Throws ChunkLoadError. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('has not come in time')), partTimeoutMs)
    part
      .then(resolve, (cause) => reject(new ChunkLoadError('cannot be had', { cause })))
      .finally(() => clearTimeout(timer))
  })
}

/** Session storage key: the path reloaded because a part was lost. */
const mark = 'reloaded-for'

export const wasReloaded = (): boolean => sessionStorage.getItem(mark) === location.pathname

export function reloadForPart(): void {
  sessionStorage.setItem(mark, location.pathname)
  location.reload()
}

/** Clears the mark after a complete load, so that a reload may be offered again. */
export function forgetReload(): void {
  if (wasReloaded()) sessionStorage.removeItem(mark)
}
