import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import classes from './card-figure.module.css'

type Props = {
  title: string
  /** Page that shows only the card. */
  page?: string | undefined
  large?: boolean | undefined
  /** Shown next to the title. */
  action?: ReactNode
}

/** A card whose figures are being counted. */
export function CountingCard({ title, page, large, action }: Props) {
  const { t } = useTranslation('cards')
  return (
    <section className={classes.card} aria-label={title} data-large={large || undefined}>
      <div className={classes.head}>
        {!large && <h2 className={classes.title}>{page ? <Link to={page}>{title}</Link> : title}</h2>}
        {action}
      </div>
      <div className={classes.waiting} role="status">
        <p>
          <strong>{t('counting')}</strong> {t('countingLine')}
        </p>
        {page && (
          <LinkButton small to={page} reloadDocument>
            {t('countingOpen')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
