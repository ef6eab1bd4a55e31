import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import classes from './acting-line.module.css'

/** Where who acts for another begins, changes and stops. */
export const actAddress = '/author/act'

/** In whose name one works, on every page as long as it is not one's own, with the way out. */
export function ActingLine({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <section className={classes.line} aria-label={t('frame.agentFor', { name })}>
      <span className={classes.words}>
        <Icon name="user-share" />
        {t('frame.agentLine', { name })}
      </span>
      <form method="post" action={useHref(actAddress)}>
        <Button small>{t('frame.agentExit')}</Button>
      </form>
    </section>
  )
}
