import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../actions/button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { FormActions } from './post-form.tsx'
import classes from './refused-page.module.css'

type Props = {
  /** Title that names the impossible action. */
  title: string
  /** Reason, and the alternative. */
  children: ReactNode
  /** Button for the alternative. */
  way?: ReactNode
  back: string
}

/** Replaces a confirmation page if the action is certain to be refused. */
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
