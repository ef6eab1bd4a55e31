import { isChangedControl, isSecretField } from '#app/ui/forms/form.ts'

/** A form control, identified by its name and its index among controls of that name, and its value. */
type KeptControl = { name: string; at: number; value: string; checked?: boolean }

/** Storage key of a form: the account, the page, and the form's own id. */
export type KeptPlace = { account: string; page: string; form: string }

const prefix = 'typed:'
/** Older values are dropped, because nobody expects them any more. */
const keptMs = 12 * 60 * 60 * 1000
const keptCharactersMax = 200_000

const keyOf = ({ account, page, form }: KeptPlace) => `${prefix}${account}:${form}:${page}`

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
function typedOf(form: HTMLFormElement): KeptControl[] {
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
export function keepTyping(place: KeptPlace, form: HTMLFormElement, now: number): void {
  const text = JSON.stringify({ at: now, controls: typedOf(form) })
  try {
    if (text.length <= keptCharactersMax) sessionStorage.setItem(keyOf(place), text)
  } catch {
    // Without room or storage the values are lost, as the leave dialog warned.
  }
}

export function forgetTyping(place: KeptPlace): void {
  sessionStorage.removeItem(keyOf(place))
}

/** Deletes all stored values, so that nothing remains in the browser after sign-out. */
export function forgetAllTyping(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Stored values of a form that differ from its present ones; empty if they are too old. */
export function keptTyping(place: KeptPlace, form: HTMLFormElement, now: number): KeptControl[] {
  const text = sessionStorage.getItem(keyOf(place))
  if (text === null) return []
  const { at, controls }: { at: number; controls: KeptControl[] } = JSON.parse(text)
  if (now - at > keptMs) forgetTyping(place)
  return now - at > keptMs ? [] : controls.filter((stored) => differs(form, stored))
}

const find = (form: HTMLFormElement, { name, at }: KeptControl) =>
  controlsOf(form).find(({ control, at: place }) => control.name === name && place === at)?.control

function differs(form: HTMLFormElement, stored: KeptControl): boolean {
  const control = find(form, stored)
  if (!control) return false
  return isChosen(control) ? control.checked !== stored.checked : control.value !== stored.value
}

/** Restores the values and dispatches input events, so that listeners of the form are notified. */
export function restoreTyping(form: HTMLFormElement, controls: readonly KeptControl[]): void {
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
