import { isChangedControl, isSecretField } from '#app/ui/form.ts'

/** A control of a form by its name and its place among those of that name, and what was typed or chosen there. */
type KeptControl = { name: string; at: number; value: string; checked?: boolean }

/** Whose form it is, on which page, by the form's own id. */
export type KeptPlace = { account: number; page: string; form: string }

const prefix = 'typed:'
/** What is older is no longer what anybody was about to do. */
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

/** The id that the form posts, by which its page knows it. */
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

/** What differs from what the page came with; nothing of it is secret. */
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

/** Keeps what was typed into a form that is left: in this tab only, and for the one who typed it. */
export function keepTyping(place: KeptPlace, form: HTMLFormElement, now: number): void {
  const text = JSON.stringify({ at: now, controls: typedOf(form) })
  try {
    if (text.length <= keptCharactersMax) sessionStorage.setItem(keyOf(place), text)
  } catch {
    // Where there is no room, or no storage, it is lost as the question said.
  }
}

export function forgetTyping(place: KeptPlace): void {
  sessionStorage.removeItem(keyOf(place))
}

/** Everything that was kept: anyone who signs out leaves nothing in the browser. */
export function forgetAllTyping(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** What was kept of a form, unless it is too old or all of it stands there already. */
export function keptTyping(place: KeptPlace, form: HTMLFormElement, now: number): KeptControl[] {
  const text = sessionStorage.getItem(keyOf(place))
  if (text === null) return []
  const { at, controls }: { at: number; controls: KeptControl[] } = JSON.parse(text)
  if (now - at > keptMs) forgetTyping(place)
  return now - at > keptMs ? [] : controls.filter((kept) => differs(form, kept))
}

const find = (form: HTMLFormElement, { name, at }: KeptControl) =>
  controlsOf(form).find(({ control, at: place }) => control.name === name && place === at)?.control

function differs(form: HTMLFormElement, kept: KeptControl): boolean {
  const control = find(form, kept)
  if (!control) return false
  return isChosen(control) ? control.checked !== kept.checked : control.value !== kept.value
}

/** Puts it back as if it were typed, so that whatever listens to the form hears of it. */
export function restoreTyping(form: HTMLFormElement, controls: readonly KeptControl[]): void {
  for (const kept of controls) {
    const control = find(form, kept)
    if (!control || control.disabled) continue
    // A click is what makes a choice: controls that React holds hear nothing else.
    if (isChosen(control)) {
      if (control.checked !== kept.checked) control.click()
      continue
    }
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
    own?.set?.call(control, kept.value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
