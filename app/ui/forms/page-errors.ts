/** Error handling of pages without hydration: their small scripts replace React. */

/** Focuses the error summary, so that it is read first and Tab continues from it, unless a field has focus. */
export function focusErrorSummary(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[role=alert][tabindex]')?.focus()
}

/**
 * Removes the errors of resolved fields from the summary. With the last one, removes the summary and its prefix in the
 * title. Errors without a field on the page remain.
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
