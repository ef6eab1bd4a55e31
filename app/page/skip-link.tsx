import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** The first thing Tab reaches. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#main" className={classes.skip}>
      {t('skip')}
    </a>
  )
}
