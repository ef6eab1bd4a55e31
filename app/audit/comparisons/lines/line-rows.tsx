import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { shownAmount, shownDecimal, withMinus } from '#app/ui/text/figures.ts'
import type { LineDetail } from '#contract/audit/comparisons/shapes.ts'
import type { LineField } from '#contract/audit/flow/line.ts'
import { comparedRoles } from '#contract/audit/flow/result.ts'
import classes from './line-rows.module.css'

export type LineRow = LineDetail['rows'][number]

/** Compared fields in reading order; `base` and `product` are the ones used for pairing. */
const shownFields = [
  'date',
  'counterparty',
  'product',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'quantity',
  'unit',
  'base',
  'unitPrice',
  'amount',
  'flowType',
  'documentNo',
] as const
type ShownField = (typeof shownFields)[number]

/**
 * Fields that each side writes in its own way, so differences are not marked: the comparison uses the normalized
 * values.
 */
const ownMatter: readonly ShownField[] = ['productCode', 'productName', 'spec', 'quantity', 'unit', 'documentNo']

type Props = {
  rows: readonly LineRow[]
  /** Place of the opened line. */
  own: number
}

/** Parsed values of each line side by side; differences between the sides are marked. */
export function LineRows({ rows, own }: Props) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const sides = comparedRoles.map((role) => rows.filter((row) => row.role === role))
  const isSplit = rows.some(({ rule }) => rule === 'split')
  const fields = shownFields.filter((field) => rows.some((row) => readOf(row, field) !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroller} aria-label={t('line.compared')} tabIndex={0}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('line.field')}</th>
            {rows.map((row) => (
              <th key={row.place} scope="col" data-own={row.place === own || undefined}>
                {t(`side.${row.role}`)}
                <span className={classes.source}>
                  {[row.fileName, row.sheet, t('line.row', { row: row.row })].filter(Boolean).join(' · ')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const differs = !(isSplit && (field === 'base' || field === 'amount')) && isDifferent(sides, field)
            return (
              <tr key={field} data-differs={differs || undefined}>
                <th scope="row">
                  {t(field === 'product' || field === 'base' ? `line.${field}` : `data-process:field.${field}`)}
                  {differs && <span className={classes.sign}>{t('line.differs')}</span>}
                </th>
                {rows.map((row) => (
                  <td key={row.place} data-own={row.place === own || undefined}>
                    <Cell row={row} field={field} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Parsed value, with the original text of the file below it if it differs. */
function Cell({ row, field }: { row: LineRow; field: ShownField }) {
  const { t } = useTranslation('comparisons')
  const read = readOf(row, field)
  if (read === '') return '—'
  const shown = shownOf(read, field)
  const stood = stoodOf(row, field)
  return (
    <>
      {field === 'flowType' ? t(`flowType.${row.flowType as 'sale'}`) : shown}
      {stood !== undefined && !['', read].includes(stood) && withMinus(stood) !== shown && (
        <span className={classes.original}>
          <VisuallyHidden>{t('line.stood')}</VisuallyHidden>
          {stood}
        </span>
      )}
    </>
  )
}

function shownOf(read: string, field: ShownField): string {
  switch (field) {
    case 'amount':
    case 'unitPrice':
      return shownAmount(read)
    case 'quantity':
    case 'base':
      return shownDecimal(read)
    default:
      return read
  }
}

const readOf = (row: LineRow, field: ShownField): string => row[field] ?? ''

/** Original text of the field's cell; undefined for computed fields. */
function stoodOf({ cells, columns }: LineRow, field: ShownField): string | undefined {
  const column = columns[field as LineField]
  return column === undefined ? undefined : cells?.[column - 1]
}

/** Returns true if both sides have values for the field and the values differ. */
function isDifferent([reported = [], sale = []]: readonly (readonly LineRow[])[], field: ShownField): boolean {
  if (ownMatter.includes(field)) return false
  const said = (side: readonly LineRow[]) => new Set(side.map((row) => readOf(row, field)).filter(Boolean))
  const [a, b] = [said(reported), said(sale)]
  return a.size > 0 && b.size > 0 && (a.size !== b.size || [...a].some((each) => !b.has(each)))
}
