import { useCallback, useSyncExternalStore } from 'react'

/**
 * Ids of refused fields whose value has changed since. One set per page, shared by the summary, the fields and the
 * title. Empty on the server and without scripts.
 */
let resolved: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setResolved(next: ReadonlySet<string>): void {
  if (next.size === resolved.size && [...next].every((id) => resolved.has(id))) return
  resolved = next
  for (const listener of listeners) listener()
}

const none: ReadonlySet<string> = new Set()
export const useResolvedFields = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => resolved,
    () => none,
  )

export function useIsResolved(id: string): boolean {
  const read = useCallback(() => resolved.has(id), [id])
  return useSyncExternalStore(subscribe, read, () => false)
}

/**
 * Watches the refused fields until the returned cleanup. A field changed back to its refused value is no longer
 * resolved. `asServed`: the refused values are those of the page as it was served, since a field may have been changed
 * before its scripts ran. It is checked with the next input only: a summary that disappears as scripts start would move
 * a button away under the pointer.
 */
export function watchRefused(ids: readonly string[], { asServed }: { asServed: boolean }): () => void {
  const refused = new Map(ids.map((id) => [id, contentAt(id, asServed ? servedContentOf : contentOf)]))
  const check = () =>
    setResolved(new Set([...refused].flatMap(([id, value]) => (contentAt(id, contentOf) === value ? [] : [id]))))
  document.addEventListener('input', check)
  document.addEventListener('change', check)
  return () => {
    document.removeEventListener('input', check)
    document.removeEventListener('change', check)
    setResolved(none)
  }
}

/** Content that a field would post: all choices under its name, or each field of a group. */
function contentAt(id: string, contentIn: (control: Element) => unknown): string {
  const field = document.getElementById(id)
  if (!field) return ''
  const isControl = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  const controls = isControl
    ? document.querySelectorAll(`input[name="${CSS.escape(field.name)}"]`)
    : field.matches('input, select, textarea')
      ? [field]
      : field.querySelectorAll('input, select, textarea')
  return JSON.stringify([...controls].map(contentIn))
}

function contentOf(control: Element): unknown {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) return control.checked
  if (control instanceof HTMLInputElement && control.files)
    return [...control.files].map(({ name, size, lastModified }) => [name, size, lastModified])
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : ''
}

/** Content of a control as the server sent it; compare `contentOf`. */
function servedContentOf(control: Element): unknown {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) return control.defaultChecked
  if (control instanceof HTMLInputElement && control.files) return []
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].filter(({ defaultSelected }) => defaultSelected)
    // Without a chosen one, a browser selects the first option of a list with one row.
    const first = control.multiple || control.size > 1 ? [] : [...control.options].slice(0, 1)
    return (chosen.length > 0 ? chosen.slice(control.multiple ? 0 : -1) : first).map(({ value }) => value)
  }
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.defaultValue : ''
}
