/** What a paper's script is answered that saves between times: the version the next post is made from, or why nothing was saved. */
export type SaveReply =
  | { version: number; unfilled: number; savedAt: string }
  | { refused: string; next: 'retry' | 'never' }
  /** What was refused once would be refused the same until it is changed; `fields` names what, where that is known. */
  | { refused: string; next: 'change'; fields: string[] }

/** After the last change, and at most after the first one that is not saved. */
const idleMs = 3_000
const unsavedMs = 10_000
const retryMs = 5_000
const answerMs = 20_000
/** What a browser still sends for a page that is gone. */
const keptAliveMax = 60_000

type Post = { values: [string, string][]; body: string }

/** The values of a form that are saved, by the names of their fields. */
type SavedValues = {
  /** What the page came with; a field that is not in it was empty. */
  served: Map<string, string>
  /** What stands in the form now. */
  now: () => Map<string, string>
  /** The value of an empty field. */
  empty: string
  /** Whether it can be saved as it is; what cannot stays unsaved. */
  sendable?: (name: string, value: string) => boolean
}

/**
 * Saves between times what has changed in the form of a paper, and asks before changes that are not saved are left. Each post
 * carries only the values that differ from what is saved, the version they were made from and a key of its own: what was not
 * acknowledged is sent again as it is. Gives what is to be called after each change; `told` hears how many values are empty.
 *
 * The form says in `data-save` where to; without it, as after a refused post, its own buttons alone save.
 */
export function keepSaved(
  form: HTMLFormElement,
  { served, now, empty, sendable = () => true }: SavedValues,
  told: (unfilled: number) => void = () => {},
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
  /** What was refused by name is left out, so that it keeps nothing else from being saved, until something is changed. */
  let setAside = new Set<string>()
  /** Whether something was changed while the answer that refused was under way: it may have mended what is set aside. */
  let mayBeMended = false

  // A browser that comes back to the page later would put old choices over what has been saved since.
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

  /** Whether nothing is under way any more, so that the form itself can be posted. */
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
      // What was refused may have been taken back.
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
      // What was typed meanwhile may mend it.
      else if (firstChange) changed()
      return true
    }
    unacknowledged = undefined
    for (const [name, value] of post.values) saved.set(name, value)
    version?.setAttribute('value', String(answer.version))
    if (savedAt) savedAt.textContent = answer.savedAt
    if (setAside.size === 0) say()
    told(answer.unfilled)
    if (mayBeMended) setAside.clear()
    mayBeMended = false
    if (showDirty()) saveSoon()
    return true
  }

  form.addEventListener('submit', (event) => {
    clearTimeout(timer)
    if (!unacknowledged && navigator.onLine) {
      // The form carries everything itself, by the version that this script would otherwise move on.
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
  // A browser may bring the page back as it was left, though it has been submitted since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  window.addEventListener('online', () => plan(0))
  // Chosen before this script had come.
  if (showDirty()) saveSoon()
  return changed
}

/** What is left, beside the buttons. */
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

/** undefined where no answer came, or one that is not ours. */
async function deliver(address: string, body: string): Promise<SaveReply | undefined> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      keepalive: body.length < keptAliveMax,
      signal: AbortSignal.timeout(answerMs),
    })
    const reply: SaveReply = await answer.json()
    return 'version' in reply || 'refused' in reply ? reply : undefined
  } catch {
    return undefined
  }
}
