import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { AnswerBar } from '#app/ui/forms/answer-bar.tsx'
import { formatTime } from '#app/ui/text/time.ts'
import type { CriteriaRow, Header } from '#contract/risk/kinds/matrix/shapes.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'
import { countEmpty } from './paper-cell.ts'

type Progress = {
  header: Header
  rows: readonly CriteriaRow[]
  paper: Paper
  timeZone: string
}

type BarProps = Progress & { buttons: ReactNode; children?: ReactNode }

/** Remaining answers, time of the last save, and buttons; for any view of the form. */
export function PaperBar({ header, rows, paper: { savedAt }, timeZone, ...rest }: BarProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const language = useLanguage()
  const { cells, empty } = countEmpty(header, rows)
  return (
    <AnswerBar
      total={cells}
      empty={empty}
      words={{ progress: t('progress'), left: t('left', { skipInterpolation: true }), allFilled: t('allFilled') }}
      savedAt={savedAt ? formatTime(savedAt, language, timeZone) : undefined}
      {...rest}
    />
  )
}

/** Bar above the whole matrix, with a link to the first empty cell; `firstEmpty` is the name of its field. */
export function MatrixBar({ firstEmpty, ...progress }: Progress & { firstEmpty: string | undefined }) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <PaperBar
      {...progress}
      buttons={
        <>
          <Button name="intent" value="save">
            {t('save')}
          </Button>
          <Button look="primary" name="intent" value="check">
            {t('check')}
          </Button>
        </>
      }
    >
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
    </PaperBar>
  )
}
