import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { CriteriaRow, Header } from '#contract/risk-evaluation/shapes.ts'
import classes from './paper.module.css'
import { countEmpty } from './paper-cell.ts'

type Props = { header: Header; rows: readonly CriteriaRow[] }

/** What is left, and the buttons; always in sight while one works in the matrix. */
export function PaperBar({ header, rows }: Props) {
  const { t } = useTranslation('paper')
  const { cells, empty } = countEmpty(header, rows)
  return (
    <div className={classes.bar}>
      <div className={classes.progress}>
        <progress value={cells - empty} max={cells} aria-label={t('progress')} data-progress />
        <output data-left data-some={t('left', { skipInterpolation: true })} data-none={t('allFilled')}>
          {empty > 0 ? t('left', { count: empty }) : t('allFilled')}
        </output>
        <span className={classes.unsaved} data-unsaved hidden>
          {t('unsaved')}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button name="intent" value="save">
          {t('save')}
        </Button>
        <Button look="primary" name="intent" value="check">
          {t('check')}
        </Button>
      </div>
      <p className={classes.keys} data-keys hidden>
        <span>{t('keys')}</span>
        <button type="button" data-next-empty>
          {t('nextEmpty')}
        </button>
      </p>
    </div>
  )
}
