/** A part of a page that has not come by then is taken for lost. spec: platform §9 "Chunk load time-out" */
export const lostAfterMs = 120_000

/** A script or a text of a page that cannot be had, or that has not come in time. */
export class LostPart extends Error {
  override readonly name = 'LostPart'
}

/** The part. Throws LostPart. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LostPart('has not come in time')), lostAfterMs)
    part.then(resolve, (cause) => reject(new LostPart('cannot be had', { cause }))).finally(() => clearTimeout(timer))
  })
}

/** In the place of a route whose script is lost: to draw it throws, and the nearest error page says so. render/lost-routes.ts */
export const lostRoute = (lost: unknown) => ({
  default(): never {
    throw lost
  },
})

/** For which address a person has loaded a page again because a part of it was lost. */
const mark = 'reloaded-for'

export const wasReloaded = (): boolean => sessionStorage.getItem(mark) === location.pathname

export function reloadForPart(): void {
  sessionStorage.setItem(mark, location.pathname)
  location.reload()
}

/** A page that came as a whole may be offered to be loaded again another time. */
export function forgetReload(): void {
  if (wasReloaded()) sessionStorage.removeItem(mark)
}
