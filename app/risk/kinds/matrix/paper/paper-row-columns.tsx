import { useTranslation } from 'react-i18next'
import { measures as allMeasures, type Measure, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import { cellName, valueKey } from './paper-cell.ts'
import { levelWords } from './paper-words.ts'

type Props = { header: Header; row: CriteriaRow; measures: MeasureNames | undefined }

/** Cells of one row by first kind; with two ratings, both of each cell. */
export const RowColumns = ({ header, row, measures }: Props) => (
  <>
    {header.map(({ firstKind, secondKinds }) => (
      <section key={firstKind} className={classes.kind}>
        <h3>{firstKind}</h3>
        {secondKinds.flatMap(({ id, name }) =>
          (measures ? allMeasures : onlyMeasure).map((measure) => (
            <Cell
              key={`${id} ${measure}`}
              rowId={row.id}
              columnId={id}
              measure={measure}
              label={measures ? `${name} · ${measures[measure]}` : name}
              value={row[valueKey(id, measure)] ?? Rating.unfilled}
            />
          )),
        )}
      </section>
    ))}
  </>
)

const onlyMeasure: readonly Measure[] = ['likelihood']

const choices = [Rating.low, Rating.medium, Rating.high, Rating.notInvolved] as const

type CellProps = { rowId: number; columnId: number; measure: Measure; label: string; value: number }

/** Cell with large choices, and the button that sets its whole column to not involved or restores it. */
function Cell({ rowId, columnId, measure, label, value }: CellProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const levels = levelWords(t)
  const name = cellName(rowId, columnId, measure)
  const first = measure === 'likelihood'
  const notInvolved = value === Rating.notInvolved
  return (
    <fieldset id={name} className={classes.choice}>
      <legend id={first ? `k${columnId}` : undefined}>{label}</legend>
      {/* Posts the cell without a choice too, so that the column's button applies to it. */}
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
        {/* Once per column, not per measure. */}
        {first && (
          <button
            type="submit"
            name="column"
            value={`${columnId}.${notInvolved ? Rating.unfilled : Rating.notInvolved}`}
            aria-describedby={`k${columnId}`}
          >
            {notInvolved ? t('row.columnRestore') : t('row.columnNotInvolved')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
