/** Errors of pages that are not hydrated: their small scripts do what React does elsewhere. */

/** Focuses the error summary, so that it is read first and Tab goes on from it, unless the reader is in a field already. */
export function focusErrorSummary(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[role=alert][tabindex]')?.focus()
}

/**
 * Removes the errors of resolved fields from the summary. The last one takes along the summary and its word in the title. Errors
 * that belong to no field of the page stay.
 */
export function clearResolvedErrors(isResolved: (field: HTMLElement) => boolean): void {
  const summary = document.querySelector<HTMLElement>('[data-error-title]')
  if (!summary) return
  for (const line of summary.querySelectorAll('li')) {
    const name = line.querySelector('a')?.hash.slice(1)
    const field = name ? document.getElementById(decodeURIComponent(name)) : null
    if (field && isResolved(field)) line.remove()
  }
  if (summary.querySelector('li')) return
  document.title = document.title.replace(summary.dataset.errorTitle ?? '', '')
  summary.remove()
}
