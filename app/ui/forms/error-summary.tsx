import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../base/hydrated.ts'
import { useResolvedFields, watchRefused } from '../fields/resolved-fields.ts'
import classes from './error-summary.module.css'
import { type ErrorLine, refusalLines } from './form.ts'

type Props = {
  errors: readonly ErrorLine[]
  title?: string
}

/**
 * List of all errors after a refused post, first in `main`; each links to its field. With scripts it takes focus,
 * unless a field already has it on load. An error disappears once its field has another value, and the summary with the
 * last error.
 */
export function ErrorSummary({ errors: refused, title }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLDivElement>(null)
  const reply = useActionData()
  const resolved = useResolvedFields()
  const scripted = useHydrated()
  const faults = refused.map(({ text, href }) => `${href} ${text}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply with the same faults is a new one
  useEffect(() => {
    if (refused.length === 0) return undefined
    if (scripted || document.activeElement === document.body) summary.current?.focus()
    return watchRefused(
      refused.flatMap(({ href }) => (href ? [idIn(href)] : [])),
      { asServed: !scripted },
    )
  }, [reply, faults])
  const errors = refused.filter(({ href }) => !href || !resolved.has(idIn(href)))
  if (errors.length === 0) return null
  return (
    <div
      ref={summary}
      className={classes.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // Prefix of the document title while the summary is shown.
      data-error-title={t('form.errorTitle', { title: '' })}
    >
      <h2 id="error-summary" className={classes.title}>
        {t('form.errorTitle', { title: title ?? t('form.errorSummary') })}
      </h2>
      <ul className={classes.list}>
        {errors.map(({ label, text, href }) => {
          // Skips the label if the text contains it, as in 请输入密码.
          const line = label && !text.includes(label) ? t('form.errorOf', { label, text }) : text
          return <li key={`${href} ${text}`}>{href ? <a href={href}>{line}</a> : line}</li>
        })}
      </ul>
    </div>
  )
}

const idIn = (href: string): string => href.slice(1)

/** Error summary for a page with at most one form and no fields to link to. */
export const RefusalSummary = () => <ErrorSummary errors={refusalLines(useActionData())} />
