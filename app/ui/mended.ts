/**
 * Takes out of the error summary what has been mended on the page since, and with the last of it the summary itself and the
 * word in the title. What no field of the page can mend stays.
 */
export function dropMended(isMended: (field: HTMLElement) => boolean): void {
  const summary = document.querySelector<HTMLElement>('[data-error-title]')
  if (!summary) return
  for (const line of summary.querySelectorAll('li')) {
    const name = line.querySelector('a')?.hash.slice(1)
    const field = name ? document.getElementById(decodeURIComponent(name)) : null
    if (field && isMended(field)) line.remove()
  }
  if (summary.querySelector('li')) return
  document.title = document.title.replace(summary.dataset.errorTitle ?? '', '')
  summary.remove()
}
