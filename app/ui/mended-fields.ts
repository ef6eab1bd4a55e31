import { useCallback, useSyncExternalStore } from 'react'

/**
 * The fields of the page, by id, that were refused and hold something else since. One set for the page, because the summary,
 * the fields and the title stand in different places of it. Without scripts, and on the server, it is empty.
 */
let mended: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setMended(next: ReadonlySet<string>): void {
  if (next.size === mended.size && [...next].every((id) => mended.has(id))) return
  mended = next
  for (const listener of listeners) listener()
}

const none: ReadonlySet<string> = new Set()
export const useMendedFields = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => mended,
    () => none,
  )

/** Re-renders only the field whose own state changes. */
export function useIsMended(id: string): boolean {
  const read = useCallback(() => mended.has(id), [id])
  return useSyncExternalStore(subscribe, read, () => false)
}

/** Watches the refused fields until the cleanup that it returns: a field back at its refused value is refused again. */
export function watchMended(ids: readonly string[]): () => void {
  setMended(none)
  const refused = new Map(ids.map((id) => [id, contentAt(id)]))
  const check = () => setMended(new Set([...refused].flatMap(([id, value]) => (contentAt(id) === value ? [] : [id]))))
  document.addEventListener('input', check)
  document.addEventListener('change', check)
  return () => {
    document.removeEventListener('input', check)
    document.removeEventListener('change', check)
    setMended(none)
  }
}

/** What a field would post: of choices, all that are chosen under its name; of a group of fields, each of them. */
function contentAt(id: string): string {
  const field = document.getElementById(id)
  if (!field) return ''
  const isControl = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  const controls = isControl
    ? document.querySelectorAll(`input[name="${CSS.escape(field.name)}"]`)
    : field.matches('input, select, textarea')
      ? [field]
      : field.querySelectorAll('input, select, textarea')
  return JSON.stringify([...controls].map(contentOf))
}

function contentOf(control: Element): unknown {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) return control.checked
  if (control instanceof HTMLInputElement && control.files)
    return [...control.files].map(({ name, size, lastModified }) => [name, size, lastModified])
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : ''
}
