import { useTranslation } from 'react-i18next'
import { lineFields } from '#contract/audit/flow/line.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import type { LineRow } from './line-rows.tsx'
import classes from './raw-rows.module.css'

/** Complete original rows of the sheets, each with the headers of its sheet. */
export const RawRows = ({ rows }: { rows: readonly LineRow[] }) => (
  <div className={classes.rows}>
    {rows.map((row) => (
      <RawRow key={row.place} row={row} />
    ))}
  </div>
)

function RawRow({ row: { role, fileName, sheet, row, heads, cells, columns } }: { row: LineRow }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const fieldOf = new Map(lineFields.flatMap((field) => (columns[field] ? [[columns[field], field] as const] : [])))
  const title = [t(`side.${role}`), fileName, sheet, t('line.row', { row })].filter(Boolean).join(' · ')
  if (!cells) {
    return (
      <p>
        <strong>{title}</strong>
        <br />
        {t('line.noCells')}
      </p>
    )
  }
  return (
    <table className={classes.row}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('raw.column')}</th>
          <th scope="col">{t('raw.head')}</th>
          <th scope="col">{t('raw.cell')}</th>
          <th scope="col">{t('raw.field')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell, index) => {
          const field = fieldOf.get(index + 1)
          return (
            <tr key={columnLetters(index)}>
              <td>{columnLetters(index)}</td>
              <th scope="row">{heads[index] ?? ''}</th>
              <td className={classes.cell}>{cell}</td>
              <td>{field ? t(`data-process:field.${field}`) : '—'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
