import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingLine } from '#app/page/look/loading-line.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'

type Props = {
  version: Paper['version'] | string
  formKey: string
  className?: string | undefined
  /** Disables autosave after a refused post, which the respondent must resolve. */
  refused: boolean
  children: ReactNode
}

/** Form of a paper in any view, with its base version and idempotency key. */
export function PaperFormFrame({ version, formKey, className, refused, children }: Props) {
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const save = useHref(at.paperSave)
  return (
    <form
      method="post"
      action={here + search}
      noValidate
      className={className}
      data-paper
      data-save={refused ? undefined : save + search}
    >
      {/* Default button for the Enter key. */}
      <button type="submit" name="intent" value="save" hidden />
      <div data-loading hidden>
        <LoadingLine />
      </div>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  )
}

/**
 * Switches between the whole table and one row at a time, for phones and screen readers; saves before switching. Also
 * explains the column rule, which applies to both views.
 */
export function PaperViews({ view }: { view: 'table' | 'row' }) {
  const { t } = useTranslation('kinds-matrix-papers')
  const views = [
    { name: 'table', text: t('view.table') },
    { name: 'row', text: t('view.row') },
  ]
  return (
    <>
      <nav className={classes.views} aria-label={t('view.label')}>
        {views.map(({ name, text }) =>
          name === view ? (
            <span key={name} aria-current="page">
              {text}
            </span>
          ) : (
            <button key={name} type="submit" name="intent" value={name}>
              {text}
            </button>
          ),
        )}
      </nav>
      <p className={classes.rule}>{t('columnRule')}</p>
    </>
  )
}
