import { cellOf } from './paper-cell.ts'
import type { SaveReply } from './paper-save.ts'

/** After the last change, and at most after the first one that is not saved. */
const idleMs = 3_000
const unsavedMs = 10_000
const retryMs = 5_000
const answerMs = 20_000
/** What a browser still sends for a page that is gone. */
const keptAliveMax = 60_000

type Post = { cells: [string, string][]; body: string }

/**
 * Saves between times what has changed in the paper's form, and asks before changes that are not saved are left. Each post
 * carries only the cells that differ from what is saved, the version they were made from and a key of its own: what was not
 * acknowledged is sent again as it is. Gives what is to be called after each change; `told` hears how many cells are empty.
 *
 * The form says in `data-save` where to; without it, as after a refused post, its own buttons alone save.
 */
export function keepSaved(form: HTMLFormElement, told: (unfilled: number) => void = () => {}): () => void {
  const version = form.querySelector<HTMLInputElement>('input[name=version]')
  const words = form.querySelector<HTMLElement>('[data-trouble]')
  const unsaved = form.querySelector<HTMLElement>('[data-unsaved]')
  const savedAt = form.querySelector<HTMLElement>('[data-saved]')
  const saved = cellsAsServed(form)
  let address = form.dataset.save
  let unacknowledged: Post | undefined
  let sending: Promise<boolean> | undefined
  let timer = 0
  let firstChange = 0
  let leaving = false

  // A browser that comes back to the page later would put old choices over what has been saved since.
  form.autocomplete = 'off'

  const changes = () => [...cellsOf(form)].filter(([name, value]) => (saved.get(name) ?? '-1') !== value)
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

  const changed = () => {
    if (unsaved) unsaved.hidden = false
    firstChange ||= Date.now()
    plan(Math.max(0, Math.min(idleMs, firstChange + unsavedMs - Date.now())))
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
    unacknowledged ??= postOf(changes(), version?.value)
    const post = unacknowledged
    firstChange = 0
    if (!post) {
      showDirty()
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
      if (!answer.final) plan(retryMs)
      else address = unacknowledged = undefined
      return answer.final
    }
    unacknowledged = undefined
    for (const [name, value] of post.cells) saved.set(name, value)
    version?.setAttribute('value', String(answer.version))
    if (savedAt) savedAt.textContent = answer.savedAt
    say()
    told(answer.unfilled)
    if (showDirty()) changed()
    return true
  }

  form.addEventListener('submit', (event) => {
    clearTimeout(timer)
    if (!unacknowledged && navigator.onLine) {
      // The form carries everything itself, by the version that this script would otherwise move on.
      leaving = true
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
  window.addEventListener('online', () => unacknowledged && plan(0))
  // Chosen before this script had come.
  if (showDirty()) changed()
  return changed
}

/** What is left, beside the buttons. */
export function showLeft(empty: number): void {
  const progress = document.querySelector<HTMLProgressElement>('[data-progress]')
  const left = document.querySelector<HTMLOutputElement>('[data-left]')
  if (progress) progress.value = progress.max - empty
  if (left) left.value = (empty > 0 ? left.dataset.some : left.dataset.none)?.replace('{{count}}', String(empty)) ?? ''
}

const cellsOf = (form: HTMLFormElement) =>
  new Map([...new FormData(form)].filter(([name]) => cellOf(name)).map(([name, value]) => [name, String(value)]))

/** What the page came with: cells that are not here are empty. */
function cellsAsServed(form: HTMLFormElement): Map<string, string> {
  const chosen = form.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option[selected], input[checked]')
  return new Map([...chosen].map((each) => [(each.closest('select') ?? (each as HTMLInputElement)).name, each.value]))
}

function postOf(cells: [string, string][], version = ''): Post | undefined {
  if (cells.length === 0) return undefined
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  return { cells, body: String(new URLSearchParams([['version', version], ['key', key], ...cells])) }
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
