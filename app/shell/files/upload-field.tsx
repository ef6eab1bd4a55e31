import { useHref, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FieldState } from '#app/ui/form.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import * as at from '#contract/shell/files/addresses.ts'
import { type Belonging, FileRefused, sendFile } from './send-file.ts'
import classes from './upload-field.module.css'

type Props = {
  field: FieldState
  belonging: Belonging
  accept: string
  hint: string
  multiple?: boolean
  /** What takes the parts, where it is not the files feature. */
  address?: string
  /** Fields of the form that belong to what is said of each file. */
  also?: readonly string[]
  /** What is done to a file before it is sent. */
  prepare?: (file: File) => Promise<File>
}

type Sent = {
  key: number
  file: File
  bytes: number
  waiting: boolean
  /** Its public name, once it is there. */
  bid?: string
  refused?: string
}

/**
 * Files of a form. Where scripts run they are sent in parts before the form is, each with its progress, and the form then brings
 * their public names as `bid`; otherwise the form brings them itself. `uploadedBy` reads either.
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
  const told = useRef({ belonging, address, also, prepare, lost: t('upload.lost') })
  told.current = { belonging, address, also, prepare, lost: t('upload.lost') }

  useEffect(() => {
    const form = place.current?.closest('form')
    const input = place.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!form || !input) return
    const change = (key: number, more: Partial<Sent>) =>
      setSent((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))

    const sendAll = async (files: readonly File[], submitter: HTMLElement | null) => {
      const begun = files.map((file) => ({ key: nextKey(), file, bytes: 0, waiting: false }))
      for (const { key } of begun) running.current.set(key, new AbortController())
      setSent((all) => [...all.filter(({ bid }) => bid !== undefined), ...begun])
      const said = new FormData(form)
      const fields = (told.current.also ?? []).map((name) => [name, String(said.get(name) ?? '')] as const)
      let whole = true
      for (const { key, file } of begun) {
        const signal = running.current.get(key)?.signal
        if (!signal) continue
        try {
          const bid = await sendFile({
            address: told.current.address,
            file: await prepared(file, told.current.prepare),
            belonging: { ...told.current.belonging, ...Object.fromEntries(fields) },
            signal,
            onProgress: (bytes) => change(key, { bytes: Math.min(bytes, file.size) }),
            onWaiting: (waiting) => change(key, { waiting }),
          })
          change(key, { bid, bytes: file.size })
        } catch (error) {
          if (signal.aborted) continue
          whole = false
          change(key, { refused: (error instanceof FileRefused && error.message) || told.current.lost, waiting: false })
        } finally {
          running.current.delete(key)
        }
      }
      // What was refused is read first; the button then sends the rest. The names stand in the form with the next drawing.
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

  // The names are the action's now; what it refused of them is told by the page.
  const { state } = useNavigation()
  const posting = useRef(false)
  useEffect(() => {
    if (state === 'submitting') posting.current = true
    if (state !== 'idle' || !posting.current) return
    posting.current = false
    setSent((all) => all.filter(({ bid }) => bid === undefined))
  }, [state])

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
          {sent.map(({ key, file, bytes, waiting, bid, refused }) => (
            <li key={key} className={classes.file}>
              {bid !== undefined && <input type="hidden" name="bid" value={bid} />}
              <span className={classes.name}>{file.name}</span>
              {refused === undefined ? (
                <ProgressBar
                  label={t('upload.progressOf', { name: file.name })}
                  value={bytes}
                  max={file.size}
                  text={waiting ? t('upload.waiting') : `${Math.floor((100 * bytes) / Math.max(file.size, 1))} %`}
                />
              ) : (
                <span className={classes.refused}>{refused}</span>
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

/** Files that are dragged onto the field, or anywhere beside it, are chosen as by its dialog. */
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

/** What cannot be prepared is sent as it is. */
const prepared = (file: File, prepare: Props['prepare']): Promise<File> =>
  prepare ? prepare(file).catch(() => file) : Promise.resolve(file)

let keys = 0
const nextKey = () => ++keys

const hasNames = (form: HTMLFormElement): boolean => form.querySelector('input[name=bid]') !== null

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
