import { forgetReload, lostAfterMs, reloadForPart, wasReloaded } from './lost-part.ts'

export const reloadOfferId = 'reload-offer'

/** Shows the offer, unless the page was loaded again for the same already: it stays as it is then, and works as far as it came. */
export function offerReload(): void {
  const offer = document.getElementById(reloadOfferId)
  if (wasReloaded() || !offer?.isConnected || offer.matches(':popover-open')) return
  offer.querySelector('button')?.addEventListener('click', reloadForPart, { once: true })
  offer.showPopover()
}

/** What could not be had is a sheet without rules, or none that may be looked into. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0
  } catch {
    return true
  }
}

/** Offers to load the page again, once, when a script, a style or a text of it cannot be had or has not come in time. spec: platform §8 */
export function watchParts(): void {
  let complete = true
  const lost = () => {
    complete = false
    offerReload()
  }
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) lost()
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost()
    },
    { capture: true },
  )
  const slow = setTimeout(lost, lostAfterMs)
  const arrived = () => {
    clearTimeout(slow)
    // Those that failed before there was anyone to hear of it.
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    if ([...sheets].some(isLost)) lost()
    if (complete) forgetReload()
  }
  if (document.readyState === 'complete') arrived()
  else window.addEventListener('load', arrived)
}
