import { isChangedControl, isSecretField } from '#app/ui/forms/form.ts'

/** A form control, identified by its name and its index among controls of that name, and its value. */
type StoredControl = { name: string; at: number; value: string; checked?: boolean }

/** Storage key of a form: the account, the page, and the form's own id. */
export type FormPlace = { account: string; page: string; form: string }

const prefix = 'typed:'
/** Maximum age of stored values; older ones are deleted. */
const storedMs = 12 * 60 * 60 * 1000
const storedCharactersMax = 200_000

const keyOf = ({ account, page, form }: FormPlace) => `${prefix}${account}:${form}:${page}`

const isKeepable = (control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement => {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.name !== ''
  if (!(control instanceof HTMLInputElement) || control.name === '' || isSecretField(control.name)) return false
  return !['hidden', 'password', 'file', 'submit', 'button'].includes(control.type)
}

const isChosen = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** The id that the form posts; its page identifies it by that. */
export const formIdOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('input[type=hidden][name=form]')?.value ?? ''

function controlsOf(form: HTMLFormElement) {
  const places = new Map<string, number>()
  return [...form.elements].filter(isKeepable).map((control) => {
    const at = places.get(control.name) ?? 0
    places.set(control.name, at + 1)
    return { control, at }
  })
}

/** Values that differ from those the page was loaded with. Secret fields are excluded. */
function typedOf(form: HTMLFormElement): StoredControl[] {
  return controlsOf(form)
    .filter(({ control }) => isChangedControl(control))
    .map(({ control, at }) => ({
      name: control.name,
      at,
      value: control.value,
      ...(isChosen(control) && { checked: control.checked }),
    }))
}

/** Stores the typed values of a form being left, in this tab and for this account only. */
export function keepTyping(place: FormPlace, form: HTMLFormElement, now: number): void {
  const text = JSON.stringify({ at: now, controls: typedOf(form) })
  try {
    if (text.length <= storedCharactersMax) sessionStorage.setItem(keyOf(place), text)
  } catch {
    // Without room or storage the values are lost, as the leave dialog warned.
  }
}

export function forgetTyping(place: FormPlace): void {
  sessionStorage.removeItem(keyOf(place))
}

/** Deletes all stored values, so that nothing remains in the browser after sign-out. */
export function forgetAllTyping(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Stored values of a form that differ from its present ones; empty if they are too old. */
export function storedTyping(place: FormPlace, form: HTMLFormElement, now: number): StoredControl[] {
  const text = sessionStorage.getItem(keyOf(place))
  if (text === null) return []
  const { at, controls }: { at: number; controls: StoredControl[] } = JSON.parse(text)
  if (now - at > storedMs) forgetTyping(place)
  return now - at > storedMs ? [] : controls.filter((stored) => differs(form, stored))
}

const find = (form: HTMLFormElement, { name, at }: StoredControl) =>
  controlsOf(form).find(({ control, at: place }) => control.name === name && place === at)?.control

function differs(form: HTMLFormElement, stored: StoredControl): boolean {
  const control = find(form, stored)
  if (!control) return false
  return isChosen(control) ? control.checked !== stored.checked : control.value !== stored.value
}

/** Restores the values and dispatches input events, so that listeners of the form are notified. */
export function restoreTyping(form: HTMLFormElement, controls: readonly StoredControl[]): void {
  for (const stored of controls) {
    const control = find(form, stored)
    if (!control || control.disabled) continue
    // Controlled React inputs react to clicks only, not to a changed `checked`.
    if (isChosen(control)) {
      if (control.checked !== stored.checked) control.click()
      continue
    }
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
    own?.set?.call(control, stored.value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
