import { useTranslation } from 'react-i18next'
import classes from './loading-line.module.css'

/** Shown while the host shell reports that it is loading. */
export function LoadingLine() {
  const { t } = useTranslation()
  return (
    <p role="status" className={classes.line}>
      {t('frame.loading')}
    </p>
  )
}
