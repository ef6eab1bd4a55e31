import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'

type Props = {
  paper: Pick<Paper, 'version'>
  formKey: string
  /** Title with the number of unsaved values. */
  title: string
  /** True if the paper may reopen. */
  closed: boolean
  /** Form fields for resending. */
  fields: readonly (readonly [name: string, value: string | number])[]
  /** Readable version of the fields. */
  children: ReactNode
}

/**
 * Unsaved input of a paper that is closed, to print or note down. While the paper may reopen, it can be resent from
 * here.
 */
export function UnsavedInput({ paper, formKey, title, closed, fields, children }: Props) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <section className={classes.unsaved}>
      <h2>{title}</h2>
      <p>{closed ? t('kept.closed') : t('kept.locked')}</p>
      {closed && (
        <form method="post" action={here + search}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button name="intent" value="save">
            {t('kept.again')}
          </Button>
        </form>
      )}
      {children}
    </section>
  )
}
