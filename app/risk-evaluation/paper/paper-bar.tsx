import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { CriteriaRow, Header, Paper } from '#contract/risk-evaluation/shapes.ts'
import classes from './paper.module.css'
import { PaperStanding, PaperTrouble } from './paper-standing.tsx'

type Props = {
  header: Header
  rows: readonly CriteriaRow[]
  paper: Paper
  timeZone: string
  /** The field of the first empty cell. */
  firstEmpty: string | undefined
}

/** What is left, and the buttons; always in sight while one works in the matrix. */
export function PaperBar({ firstEmpty, ...standing }: Props) {
  const { t } = useTranslation('paper')
  return (
    <div className={classes.bar}>
      <PaperStanding {...standing} />
      <div className={classes.buttons}>
        <Button name="intent" value="save">
          {t('save')}
        </Button>
        <Button look="primary" name="intent" value="check">
          {t('check')}
        </Button>
      </div>
      <p className={classes.keys}>
        {firstEmpty && (
          <a href={`#${firstEmpty}`} data-next-empty>
            {t('nextEmpty')}
          </a>
        )}
        <span data-keys hidden>
          {t('keys')}
        </span>
      </p>
      <PaperTrouble />
    </div>
  )
}
