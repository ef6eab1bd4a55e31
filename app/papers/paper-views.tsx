import { useTranslation } from 'react-i18next'
import classes from './paper.module.css'

/**
 * The whole table, or one row at a time for phones and screen readers: what is filled in is saved on the way. Both follow the
 * rule of the columns, which is told here.
 */
export function PaperViews({ view }: { view: 'table' | 'row' }) {
  const { t } = useTranslation('papers')
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
