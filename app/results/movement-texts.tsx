import { useTranslation } from 'react-i18next'
import type { MovementRow } from '#contract/results/shapes.ts'
import classes from './movement.module.css'

/** What is compared, in a sentence, and what the marks mean. */
export function MovementTexts({ all, now, before }: Pick<MovementRow, 'all' | 'now' | 'before'>) {
  const { t } = useTranslation('results')
  return (
    <div className={classes.facts}>
      <p>
        {t('movement.facts', {
          now: all.now.mean ?? '—',
          before: all.before.mean ?? '—',
          change: all.change ?? '—',
          project: before.name,
          papers: now.papers,
          papersBefore: before.papers,
        })}
      </p>
      {now.version !== before.version && <p>{t('movement.versions', { now: now.version, before: before.version })}</p>}
      <p className={classes.legend}>{t('movement.legend')}</p>
    </div>
  )
}
