import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingLine } from '#app/page/loading-line.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'

type Props = {
  paper: Paper
  formKey: string
  className?: string | undefined
  /** A refused post is for its respondent to decide about, not for a script. */
  refused: boolean
  children: ReactNode
}

/** The form of a paper in any view, with the version it is made from and its idempotency key. */
export function PaperFormFrame({ paper, formKey, className, refused, children }: Props) {
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
      {/* What the Enter key presses. */}
      <button type="submit" name="intent" value="save" hidden />
      <div data-loading hidden>
        <LoadingLine />
      </div>
      <input type="hidden" name="version" value={paper.version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  )
}

/**
 * The whole table, or one row at a time for phones and screen readers: what is filled in is saved on the way. Both follow the
 * rule of the columns, which is told here.
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
