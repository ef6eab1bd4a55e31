import { useTranslation } from 'react-i18next'
import { reloadOfferId } from '#app/page/loading-failure.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './reload-offer.module.css'

/** Shown over the page where a part of it is lost; it listens before the page does, so the buttons are no React's. */
export function ReloadOffer() {
  const { t } = useTranslation()
  return (
    <div id={reloadOfferId} popover="manual" role="alert" className={classes.offer}>
      <span>{t('error.part.title')}</span>
      <Button type="button" look="primary" small>
        {t('error.reload')}
      </Button>
      <button type="button" popovertarget={reloadOfferId} popovertargetaction="hide" className={classes.close}>
        {t('error.stay')}
      </button>
    </div>
  )
}
