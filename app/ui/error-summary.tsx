import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './error-summary.module.css'
import { type ErrorLine, refusalLines } from './form.ts'

type Props = {
  errors: readonly ErrorLine[]
  title?: string
}

/** First in main when a post was refused: each fault once more, leading to its field. With scripts it takes the focus. */
export function ErrorSummary({ errors, title }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div
      ref={summary}
      className={classes.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // What the title of the page begins with as long as this stands.
      data-error-title={t('form.errorTitle', { title: '' })}
    >
      <h2 id="error-summary" className={classes.title}>
        {t('form.errorTitle', { title: title ?? t('form.errorSummary') })}
      </h2>
      <ul className={classes.list}>
        {errors.map(({ label, text, href }) => {
          // 请输入密码 names its field already.
          const line = label && !text.includes(label) ? t('form.errorOf', { label, text }) : text
          return <li key={`${href} ${text}`}>{href ? <a href={href}>{line}</a> : line}</li>
        })}
      </ul>
    </div>
  )
}

/** The same on a page that has one form at most, and no fields to lead to. */
export const RefusalSummary = () => <ErrorSummary errors={refusalLines(useActionData())} />
