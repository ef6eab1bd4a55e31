import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './button.tsx'
import { PageHeader } from './page-header.tsx'
import { FormActions } from './post-form.tsx'
import classes from './refused-page.module.css'

type Props = {
  /** What can't be done. */
  title: string
  /** Why, and what to do instead. */
  children: ReactNode
  /** The button that does it. */
  way?: ReactNode
  back: string
}

/** In place of a confirmation that could only be refused. */
export function RefusedPage({ title, children, way, back }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <div className={classes.words}>{children}</div>
      <FormActions>
        {way}
        <LinkButton to={back} look={way ? 'quiet' : 'default'}>
          {t('form.back')}
        </LinkButton>
      </FormActions>
    </div>
  )
}
