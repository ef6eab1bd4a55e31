import { Rating } from '#contract/risk-evaluation/codes.ts'
import { countUnfilled, isValidRating, setCell } from '#contract/risk-evaluation/rules.ts'

/**
 * What scripts add to the matrix page: the column rules at once, keys, what is left, the explanation on hover, and a
 * question before unsaved changes are left. One listener per kind for the whole table, and no state but the cells.
 */
const form = document.querySelector<HTMLFormElement>('form[data-paper]')
const table = document.querySelector<HTMLTableElement>('[data-matrix] table')

if (table) enhance(table)
// Without hydration nothing else does: what is wrong is read first, and Tab leads on from there.
document.querySelector<HTMLElement>('[role=alert][tabindex]')?.focus()

function enhance(matrix: HTMLTableElement): void {
  const cells = [...matrix.querySelectorAll<HTMLSelectElement>('tbody select')]
  const rows = matrix.querySelectorAll('tbody tr:has(select)').length
  if (rows === 0) return
  const size = { rows, columns: cells.length / rows }
  const indexOf = new Map(cells.map((cell, index) => [cell, index]))
  let answers: number[] = cells.map((cell) => Number(cell.value))

  const rate = (index: number, value: number) => {
    if (!isValidRating(value)) return
    const column = index % size.columns
    answers = setCell(answers, size, Math.floor(index / size.columns), column, value)
    show(column)
  }

  /** Only the column can have changed. */
  const show = (column: number) => {
    for (let index = column; index < cells.length; index += size.columns) {
      const cell = cells[index]
      const value = String(answers[index])
      if (!cell) continue
      if (cell.value !== value) cell.value = value
      colour(cell)
    }
    showColumnButton(column)
    showLeft()
    setDirty(true)
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

  const progress = document.querySelector<HTMLProgressElement>('[data-progress]')
  const left = document.querySelector<HTMLOutputElement>('[data-left]')
  const showLeft = () => {
    const empty = countUnfilled(answers)
    if (progress) progress.value = answers.length - empty
    if (left)
      left.value = (empty > 0 ? left.dataset.some : left.dataset.none)?.replace('{{count}}', String(empty)) ?? ''
  }

  const unsaved = document.querySelector<HTMLElement>('[data-unsaved]')
  let dirty = false
  const setDirty = (now: boolean) => {
    dirty = now
    if (unsaved) unsaved.hidden = !now
  }

  const goTo = (index: number) => {
    const cell = cells[index]
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const nextEmpty = (from: number) => {
    const after = answers.indexOf(Rating.unfilled, from + 1)
    goTo(after >= 0 ? after : answers.indexOf(Rating.unfilled))
  }

  matrix.addEventListener('change', ({ target }) => {
    const index = indexOf.get(target as HTMLSelectElement)
    if (index !== undefined) rate(index, Number(cells[index]?.value))
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

  const keys = document.querySelector<HTMLElement>('[data-keys]')
  if (keys) keys.hidden = false
  keys?.querySelector('[data-next-empty]')?.addEventListener('click', () => {
    nextEmpty(indexOf.get(document.activeElement as HTMLSelectElement) ?? -1)
  })

  // A browser that comes back to the page may have kept what was chosen.
  for (let column = 0; column < size.columns; column++) showColumnButton(column)
  for (const cell of cells) colour(cell)
  showLeft()

  form?.addEventListener('submit', () => setDirty(false))
  window.addEventListener('beforeunload', (event) => {
    if (form && dirty) event.preventDefault()
  })
  explainOnHover(matrix)
}

/** Marks a cell with its level, as the server does. Writing what is there already would still cost a style of every cell. */
function colour({ value, dataset }: HTMLSelectElement): void {
  const level = value === String(Rating.unfilled) ? undefined : value
  if (dataset.v === level) return
  if (level === undefined) delete dataset.v
  else dataset.v = level
}

/** The explanation of the row under the pointer, beside its name; by key and touch it opens in the row itself. */
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
