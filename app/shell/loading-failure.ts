/** A part of a page that has not come by then is taken for lost. spec: platform §9 "Chunk load time-out" */
const lostAfterMs = 120_000
const offeredMark = 'reload-offered'

/** Offers to load the page again, once, when a script or a style of it cannot be had. spec: platform §8 */
export function offerReload(question: () => string): void {
  const offer = () => {
    if (sessionStorage.getItem(offeredMark) === location.pathname) return
    sessionStorage.setItem(offeredMark, location.pathname)
    if (window.confirm(question())) location.reload()
  }
  window.addEventListener('vite:preloadError', offer)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) offer()
    },
    { capture: true },
  )
  const slow = setTimeout(() => {
    if (document.readyState !== 'complete') offer()
  }, lostAfterMs)
  window.addEventListener('load', () => {
    clearTimeout(slow)
    sessionStorage.removeItem(offeredMark)
  })
}
