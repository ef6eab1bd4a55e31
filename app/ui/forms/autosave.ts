/** Reply to an autosave request: the version for the next post, or the reason for a refusal. */
export type SaveReply =
  | { version: number; unfilled: number; savedAt: string }
  | { refused: string; next: 'retry' | 'never' }
  /** Permanent until the values change; `fields` names the refused fields if known. */
  | { refused: string; next: 'change'; fields: string[] }

/** Saves `idleMs` after the last change, and at most `unsavedMs` after the first unsaved one. */
const idleMs = 3_000
const unsavedMs = 10_000
const retryMs = 5_000
const answerMs = 20_000
/** Upper limit in characters for a `keepalive` request that outlives its page. */
const keepaliveBytesMax = 60_000

type Post = { values: [string, string][]; body: string }

/** Field values of the autosaved form, by field name. */
type SavedValues = {
  /** Values the page was rendered with; a missing field was empty. */
  served: Map<string, string>
  now: () => Map<string, string>
  empty: string
  /** Returns false for a value that cannot be saved yet; it remains unsaved. */
  sendable?: (name: string, value: string) => boolean
}

/**
 * Autosaves changed values of a form, and warns before the reader leaves unsaved changes. Each post carries only the
 * values that differ from the saved ones, the version they are based on and an idempotency key. Unacknowledged posts
 * are retried unchanged. Returns a callback for change events; `onSaved` receives the number of empty values.
 *
 * `data-save` on the form holds the address. Without it, as after a refused post, only the form's own buttons save.
 */
export function startAutosave(
  form: HTMLFormElement,
  { served, now, empty, sendable = () => true }: SavedValues,
  onSaved: (unfilled: number) => void = () => {},
): () => void {
  const version = form.querySelector<HTMLInputElement>('input[name=version]')
  const words = form.querySelector<HTMLElement>('[data-trouble]')
  const unsaved = form.querySelector<HTMLElement>('[data-unsaved]')
  const savedAt = form.querySelector<HTMLElement>('[data-saved]')
  const loading = form.querySelector<HTMLElement>('[data-loading]')
  const saved = new Map(served)
  let address = form.dataset.save
  let unacknowledged: Post | undefined
  let sending: Promise<boolean> | undefined
  let timer = 0
  let firstChange = 0
  let leaving = false
  /** Refused fields, excluded from posts until the next change so that they do not block other values. */
  let setAside = new Set<string>()
  /** True if a change occurred while the refusal was in flight: it may have fixed a refused field. */
  let mayBeMended = false

  // Prevents the browser from restoring old choices over values saved since.
  form.autocomplete = 'off'

  const changes = () => [...now()].filter(([name, value]) => (saved.get(name) ?? empty) !== value)
  const showDirty = () => {
    const dirty = changes().length > 0
    if (unsaved) unsaved.hidden = !dirty
    return dirty
  }
  const say = (text = '') => {
    if (!words) return
    words.textContent = text
    words.hidden = text === ''
  }
  const plan = (inMs: number) => {
    clearTimeout(timer)
    if (address && !leaving) timer = window.setTimeout(save, inMs)
  }

  const saveSoon = () => {
    firstChange ||= Date.now()
    plan(Math.max(0, Math.min(idleMs, firstChange + unsavedMs - Date.now())))
  }
  const changed = () => {
    if (unsaved) unsaved.hidden = false
    setAside.clear()
    saveSoon()
  }

  /** Resolves to true once no request is pending, so that the form itself can be posted. */
  function save(): Promise<boolean> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(): Promise<boolean> {
    clearTimeout(timer)
    if (!address) return true
    unacknowledged ??= postOf(
      changes().filter(([name, value]) => !setAside.has(name) && sendable(name, value)),
      version?.value,
    )
    const post = unacknowledged
    firstChange = 0
    if (!post) {
      // The refused change may have been reverted.
      if (!showDirty()) say()
      return true
    }
    const answer = await deliver(address, post.body)
    if (!answer) {
      say(words?.dataset.lost)
      plan(retryMs)
      return false
    }
    if ('refused' in answer) {
      say(answer.refused)
      if (answer.next === 'retry') {
        plan(retryMs)
        return false
      }
      unacknowledged = undefined
      if (answer.next === 'never') address = undefined
      else if (answer.next === 'change' && answer.fields.length > 0 && answer.fields.length < post.values.length) {
        mayBeMended = firstChange > 0
        setAside = new Set(answer.fields)
        plan(0)
      }
      // Retries, because input during the request may have fixed the fault.
      else if (firstChange) changed()
      return true
    }
    unacknowledged = undefined
    for (const [name, value] of post.values) saved.set(name, value)
    version?.setAttribute('value', String(answer.version))
    if (savedAt) savedAt.textContent = answer.savedAt
    if (setAside.size === 0) say()
    onSaved(answer.unfilled)
    if (mayBeMended) setAside.clear()
    mayBeMended = false
    if (showDirty()) saveSoon()
    return true
  }

  form.addEventListener('submit', (event) => {
    clearTimeout(timer)
    if (!unacknowledged && navigator.onLine) {
      // The form posts all values itself, based on the version that an autosave would advance.
      leaving = true
      if (loading) loading.hidden = false
      return
    }
    event.preventDefault()
    if (!navigator.onLine) return say(words?.dataset.lost)
    const button = event.submitter
    void save().then((settled) => settled && form.requestSubmit(button))
  })
  window.addEventListener('beforeunload', (event) => {
    if (!leaving && showDirty()) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && !leaving && changes().length > 0) void save()
  })
  // Reloads a page restored from the back/forward cache, since it may have been submitted.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  window.addEventListener('online', () => plan(0))
  // Saves choices made before this script loaded.
  if (showDirty()) saveSoon()
  return changed
}

/** Updates the progress and the count of remaining answers next to the buttons. */
export function showLeft(empty: number): void {
  const progress = document.querySelector<HTMLProgressElement>('[data-progress]')
  const left = document.querySelector<HTMLOutputElement>('[data-left]')
  if (progress) progress.value = progress.max - empty
  if (left) left.value = (empty > 0 ? left.dataset.some : left.dataset.none)?.replace('{{count}}', String(empty)) ?? ''
}

function postOf(values: [string, string][], version = ''): Post | undefined {
  if (values.length === 0) return undefined
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  return { values, body: String(new URLSearchParams([['version', version], ['key', key], ...values])) }
}

/** Returns undefined if there is no response, or one that is not from this app. */
async function deliver(address: string, body: string): Promise<SaveReply | undefined> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      keepalive: body.length < keepaliveBytesMax,
      signal: AbortSignal.timeout(answerMs),
    })
    const reply: SaveReply = await answer.json()
    return 'version' in reply || 'refused' in reply ? reply : undefined
  } catch {
    return undefined
  }
}
