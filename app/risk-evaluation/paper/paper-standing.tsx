import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/shell/use-language.ts'
import { formatTime } from '#app/ui/time.ts'
import type { CriteriaRow, Header, Paper } from '#contract/risk-evaluation/shapes.ts'
import classes from './paper.module.css'
import { countEmpty } from './paper-cell.ts'

type Props = { header: Header; rows: readonly CriteriaRow[]; paper: Paper; timeZone: string }

/** What is left and when it was saved, which the page's script keeps up to date. */
export function PaperStanding({ header, rows, paper: { savedAt }, timeZone }: Props) {
  const { t } = useTranslation('paper')
  const language = useLanguage()
  const { cells, empty } = countEmpty(header, rows)
  return (
    <div className={classes.standing}>
      <progress value={cells - empty} max={cells} aria-label={t('progress')} data-progress />
      <output data-left data-some={t('left', { skipInterpolation: true })} data-none={t('allFilled')}>
        {empty > 0 ? t('left', { count: empty }) : t('allFilled')}
      </output>
      <span className={classes.saved} data-saved>
        {savedAt ? t('autosave.saved', { time: formatTime(savedAt, language, timeZone) }) : t('facts.neverSaved')}
      </span>
      <span className={classes.unsaved} data-unsaved hidden>
        {t('unsaved')}
      </span>
    </div>
  )
}

/** Where the script says that it could not save. */
export function PaperTrouble() {
  const { t } = useTranslation('paper')
  return <p className={classes.trouble} role="alert" data-trouble data-lost={t('autosave.lost')} hidden />
}
