import { showLeft, startAutosave } from '#app/ui/forms/autosave.ts'
import { clearResolvedErrors, focusErrorSummary } from '#app/ui/forms/page-errors.ts'
import { formatDecimal } from '#contract/platform/decimal.ts'
import { amountIn, readAmount } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'

/**
 * Enhances the finance form: hints on blur, live indicators, remaining count, arrow keys, pasting of whole columns, and
 * autosave.
 */
const form = document.querySelector<HTMLFormElement>('form[data-finance]')

focusErrorSummary()

/** Debounce interval for the computation of indicators. */
const pauseMs = 400

// Runs after the constants above are set, since it immediately processes input from before this script loaded.
if (form) enhance(form)

function enhance(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[data-rows] input')]
  const isAmount = (input: HTMLInputElement) => input.dataset.amount !== undefined
  const areDates = areDatesOf(inputs)
  const unit = unitOf(form)

  /** Shows or clears the hint for an amount; the server has the final validation. */
  const check = (input: HTMLInputElement) => {
    if (!isAmount(input)) return checkDates()
    const text = input.value.trim()
    const amount = text === '' ? '' : readAmount(text, unit)
    const fault = document.getElementById(`${input.name}.fault`)
    if (amount === undefined) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    if (fault) fault.textContent = amount === undefined ? (form.dataset.invalid ?? '') : ''
    if (amount) input.value = formatDecimal(amountIn(amount, unit))
    clearResolvedErrors((field) => field.getAttribute('aria-invalid') !== 'true')
  }
  /** Clears server errors on the dates once they are valid. */
  const checkDates = () => {
    const dates = inputs.filter((input) => !isAmount(input))
    // Browsers accept five-digit years.
    if (!areDates() || dates.some(({ value }) => value.length > 'YYYY-MM-DD'.length)) return
    for (const input of dates) {
      input.removeAttribute('aria-invalid')
      document.getElementById(`${input.name}.fault`)?.replaceChildren()
    }
    clearResolvedErrors((field) => field.getAttribute('aria-invalid') !== 'true')
  }

  let waiting: number | undefined
  let asking: AbortController | undefined
  const work = () => {
    window.clearTimeout(waiting)
    waiting = window.setTimeout(ask, pauseMs)
  }
  /** Requests the indicators. If a value is invalid, the old ones remain. */
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const body = new URLSearchParams({ unit })
    for (const { name, value } of inputs) body.set(name, value)
    try {
      const answer = await fetch(form.dataset.address ?? '', { method: 'POST', body, signal: asking.signal })
      if (answer.ok) showSums((await answer.json()) as { sums: Sum[] })
    } catch {
      // Ignored: the next change retries, and the input is kept.
    }
  }

  const countLeft = () => showLeft(inputs.filter(({ value }) => value.trim() === '').length)
  const saveLater = form.method === 'post' ? startAutosave(form, savedValues(inputs, unit)) : () => {}
  const changed = () => {
    countLeft()
    work()
    saveLater()
  }

  form.addEventListener('input', changed)
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) check(target)
  })

  const columnOf = (input: HTMLInputElement) =>
    inputs.filter((each) => isAmount(each) && each.name.startsWith(input.name.slice(0, input.name.indexOf('.') + 1)))
  form.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || !isAmount(target)) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const column = columnOf(target)
    const next = column[column.indexOf(target) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.select()
  })
  /** Pastes spreadsheet cells into this field and the ones below it. */
  form.addEventListener('paste', (event) => {
    const { target, clipboardData } = event
    if (!(target instanceof HTMLInputElement) || !isAmount(target)) return
    const cells = (clipboardData?.getData('text') ?? '').replace(/\r?\n$/, '').split(/\r?\n/)
    if (cells.length < 2) return
    event.preventDefault()
    const column = columnOf(target)
    const from = column.indexOf(target)
    for (const [place, cell] of cells.entries()) {
      const input = column[from + place]
      if (!input) break
      input.value = cell.split('\t')[0]?.trim() ?? ''
      check(input)
    }
    changed()
  })

  countLeft()
  // Input from before this script loaded, or restored by the browser.
  if (inputs.some((input) => input.value !== input.defaultValue)) work()
}

function unitOf(form: HTMLFormElement): AmountUnit {
  const typed = form.querySelector<HTMLInputElement>('input[name=unit]')?.value
  return Object.values(AmountUnit).find((unit) => unit === typed) ?? AmountUnit.yuan
}

/** Returns a check that the dates are valid and in descending order, which is the order of their columns. */
function areDatesOf(inputs: readonly HTMLInputElement[]): () => boolean {
  const dates = inputs.filter(({ dataset }) => dataset.amount === undefined)
  return () =>
    dates.every(({ validity, value }, at) => {
      const before = dates[at + 1]?.value ?? ''
      return !validity.badInput && (value === '' || before === '' || before <= value)
    })
}

/** Normalizes amounts to yuan, so that only real changes are saved. Invalid amounts and dates are not sent. */
function savedValues(inputs: readonly HTMLInputElement[], unit: AmountUnit) {
  const byName = new Map(inputs.map((input) => [input.name, input]))
  const read = ({ dataset }: HTMLInputElement, text: string) =>
    dataset.amount === undefined ? text : (readAmount(text, unit) ?? text.trim())
  const areDates = areDatesOf(inputs)
  return {
    served: new Map(inputs.map((input) => [input.name, read(input, input.defaultValue)])),
    now: () => new Map(inputs.map((input) => [input.name, read(input, input.value)])),
    empty: '',
    sendable: (name: string, value: string) =>
      byName.get(name)?.dataset.amount === undefined ? areDates() : value === '' || readAmount(value) !== undefined,
  }
}

type Sum = { code: string; value: string; reason: string }

function showSums({ sums }: { sums: Sum[] }): void {
  const cells = new Map(
    [...document.querySelectorAll<HTMLElement>('[data-sums] [data-code]')].map((cell) => [cell.dataset.code, cell]),
  )
  for (const { code, value, reason } of sums) {
    const cell = cells.get(code)
    if (!cell) continue
    cell.toggleAttribute('data-none', value === '')
    const [val, why] = [cell.querySelector('[data-val]'), cell.querySelector('[data-reason]')]
    if (val) val.textContent = value
    if (why) why.textContent = reason
  }
}
