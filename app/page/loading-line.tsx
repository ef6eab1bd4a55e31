import { useTranslation } from 'react-i18next'
import classes from './loading-line.module.css'

/** Over the page while the host shell says that something loads. */
export function LoadingLine() {
  const { t } = useTranslation()
  return (
    <p role="status" className={classes.line}>
      {t('frame.loading')}
    </p>
  )
}
