import { showLeft } from '#app/ui/forms/autosave.ts'
import { focusErrorSummary } from '#app/ui/forms/page-errors.ts'
import { keepCellsSaved } from './paper-autosave.ts'
import { cellOf } from './paper-cell.ts'

/** Enhances the page of one row: autosave, and keys that rate a column and move to the next. */
const form = document.querySelector<HTMLFormElement>('form[data-paper]')
if (form) enhance(form)
focusErrorSummary()

function enhance(paper: HTMLFormElement): void {
  const changed = keepCellsSaved(paper, showLeft)
  const columns = [...paper.querySelectorAll('fieldset')]
  paper.addEventListener('change', ({ target }) => {
    if (cellOf((target as HTMLInputElement).name)) changed()
  })
  paper.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) changed()
  })
  paper.addEventListener('keydown', (event) => {
    const column = (event.target as Element).closest('fieldset')
    if (!column || !/^[0-3]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    column.querySelector<HTMLInputElement>(`input[type=radio][value="${event.key}"]`)?.click()
    const next = columns[columns.indexOf(column) + 1]
    const choice =
      next?.querySelector<HTMLElement>('input:checked') ?? next?.querySelector<HTMLElement>('input[type=radio]')
    choice?.focus()
  })
}
