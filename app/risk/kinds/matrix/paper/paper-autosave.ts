import { startAutosave } from '#app/ui/forms/autosave.ts'
import { cellOf, noteOf } from './paper-cell.ts'

/** Starts autosave for the cells and comments of a paper's form. Returns a callback for change events. */
export const keepCellsSaved = (form: HTMLFormElement, result?: (unfilled: number) => void): (() => void) =>
  startAutosave(form, { served: cellsAsServed(form), now: () => cellsOf(form), empty: '-1' }, result)

const cellsOf = (form: HTMLFormElement) =>
  new Map(
    [...new FormData(form)]
      .filter(([name]) => cellOf(name) || noteOf(name) !== undefined)
      .map(([name, value]) => [name, String(value).replace(/\r\n/g, '\n')]),
  )

/** Values the page was rendered with; missing cells are empty. */
function cellsAsServed(form: HTMLFormElement): Map<string, string> {
  const chosen = form.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option[selected], input[checked]')
  const written = form.querySelectorAll<HTMLTextAreaElement>('textarea')
  return new Map([
    ...[...chosen].map((each): [string, string] => [
      (each.closest('select') ?? (each as HTMLInputElement)).name,
      each.value,
    ]),
    ...[...written].map(({ name, defaultValue }): [string, string] => [name, defaultValue]),
  ])
}
