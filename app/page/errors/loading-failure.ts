import { forgetReload, partTimeoutMs, reloadForPart, wasReloaded } from './chunk-load-error.ts'

export const reloadOfferId = 'reload-offer'

/** Shows the reload offer, unless the page was already reloaded for this reason. */
export function offerReload(): void {
  const offer = document.getElementById(reloadOfferId)
  if (wasReloaded() || !offer?.isConnected || offer.matches(':popover-open')) return
  offer.querySelector('button')?.addEventListener('click', reloadForPart, { once: true })
  offer.showPopover()
}

/** A stylesheet that failed to load has no rules, or its rules cannot be accessed. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0
  } catch {
    return true
  }
}

/** Offers to reload the page, once, when a script, style or text fails to load or is late. spec: platform §8 */
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
  const slow = setTimeout(lost, partTimeoutMs)
  const arrived = () => {
    clearTimeout(slow)
    // Stylesheets that failed before this listener was added.
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    if ([...sheets].some(isLost)) lost()
    if (complete) forgetReload()
  }
  if (document.readyState === 'complete') arrived()
  else window.addEventListener('load', arrived)
}
