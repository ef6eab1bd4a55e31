import { showLeft } from '#app/ui/forms/autosave.ts'
import { clearResolvedErrors, focusErrorSummary } from '#app/ui/forms/page-errors.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { countUnfilled, isValidRating, setCell } from '#contract/risk/kinds/matrix/rules.ts'
import { keepCellsSaved } from './paper-autosave.ts'

/**
 * Enhances the matrix page: column rules, keys, remaining count, explanations on hover, and autosave. Uses one listener
 * per event type for the whole table, and keeps no state outside the cells.
 */
const form = document.querySelector<HTMLFormElement>('form[data-paper]')
const table = document.querySelector<HTMLTableElement>('[data-matrix] table')

const narrow = document.querySelector<HTMLElement>('[data-narrow]')
if (narrow?.checkVisibility()) {
  // Safe to replace, because nothing is filled in yet.
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  params.set('view', 'row')
  window.location.replace(`${pathname}?${params}${hash}`)
} else if (table) enhance(table)
focusErrorSummary()

function enhance(matrix: HTMLTableElement): void {
  const cells = [...matrix.querySelectorAll<HTMLSelectElement>('tbody select')]
  const rows = matrix.querySelectorAll('tbody tr:has(select)').length
  if (rows === 0) return
  const size = { rows, columns: cells.length / rows }
  const indexOf = new Map(cells.map((cell, index) => [cell, index]))
  // Ratings as rendered. Choices from before this script loaded are applied below, by the same rules.
  let answers: number[] = cells.map(({ dataset }) => Number(dataset.v ?? Rating.unfilled))

  // A row has two lines if cells have two ratings.
  const cellsOfRow = size.columns * (matrix.querySelector('tbody [data-part=measure]') ? 2 : 1)

  /** Returns true if the row of a cell has no empty cells. */
  const isComplete = (field: HTMLElement) => {
    const index = indexOf.get(field as HTMLSelectElement)
    if (index === undefined) return false
    const first = index - (index % cellsOfRow)
    return answers.slice(first, first + cellsOfRow).every((value) => value !== Rating.unfilled)
  }

  const rate = (index: number, value: number) => {
    if (!isValidRating(value)) return
    const column = index % size.columns
    answers = setCell(answers, size, Math.floor(index / size.columns), column, value)
    show(column)
  }

  /** Updates one column, since only it can have changed. */
  const show = (column: number) => {
    for (let index = column; index < cells.length; index += size.columns) {
      const cell = cells[index]
      const value = String(answers[index])
      if (!cell) continue
      if (cell.value !== value) cell.value = value
      colour(cell)
    }
    showColumnButton(column)
    showLeft(countUnfilled(answers))
    clearResolvedErrors(isComplete)
    changed()
  }

  const buttons = [...matrix.querySelectorAll<HTMLButtonElement>('button[name=column]')]
  const words = matrix.tHead?.dataset
  const showColumnButton = (column: number) => {
    const button = buttons[column]
    if (!button) return
    const [id] = button.value.split('.')
    const involved = answers[column] !== Rating.notInvolved
    const value = `${id}.${involved ? Rating.notInvolved : Rating.unfilled}`
    if (button.value === value) return
    button.value = value
    button.textContent = (involved ? words?.notInvolved : words?.restore) ?? ''
  }

  const goTo = (index: number) => {
    const cell = cells[index]
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const nextEmpty = (from: number) => {
    const after = answers.indexOf(Rating.unfilled, from + 1)
    const empty = after >= 0 ? after : answers.indexOf(Rating.unfilled)
    if (empty >= 0) goTo(empty)
    // Saves keyboard users a thousand tab stops between the last cell and this button.
    else form?.querySelector<HTMLButtonElement>('button[value=check]')?.focus()
  }

  matrix.addEventListener('change', ({ target }) => {
    const index = indexOf.get(target as HTMLSelectElement)
    if (index !== undefined) rate(index, Number(cells[index]?.value))
  })

  matrix.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) changed()
  })

  matrix.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=column]')
    if (!button) return
    event.preventDefault()
    const column = buttons.indexOf(button)
    rate(column, Number(button.value.split('.')[1]))
  })

  const steps: Record<string, number> = {
    ArrowUp: -size.columns,
    ArrowDown: size.columns,
    ArrowLeft: -1,
    ArrowRight: 1,
  }
  matrix.addEventListener('keydown', (event) => {
    const index = indexOf.get(event.target as HTMLSelectElement)
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined) goTo(index + step)
    else if (/^[0-3]$/.test(event.key)) rate(index, Number(event.key))
    else if (event.key === 'Backspace' || event.key === 'Delete') rate(index, Rating.unfilled)
    else if (event.key === 'n' || event.key === 'N') nextEmpty(index)
    else return
    event.preventDefault()
  })

  // Pressing the link takes the focus, so the last focused cell is stored.
  let at = -1
  matrix.addEventListener('focusin', ({ target }) => {
    at = indexOf.get(target as HTMLSelectElement) ?? at
  })
  document.querySelector('[data-next-empty]')?.addEventListener('click', (event) => {
    event.preventDefault()
    nextEmpty(at)
  })
  const keys = document.querySelector<HTMLElement>('[data-keys]')
  if (keys) keys.hidden = false

  const changed = form ? keepCellsSaved(form) : () => {}
  for (const [index, { value }] of cells.entries()) if (Number(value) !== answers[index]) rate(index, Number(value))
  explainOnHover(matrix)
}

/**
 * Marks a cell with its level, as the server does. Skips unchanged values, since each write costs a style
 * recalculation.
 */
function colour({ value, dataset }: HTMLSelectElement): void {
  const level = value === String(Rating.unfilled) ? undefined : value
  if (dataset.v === level) return
  if (level === undefined) delete dataset.v
  else dataset.v = level
}

/** Shows the explanation of the row under the pointer; by key and touch it opens in the row itself. */
function explainOnHover(matrix: HTMLTableElement): void {
  const card = document.createElement('div')
  card.popover = 'manual'
  card.dataset.card = ''
  card.setAttribute('aria-hidden', 'true')
  matrix.parentElement?.append(card)
  let shown: Element | null = null
  matrix.addEventListener('pointerover', (event) => {
    const head = (event.target as Element).closest('[data-part=sub]')
    if (head === shown || event.pointerType === 'touch') return
    shown = head
    const details = head?.querySelector('details')
    if (!head || !details || details.open) return void card.togglePopover(false)
    card.replaceChildren(...[...details.children].slice(1).map((part) => part.cloneNode(true)))
    card.togglePopover(true)
    const { left, bottom, top } = head.getBoundingClientRect()
    const below = bottom + card.offsetHeight < window.innerHeight
    card.style.left = `${Math.max(left, 8)}px`
    card.style.top = `${below ? bottom : Math.max(top - card.offsetHeight, 8)}px`
  })
  matrix.addEventListener('pointerleave', () => {
    shown = null
    card.togglePopover(false)
  })
}
