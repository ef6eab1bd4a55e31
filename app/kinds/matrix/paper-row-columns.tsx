import { useTranslation } from 'react-i18next'
import { Rating } from '#contract/kinds/matrix/codes.ts'
import type { CriteriaRow, Header } from '#contract/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import { cellName, valueKey } from './paper-cell.ts'
import { levelWords } from './paper-words.ts'

/** The cells of one row, under their first kinds. */
export const RowColumns = ({ header, row }: { header: Header; row: CriteriaRow }) => (
  <>
    {header.map(({ firstKind, secondKinds }) => (
      <section key={firstKind} className={classes.kind}>
        <h3>{firstKind}</h3>
        {secondKinds.map(({ id, name }) => (
          <Cell key={id} rowId={row.id} columnId={id} label={name} value={row[valueKey(id)] ?? Rating.unfilled} />
        ))}
      </section>
    ))}
  </>
)

const choices = [Rating.low, Rating.medium, Rating.high, Rating.notInvolved] as const

type CellProps = { rowId: number; columnId: number; label: string; value: number }

/** One cell as large choices, with the button that takes its whole column out, or in again. */
function Cell({ rowId, columnId, label, value }: CellProps) {
  const { t } = useTranslation('papers')
  const levels = levelWords(t)
  const name = cellName(rowId, columnId)
  const notInvolved = value === Rating.notInvolved
  return (
    <fieldset id={name} className={classes.choice}>
      <legend id={`k${columnId}`}>{label}</legend>
      {/* Without a choice the cell is posted too, so that the column's button finds it. */}
      <input type="hidden" name={name} value={Rating.unfilled} />
      <div>
        {choices.map((rating) => (
          <label key={rating} data-v={rating}>
            <input type="radio" name={name} value={rating} defaultChecked={rating === value} />
            <span>
              {rating} {levels[rating]}
            </span>
          </label>
        ))}
        <button
          type="submit"
          name="column"
          value={`${columnId}.${notInvolved ? Rating.unfilled : Rating.notInvolved}`}
          aria-describedby={`k${columnId}`}
        >
          {notInvolved ? t('row.columnRestore') : t('row.columnNotInvolved')}
        </button>
      </div>
    </fieldset>
  )
}
