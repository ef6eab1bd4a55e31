import { useHref, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { sizeText } from '#app/ui/text/figures.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { type Belonging, FileRefused, sendFile } from './send-file.ts'
import classes from './upload-field.module.css'

type Props = {
  field: FieldState
  belonging: Belonging
  accept: string
  hint: string
  multiple?: boolean
  /** Address that takes the parts, if not that of the files feature. */
  address?: string
  /** Names of form fields that are sent along with each file. */
  also?: readonly string[]
  /** Transforms a file before the upload. */
  prepare?: (file: File) => Promise<File>
}

type Sent = {
  key: number
  file: File
  bytes: number
  waiting: boolean
  paused: boolean
  /** Public name, once uploaded. */
  bid?: string
  refused?: string
}

/**
 * File input of a form. With scripts, files are uploaded in parts before the form is sent, each with its progress, and
 * the form posts their public names as `bid`. Otherwise it posts the files themselves. `uploadedBy` reads either.
 */
export function UploadField({ field, belonging, accept, hint, multiple, address: own, also, prepare }: Props) {
  const { t } = useTranslation('files')
  const usual = useHref(at.fileParts)
  const address = own ?? usual
  const place = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [over, setOver] = useState(false)
  const [scripted, setScripted] = useState(false)
  const running = useRef(new Map<number, AbortController>())
  const pauses = useRef<Pauses>(new Map())
  const result = useRef({ belonging, address, also, prepare, lost: t('upload.lost') })
  result.current = { belonging, address, also, prepare, lost: t('upload.lost') }

  useEffect(() => {
    const form = place.current?.closest('form')
    const input = place.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!form || !input) return
    const change = (key: number, more: Partial<Sent>) =>
      setSent((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))

    const sendAll = async (files: readonly File[], submitter: HTMLElement | null) => {
      const begun = files.map((file) => ({ key: nextKey(), file, bytes: 0, waiting: false, paused: false }))
      for (const { key } of begun) running.current.set(key, new AbortController())
      setSent((all) => [...all.filter(({ bid }) => bid !== undefined), ...begun])
      const said = new FormData(form)
      const fields = (result.current.also ?? []).map((name) => [name, String(said.get(name) ?? '')] as const)
      let whole = true
      for (const { key, file } of begun) {
        const signal = running.current.get(key)?.signal
        if (!signal) continue
        try {
          const bid = await sendFile({
            address: result.current.address,
            file: await prepared(file, result.current.prepare),
            belonging: { ...result.current.belonging, ...Object.fromEntries(fields) },
            signal,
            onProgress: (bytes) => change(key, { bytes: Math.min(bytes, file.size) }),
            onWaiting: (waiting) => change(key, { waiting }),
            resumed: () => resumedOf(pauses.current, key, signal),
          })
          change(key, { bid, bytes: file.size })
        } catch (error) {
          if (signal.aborted) continue
          whole = false
          change(key, {
            refused: (error instanceof FileRefused && error.message) || result.current.lost,
            waiting: false,
          })
        } finally {
          running.current.delete(key)
        }
      }
      // After a failure the user submits again, once they have read the reason. The timeout lets React render the
      // hidden inputs first.
      if (whole) setTimeout(() => hasNames(form) && form.requestSubmit(submitter))
    }

    const submit = (event: SubmitEvent) => {
      const files = [...(input.files ?? [])].filter(({ size }) => size > 0)
      if (running.current.size > 0) return stop(event)
      if (files.length === 0) return
      stop(event)
      input.value = ''
      void sendAll(files, event.submitter)
    }
    form.addEventListener('submit', submit, true)
    const leaveDrops = takeDrops(place.current, input, setOver)
    setScripted(true)
    return () => {
      leaveDrops()
      form.removeEventListener('submit', submit, true)
      for (const controller of running.current.values()) controller.abort()
      running.current.clear()
    }
  }, [])

  // Once posted, the uploaded files are the action's: the page shows any refusal of them.
  const { state } = useNavigation()
  const posting = useRef(false)
  useEffect(() => {
    if (state === 'submitting') posting.current = true
    if (state !== 'idle' || !posting.current) return
    posting.current = false
    setSent((all) => all.filter(({ bid }) => bid === undefined))
  }, [state])

  const pause = (key: number, paused: boolean) => {
    if (paused) pauses.current.set(key, [])
    else for (const resume of takePause(pauses.current, key)) resume()
    setSent((all) => all.map((one) => (one.key === key ? { ...one, paused } : one)))
  }

  const drop = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setSent((all) => all.filter((one) => one.key !== key))
  }

  return (
    <div ref={place} className={classes.upload} data-over={over || undefined}>
      <FileField field={field} accept={accept} hint={hint} multiple={multiple} />
      {scripted && <p className={classes.drag}>{t('upload.drag')}</p>}
      {sent.length > 0 && (
        <ul className={classes.files} aria-live="polite">
          {sent.map(({ key, file, bytes, waiting, paused, bid, refused }) => (
            <li key={key} className={classes.file}>
              {bid !== undefined && <input type="hidden" name="bid" value={bid} />}
              <span className={classes.name}>{file.name}</span>
              {refused === undefined ? (
                <ProgressBar
                  label={t('upload.progressOf', { name: file.name })}
                  value={bytes}
                  max={file.size}
                  text={stateOf(t, { file, bytes, waiting, paused })}
                />
              ) : (
                <span className={classes.refused}>{refused}</span>
              )}
              {refused === undefined && bid === undefined && file.size > partBytes && (
                <Button type="button" small look="quiet" onClick={() => pause(key, !paused)}>
                  {t(paused ? 'upload.resume' : 'upload.pause')}
                </Button>
              )}
              <Button type="button" small look="quiet" onClick={() => drop(key)}>
                {t(refused === undefined ? 'upload.cancel' : 'upload.drop')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Texts = ReturnType<typeof useTranslation<'files'>>['t']

/** Uploaded percentage; for a large file also the bytes, so that progress is visible between two percents. */
function stateOf(t: Texts, { file, bytes, waiting, paused }: Pick<Sent, 'file' | 'bytes' | 'waiting' | 'paused'>) {
  if (waiting) return t('upload.waiting')
  const share = `${Math.floor((100 * bytes) / Math.max(file.size, 1))} %`
  const shown = file.size > partBytes ? `${share} · ${sizeText(bytes)} / ${sizeText(file.size)}` : share
  return paused ? t('upload.paused', { share: shown }) : shown
}

/** Uploads that are paused, by key, with the functions that resume them. */
type Pauses = Map<number, (() => void)[]>

function takePause(pauses: Pauses, key: number): (() => void)[] {
  const waiting = pauses.get(key) ?? []
  pauses.delete(key)
  return waiting
}

function resumedOf(pauses: Pauses, key: number, signal: AbortSignal): Promise<void> {
  const waiting = pauses.get(key)
  if (!waiting) return Promise.resolve()
  return new Promise((resolve, reject) => {
    waiting.push(resolve)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Handles files dropped on the field, or anywhere near it, as if chosen in the file dialog. */
function takeDrops(place: HTMLElement | null, input: HTMLInputElement, onOver: (over: boolean) => void): () => void {
  const listening = new AbortController()
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', onEvent: (event: DragEvent) => void) =>
    place?.addEventListener(type, onEvent, { signal: listening.signal })
  const entering = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    onOver(true)
  }
  listen('dragenter', entering)
  listen('dragover', entering)
  listen('dragleave', (event) => {
    if (!place?.contains(event.relatedTarget as Node | null)) onOver(false)
  })
  listen('drop', (event) => {
    onOver(false)
    const dropped = [...(event.dataTransfer?.files ?? [])]
    if (dropped.length === 0) return
    event.preventDefault()
    const chosen = new DataTransfer()
    for (const file of input.multiple ? [...(input.files ?? []), ...dropped] : dropped.slice(0, 1))
      chosen.items.add(file)
    input.files = chosen.files
  })
  return () => listening.abort()
}

/** If preparing a file fails, the original is sent. */
const prepared = (file: File, prepare: Props['prepare']): Promise<File> =>
  prepare ? prepare(file).catch(() => file) : Promise.resolve(file)

let keys = 0
const nextKey = () => ++keys

const hasNames = (form: HTMLFormElement): boolean => form.querySelector('input[name=bid]') !== null

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
