import { useFetcher } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormReply } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { HitTable } from './hit-table.tsx'
import type { PreviewView } from './preview-view.ts'
import classes from './rules.module.css'

/** Button that counts the hits of a rule as it is typed. */
export const previewIntent = 'preview'
/** Pause in typing after which hits are counted again. */
const pauseMs = 800

export type PreviewReply = { preview: PreviewView }

type Props = {
  /** Id of the form inside. */
  form: string
  /** Preview rendered with the page. */
  served: PreviewView | undefined
  tableBizId: string
  children: ReactNode
}

/** Hits of a rule below its form. With scripts, once the button was pressed, typing in the rule updates them. */
export function RulePreview({ form, served, tableBizId, children }: Props) {
  const { t } = useTranslation('rules')
  const fetcher = useFetcher<FormReply & Partial<PreviewReply>>()
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(waiting.current), [])
  const isLive = fetcher.data !== undefined || fetcher.state !== 'idle'

  const count = () => {
    const own = document.getElementById(form)
    if (!(own instanceof HTMLFormElement)) return
    const fields = new FormData(own)
    fields.set('intent', previewIntent)
    fetcher.submit(fields, { method: 'post', preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent) => {
    clearTimeout(waiting.current)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== previewIntent) return
    event.preventDefault()
    event.stopPropagation()
    count()
  }
  const onInput = () => {
    clearTimeout(waiting.current)
    if (isLive) waiting.current = setTimeout(count, pauseMs)
  }
  const faults = Object.values(fetcher.data?.errors ?? {}).flat()
  const preview = fetcher.data ? fetcher.data.preview : served
  return (
    <div onSubmitCapture={onSubmit} onInput={onInput}>
      {children}
      {(isLive || preview) && (
        <Card title={t('preview.title')}>
          <div className={classes.lead} role="status" aria-busy={fetcher.state !== 'idle'}>
            {faults.length > 0 && (
              <>
                <p>{t('preview.faulty')}</p>
                <ul className={classes.faults}>
                  {[...new Set(faults)].map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </>
            )}
            {preview ? (
              <p>
                {t('preview.hits', { rows: shownCount(preview.rows), hits: shownCount(preview.hits) })}
                {preview.notJudged > 0 &&
                  `${t('and')}${t('preview.notJudged', { rows: shownCount(preview.notJudged) })}`}
              </p>
            ) : (
              faults.length === 0 && <p>{t('preview.counting')}</p>
            )}
            <p className={classes.hint}>{t(isLive ? 'preview.live' : 'preview.once')}</p>
          </div>
          {preview && preview.shown.length > 0 && (
            <HitTable
              isPreview
              caption={t('test.first', { count: preview.shown.length })}
              hits={preview.shown}
              tableBizId={tableBizId}
            />
          )}
        </Card>
      )}
    </div>
  )
}
