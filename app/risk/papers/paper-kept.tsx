import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'

type Props = {
  paper: Pick<Paper, 'version'>
  formKey: string
  /** How much could not be saved. */
  title: string
  /** Whether the paper may open again. */
  closed: boolean
  /** What is sent again. */
  fields: readonly (readonly [name: string, value: string | number])[]
  /** The same for people. */
  children: ReactNode
}

/**
 * What was typed into a paper that takes nothing any more, to print or to note down. As long as the paper may open again it can
 * be sent again from here.
 */
export function PaperKept({ paper, formKey, title, closed, fields, children }: Props) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <section className={classes.kept}>
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
