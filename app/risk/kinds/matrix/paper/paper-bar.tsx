import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { AnswerBar } from '#app/ui/forms/answer-bar.tsx'
import { formatTime } from '#app/ui/text/time.ts'
import type { Language } from '#contract/platform/language.ts'
import type { CriteriaRow, Header } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import { countEmpty } from './paper-cell.ts'

type Answers = {
  header: Header
  rows: readonly CriteriaRow[]
  savedAt: string | null
  timeZone: string
  language: Language
}

/** Numbers of cells, name of the first empty one, and time of the last save. */
export type ShownBar = {
  total: number
  filled: number | string
  empty: number | string
  first: string | undefined
  savedAt: string | undefined
}

export function barOf({ header, rows, savedAt, timeZone, language }: Answers) {
  const { cells: total, empty, first } = countEmpty(header, rows)
  return {
    total,
    filled: total - empty,
    empty,
    first,
    savedAt: savedAt === null ? undefined : formatTime(savedAt, language, timeZone),
  } satisfies ShownBar
}

type BarProps = { bar: ShownBar; buttons: ReactNode; children?: ReactNode }

/** Remaining answers, time of the last save, and buttons; for any view of the form. */
export function PaperBar({ bar: { first: _, ...figures }, ...rest }: BarProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <AnswerBar
      {...figures}
      words={{ progress: t('progress'), left: t('left', { skipInterpolation: true }), allFilled: t('allFilled') }}
      {...rest}
    />
  )
}

/** Bar above the whole matrix, with a link to the first empty cell. */
export function MatrixBar({ bar }: { bar: ShownBar }) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <PaperBar
      bar={bar}
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
        {bar.first && (
          <a href={`#${bar.first}`} data-next-empty>
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
