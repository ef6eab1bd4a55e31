import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as atDelegation from '#contract/delegation/addresses.ts'
import type { WorksAs } from '#contract/home/modules.ts'
import classes from './acting-line.module.css'

const words = { principal: 'frame.agentLine', oneself: 'frame.agentOneself', nobody: 'frame.agentNobody' } as const

/** For whom one acts, on every page, and in whose name this one works, with the way out. */
export function ActingLine({ name, works }: { name: string; works: WorksAs }) {
  const { t } = useTranslation()
  return (
    <section className={classes.line} data-works={works} aria-label={t('frame.agentFor', { name })}>
      <span className={classes.words}>
        <Icon name="user-share" />
        {t(words[works], { name })}
      </span>
      <form method="post" action={useHref(atDelegation.act)}>
        <Button small>{t('frame.agentExit')}</Button>
      </form>
    </section>
  )
}
