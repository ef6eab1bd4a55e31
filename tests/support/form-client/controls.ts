import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { withoutGaps } from './roles.ts'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }
/** Files chosen in the file fields of pages. */
const chosen = new WeakMap<Element, File[]>()

const typeOf = (control: Element) => (control.getAttribute('type') ?? 'text').toLowerCase()
const isChoice = (control: Element) => ['checkbox', 'radio'].includes(typeOf(control))

export function currentValue(control: Element): string {
  if (control.tagName === 'TEXTAREA') return control.textContent ?? ''
  if (control.tagName === 'SELECT') return optionsOf(control).map(optionValue)[0] ?? ''
  return control.getAttribute('value') ?? (isChoice(control) ? 'on' : '')
}

export function fill(control: Element, value: string): void {
  if (control.tagName === 'TEXTAREA') control.textContent = value
  else if (control.tagName === 'INPUT' && !isChoice(control)) control.setAttribute('value', value)
  else throw new Error(`<${control.tagName.toLowerCase()}> cannot be filled`)
}

export function setChecked(control: Element, checked: boolean): void {
  if (!isChoice(control)) throw new Error('only checkboxes and radio buttons can be checked')
  if (typeOf(control) === 'radio') {
    if (!checked) throw new Error('a radio button cannot be unchecked')
    const name = control.getAttribute('name')
    for (const other of formOf(control)?.querySelectorAll('input[type=radio]') ?? [])
      if (other.getAttribute('name') === name) other.removeAttribute('checked')
  }
  control.toggleAttribute('checked', checked)
}

const optionValue = (option: Element) => option.getAttribute('value') ?? withoutGaps(option.textContent ?? '')

/** Chosen options; a list without any has its first one. */
function optionsOf(select: Element): Element[] {
  const options = [...select.querySelectorAll('option')]
  const selected = options.filter((option) => option.hasAttribute('selected'))
  if (select.hasAttribute('multiple')) return selected
  const last = selected.at(-1) ?? options.find((option) => !option.hasAttribute('disabled'))
  return last ? [last] : []
}

export type Choice = string | { value?: string; label?: string; index?: number } | null
export function select(control: Element, choices: readonly Choice[]): void {
  const options = [...control.querySelectorAll('option')]
  const isMeant = (option: Element, at: number) =>
    choices.some((choice) => {
      const label = withoutGaps(option.textContent ?? '')
      if (typeof choice === 'string') return optionValue(option) === choice || label === withoutGaps(choice)
      if (choice?.label !== undefined) return label === withoutGaps(choice.label)
      return choice?.index === at || (choice?.value !== undefined && optionValue(option) === choice.value)
    })
  const meant = options.filter(isMeant)
  if (meant.length < choices.length) throw new Error(`no option ${JSON.stringify(choices)}`)
  for (const option of options) option.toggleAttribute('selected', meant.includes(option))
}

export function setFiles(control: Element, files: readonly (string | ChosenFile)[]): void {
  chosen.set(
    control,
    files.map((file) =>
      typeof file === 'string'
        ? new File([readFileSync(file)], basename(file))
        : new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
    ),
  )
}

/** Form of a control, by its attribute or around it. */
export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form')
  return id === null ? control.closest('form') : control.ownerDocument.getElementById(id)
}

/** Entries that a browser sends for a form and its pressed button. */
export function entriesOf(form: Element, submitter: Element): FormData {
  const data = new FormData()
  const controls = form.ownerDocument.querySelectorAll('input, select, textarea, button')
  for (const control of controls) {
    const name = control.getAttribute('name')
    if (!name || formOf(control) !== form || isLeftOut(control, submitter)) continue
    if (control.tagName === 'SELECT') for (const option of optionsOf(control)) data.append(name, optionValue(option))
    else if (typeOf(control) === 'file')
      for (const file of chosen.get(control) ?? [new File([], '')]) data.append(name, file)
    else data.append(name, currentValue(control).replace(/\r?\n/g, '\r\n'))
  }
  return data
}

function isLeftOut(control: Element, submitter: Element): boolean {
  if (control.hasAttribute('disabled') || control.closest('fieldset[disabled]')) return true
  const isButton = control.tagName === 'BUTTON' || ['submit', 'button', 'reset', 'image'].includes(typeOf(control))
  if (isButton) return control !== submitter
  return control.tagName === 'INPUT' && isChoice(control) && !control.hasAttribute('checked')
}
